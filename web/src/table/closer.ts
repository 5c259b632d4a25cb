/* Looking closer, on any table: pointer, focus or a long press on anything with data-about tells what it is about, and
 * which element that is. */
export interface Closer {
    about: string;
    at: HTMLElement;
}

/** A finger that stays this long reads; a pointer or the focus that does, too, if the person likes that. */
const HOLD_MS = 380;
const REST_MS = 450;
/** A mouse that moves less has not moved. */
const STILL_PX = 6;
/** A button that does nothing but show itself. */
const READABLE = ".thing:not(.lit, :has([data-about]))";

/** `eager`: pointing is enough. Otherwise a long press or the ? key asks. */
export function closer(root: HTMLElement, tell: (what: Closer | null) => void, eager: () => boolean): { destroy(): void } {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    let gone = false;
    let open = false;
    let under: Element | null = null;
    /* A table that is laid under a mouse at rest has not been pointed at. */
    let moved = false;
    /* Where the mouse was pressed: until it moves on it is choosing, whatever comes to lie under it. */
    let pressed: { x: number; y: number } | null = null;
    const resting = ({ clientX: x, clientY: y }: PointerEvent) => !!pressed && Math.hypot(x - pressed.x, y - pressed.y) < STILL_PX;

    /* Not at once: focus also goes when the page takes a thing away in the middle of drawing. */
    const look = (what: Closer | null) => {
        clearTimeout(timer);
        open = !!what;
        queueMicrotask(() => gone || tell(what?.at.isConnected ? what : null));
    };
    const find = (target: EventTarget | null): Closer | null => {
        const at = (target as Element | null)?.closest<HTMLElement>("[data-about]");
        const about = at?.dataset["about"];
        return at && about ? { about, at } : null;
    };
    function read(target: EventTarget | null): boolean {
        const what = find(target);
        look(what);
        return !!what;
    }
    /* One explanation open: the next comes at once. */
    function rest(target: EventTarget | null): void {
        clearTimeout(timer);
        if (!find(target)) look(null);
        else if (open) read(target);
        else if (eager()) timer = setTimeout(() => read(target), REST_MS);
    }

    const handlers: Record<string, (event: Event) => void> = {
        pointerover(event) {
            if ((event as PointerEvent).pointerType !== "mouse") return;
            under = event.target as Element;
            if (moved && !resting(event as PointerEvent)) rest(under);
        },
        pointermove(event) {
            if ((event as PointerEvent).pointerType !== "mouse" || (moved && !pressed) || resting(event as PointerEvent)) return;
            moved = true;
            pressed = null;
            rest(event.target);
        },
        pointerleave(event) {
            under = null;
            if ((event as PointerEvent).pointerType === "mouse") look(null);
        },
        focusin: (event) => (event.target as Element).matches(":focus-visible") && rest(event.target),
        /* Lifting the finger takes the focus from where it was. */
        focusout: () => held || look(null),
        pointerdown(event) {
            held = false;
            look(null);
            const { pointerType, clientX: x, clientY: y } = event as PointerEvent;
            pressed = pointerType === "mouse" ? { x, y } : null;
            if (!pressed) timer = setTimeout(() => (held = read(event.target)), HOLD_MS);
        },
        pointerup: () => clearTimeout(timer),
        pointercancel: () => clearTimeout(timer),
        contextmenu: (event) => held && event.preventDefault(),
    };
    /* A press that was for reading is not a choice; a short one on what cannot be chosen reads it. */
    const click = (event: Event) => {
        if (held) {
            event.preventDefault();
            event.stopPropagation();
            held = false;
            return;
        }
        const control = (event.target as Element).closest("button, a, summary");
        if (control && !control.matches(READABLE)) look(null);
        else read(event.target);
    };
    const key = (event: KeyboardEvent) => {
        if (event.key === "Escape") look(null);
        if (event.key !== "?" || (event.target as Element).matches("input, textarea")) return;
        const focused = root.contains(document.activeElement) && find(document.activeElement) ? document.activeElement : null;
        read(focused ?? under);
    };
    for (const [name, handle] of Object.entries(handlers)) root.addEventListener(name, handle);
    root.addEventListener("click", click, true);
    addEventListener("keydown", key);
    return {
        destroy() {
            gone = true;
            clearTimeout(timer);
            for (const [name, handle] of Object.entries(handlers)) root.removeEventListener(name, handle);
            root.removeEventListener("click", click, true);
            removeEventListener("keydown", key);
        },
    };
}
