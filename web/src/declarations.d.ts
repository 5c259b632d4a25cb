declare module "*.yaml" {
    const data: unknown;
    export default data;
}
declare module "@wasm/*?url" {
    const url: string;
    export default url;
}
