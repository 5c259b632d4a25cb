/* Arrow keys go to the nearest button in that direction, anywhere on the table. */
const ways: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};

function middle(element: Element): [number, number] {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}

function nearest(from: Element, buttons: HTMLElement[], [dx, dy]: [number, number]): HTMLElement | null {
    const [x, y] = middle(from);
    let best: HTMLElement | null = null;
    let least = Infinity;
    for (const button of buttons) {
        if (button === from) continue;
        const [bx, by] = middle(button);
        const along = (bx - x) * dx + (by - y) * dy;
        const aside = Math.abs((bx - x) * dy) + Math.abs((by - y) * dx);
        if (along > 1 && along + aside * 2.5 < least) {
            least = along + aside * 2.5;
            best = button;
        }
    }
    return best;
}

export function arrows(table: HTMLElement): { destroy(): void } {
    const press = (event: KeyboardEvent) => {
        const way = ways[event.key];
        const target = event.target as HTMLElement;
        if (!way || event.altKey || event.ctrlKey || event.metaKey || target.matches("input, select, textarea, [role=slider]")) return;
        const buttons = [...table.querySelectorAll<HTMLElement>("button:not(:disabled)")].filter((b) => b.offsetParent !== null);
        const next = target.matches("button") ? nearest(target, buttons, way) : buttons.find((b) => b.matches(".lit"));
        if (!next) return;
        event.preventDefault();
        next.focus();
    };
    table.addEventListener("keydown", press);
    return { destroy: () => table.removeEventListener("keydown", press) };
}
