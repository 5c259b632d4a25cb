/* The end of a match as a picture to send: 1200 x 630, drawn as SVG, made a PNG by the browser. */
export interface Shared {
    game: string;
    title: string;
    scores: { name: string; score: number; won: boolean; seat: number }[];
}

const hues = ["#4d8fd1", "#d2587a", "#2ea37f", "#e3b53a", "#5a5968", "#a47fd0"];
const safe = (text: string) => text.replace(/[<>&"']/g, (c) => `&#${c.charCodeAt(0)};`);

function cat(x: number, y: number, scale: number, fur: string): string {
    return `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M12 40 L10 4 L34 20 H66 L90 4 L88 40 C96 70 78 92 50 92 C22 92 4 70 12 40 Z" fill="${fur}" stroke="#2b2a33" stroke-width="4" stroke-linejoin="round"/><path d="M26 50 q8 -9 16 0 M58 50 q8 -9 16 0 M44 64 h12 l-6 7 Z M50 71 q-6 9 -13 5 M50 71 q6 9 13 5 M20 62 L2 58 M20 69 L3 72 M80 62 L98 58 M80 69 L97 72" fill="none" stroke="#2b2a33" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></g>`;
}

export function sharedPicture({ game, title, scores }: Shared): string {
    const step = Math.min(74, 340 / scores.length);
    const rows = scores.map(({ name, score, won, seat }, i) => {
        const y = 232 + i * step;
        return `${cat(500, y - 34, 0.5, hues[seat - 1] ?? "#8d8794")}<text x="570" y="${y + 10}" font-size="34" font-weight="${won ? 800 : 500}">${safe(name)}</text><text x="1120" y="${y + 10}" font-size="38" font-weight="800" text-anchor="end">${score}</text>`;
    });
    const winner = scores.find((one) => one.won)?.seat ?? 1;
    return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" font-family="Nunito, sans-serif" fill="#2b2a33"><rect width="1200" height="630" fill="#faf6ee"/><circle cx="250" cy="350" r="190" fill="#f3dcc0"/>${cat(90, 190, 3.2, hues[winner - 1] ?? "#8d8794")}<text x="500" y="92" font-size="30" fill="#b85c14" font-weight="800">${safe(game)}</text><text x="500" y="150" font-size="${title.length > 26 ? 36 : 50}" font-weight="900">${safe(title)}</text>${rows.join("")}<text x="1120" y="600" font-size="26" text-anchor="end" fill="#625d6b">Clowder</text></svg>`;
}

async function png(svg: string): Promise<Blob> {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = 1200;
    canvas.height = 630;
    canvas.getContext("2d")!.drawImage(image, 0, 0);
    return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}

/** Hands the picture to the device's own sharing, or saves it. */
export async function share(shared: Shared): Promise<void> {
    const file = new File([await png(sharedPicture(shared))], "clowder.png", { type: "image/png" });
    if (navigator.canShare?.({ files: [file] })) {
        await navigator.share({ files: [file], title: shared.title }).catch(() => undefined);
        return;
    }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
