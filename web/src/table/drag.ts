/* Dragging, on any board: a thing stands for the actions in its data-actions (or data-drag), a place for those in its
 * data-actions (or data-drop). What is dropped where both mean the same actions is as good as chosen by clicks. */
const FAR = 8;

type Pick = (actions: string[], label: string) => void;

export const listed = (text: string | undefined) => (text ? text.split("|") : []);
const carries = (thing: HTMLElement) => listed(thing.dataset["drag"] ?? thing.dataset["actions"]);
const takes = (place: HTMLElement) => listed(place.dataset["drop"] ?? place.dataset["actions"]);

/** What putting the thing there would mean. */
export function meant(thing: string[], place: string[]): string[] {
    return thing.filter((action) => place.includes(action));
}

class Drag {
    private readonly ghost: HTMLElement;
    private readonly places: HTMLElement[];
    private readonly x: number;
    private readonly y: number;

    constructor(
        board: HTMLElement,
        private readonly thing: HTMLElement,
        start: PointerEvent,
    ) {
        const box = thing.getBoundingClientRect();
        this.x = start.clientX;
        this.y = start.clientY;
        this.ghost = thing.cloneNode(true) as HTMLElement;
        this.ghost.classList.add("ghost");
        this.ghost.setAttribute("aria-hidden", "true");
        this.ghost.inert = true;
        Object.assign(this.ghost.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` });
        document.body.append(this.ghost);
        thing.classList.add("dragged");
        const own = carries(thing);
        this.places = [...board.querySelectorAll<HTMLElement>("[data-actions], [data-drop]")].filter((place) => place !== thing && !this.ghost.contains(place) && meant(own, takes(place)).length > 0);
        for (const place of this.places) place.classList.add("aim");
    }

    move(to: PointerEvent): void {
        this.ghost.style.transform = `translate(${to.clientX - this.x}px, ${to.clientY - this.y}px) rotate(2deg)`;
        const over = this.under(to);
        for (const place of this.places) place.classList.toggle("over", place === over);
    }

    under(at: PointerEvent): HTMLElement | undefined {
        const here = document.elementsFromPoint(at.clientX, at.clientY);
        return this.places.find((place) => here.some((one) => place === one || place.contains(one)));
    }

    drop(at: PointerEvent, pick: Pick): void {
        const place = this.under(at);
        if (place) pick(meant(carries(this.thing), takes(place)), place.getAttribute("aria-label") ?? this.thing.getAttribute("aria-label") ?? "");
    }

    end(): void {
        this.ghost.remove();
        this.thing.classList.remove("dragged");
        for (const place of this.places) place.classList.remove("aim", "over");
    }
}

export function drag(board: HTMLElement, pick: Pick): { destroy(): void } {
    let down: { thing: HTMLElement; at: PointerEvent } | null = null;
    let moving: Drag | null = null;

    const press = (event: PointerEvent) => {
        const thing = (event.target as Element).closest<HTMLElement>("[data-drag], [data-actions]");
        if (thing && event.button === 0 && carries(thing).length) down = { thing, at: event };
    };
    const move = (event: PointerEvent) => {
        if (!down || event.pointerId !== down.at.pointerId) return;
        const far = Math.hypot(event.clientX - down.at.clientX, event.clientY - down.at.clientY) > FAR;
        if (!moving && far) moving = new Drag(board, down.thing, down.at);
        moving?.move(event);
    };
    const release = (event: PointerEvent) => {
        moving?.drop(event, pick);
        if (moving) swallowClick();
        stop();
    };
    const stop = () => {
        moving?.end();
        moving = down = null;
    };
    /* The click that follows a drag is none. */
    const swallowClick = () => {
        const swallow = (event: Event) => {
            event.stopPropagation();
            event.preventDefault();
        };
        addEventListener("click", swallow, { capture: true, once: true });
        setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
    };
    const cancel = (event: KeyboardEvent) => event.key === "Escape" && stop();

    board.addEventListener("pointerdown", press);
    addEventListener("pointermove", move);
    addEventListener("pointerup", release);
    addEventListener("pointercancel", stop);
    addEventListener("keydown", cancel);
    return {
        destroy() {
            stop();
            board.removeEventListener("pointerdown", press);
            removeEventListener("pointermove", move);
            removeEventListener("pointerup", release);
            removeEventListener("pointercancel", stop);
            removeEventListener("keydown", cancel);
        },
    };
}
