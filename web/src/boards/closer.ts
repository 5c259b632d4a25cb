/* Looking closer: pointer, focus or a long press on anything with data-card tells which card, and where it lies. */
export interface Closer {
    card: string;
    box: DOMRect;
}

const HOLD_MS = 380;

export function closer(root: HTMLElement, tell: (what: Closer | null) => void): { destroy(): void } {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    let gone = false;
    /* Not at once: focus also goes when the page takes a card away in the middle of drawing. */
    const look = (what: Closer | null) => queueMicrotask(() => gone || tell(what));

    function open(target: EventTarget | null): boolean {
        const at = (target as Element | null)?.closest<HTMLElement>("[data-card]");
        const card = at?.dataset["card"];
        look(at && card && card !== "?" ? { card, box: at.getBoundingClientRect() } : null);
        return !!card;
    }
    const handlers: Record<string, (event: Event) => void> = {
        pointerover: (event) => (event as PointerEvent).pointerType === "mouse" && open(event.target),
        pointerleave: (event) => (event as PointerEvent).pointerType === "mouse" && look(null),
        focusin: (event) => (event.target as Element).matches(":focus-visible") && open(event.target),
        focusout: () => look(null),
        pointerdown(event) {
            held = false;
            clearTimeout(timer);
            if ((event as PointerEvent).pointerType !== "mouse") timer = setTimeout(() => (held = open(event.target)), HOLD_MS);
        },
        pointerup: () => clearTimeout(timer),
        pointercancel: () => clearTimeout(timer),
        contextmenu: (event) => held && event.preventDefault(),
    };
    /* A press that was for reading is not a choice; a short one on a card that cannot be chosen reads it. */
    const click = (event: Event) => {
        if (held) {
            event.preventDefault();
            event.stopPropagation();
            held = false;
        } else if ((event.target as Element).closest(".lit, button:has([data-card])")) look(null);
        else open(event.target);
    };
    for (const [name, handle] of Object.entries(handlers)) root.addEventListener(name, handle);
    root.addEventListener("click", click, true);
    return {
        destroy() {
            gone = true;
            clearTimeout(timer);
            for (const [name, handle] of Object.entries(handlers)) root.removeEventListener(name, handle);
            root.removeEventListener("click", click, true);
        },
    };
}
