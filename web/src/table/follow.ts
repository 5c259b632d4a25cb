/* What would follow, on any board: where the thing under the pointer or in focus, or the one that was chosen, would go is
 * lit strongly. As in dragging, a place stands for the actions in its data-drop. */
import { listed, meant } from "./drag";

export function follow(board: HTMLElement, chosen: string[]): { update(chosen: string[]): void; destroy(): void } {
    let picked = chosen;
    let looked: string[] = [];

    const show = () => {
        for (const place of board.querySelectorAll<HTMLElement>("[data-drop]")) {
            const takes = listed(place.dataset["drop"]);
            place.classList.toggle("follows", [picked, looked].some((actions) => meant(actions, takes).length > 0));
        }
    };
    const look = (event: Event) => {
        const thing = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-actions].lit") : null;
        looked = listed(thing?.dataset["actions"]);
        show();
    };
    const away = () => {
        looked = [];
        show();
    };

    board.addEventListener("pointerover", look);
    board.addEventListener("focusin", look);
    board.addEventListener("pointerleave", away);
    board.addEventListener("focusout", away);
    /* What is gone from the table leads nowhere any more. */
    const changes = new MutationObserver(away);
    changes.observe(board, { subtree: true, attributeFilter: ["data-drop"] });
    return {
        update(now) {
            picked = now;
            show();
        },
        destroy() {
            changes.disconnect();
            board.removeEventListener("pointerover", look);
            board.removeEventListener("focusin", look);
            board.removeEventListener("pointerleave", away);
            board.removeEventListener("focusout", away);
        },
    };
}
