/* Where we are: everything after # in the address, so that any static file server will do. */
class Route {
    path = $state<string[]>(parse());
    /** What is played here, where the address does not say: at a table online. */
    game = $state("");

    constructor() {
        addEventListener("hashchange", () => {
            this.path = parse();
            this.game = "";
            scrollTo(0, 0);
        });
    }

    go(...parts: string[]): void {
        location.hash = href(...parts);
    }

    /** The token of a link does not stay in the address bar. */
    forget(...parts: string[]): void {
        history.replaceState(null, "", href(...parts));
    }
}

function parse(): string[] {
    return location.hash.replace(/^#\/?/, "").split("/").filter(Boolean).map(decodeURIComponent);
}

export function href(...parts: string[]): string {
    return "#/" + parts.map(encodeURIComponent).join("/");
}

export const route = new Route();
