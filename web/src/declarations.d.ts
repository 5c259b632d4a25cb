declare module "*.yaml" {
    const data: unknown;
    export default data;
}
declare module "@wasm/clowder.wasm?url" {
    const url: string;
    export default url;
}
