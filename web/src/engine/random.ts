/** Random bytes as hexadecimal digits. `crypto.randomUUID` is not there on a page without TLS, such as one in a home network. */
export function randomHex(bytes: number): string {
    return [...crypto.getRandomValues(new Uint8Array(bytes))].map((b) => b.toString(16).padStart(2, "0")).join("");
}
