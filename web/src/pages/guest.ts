/* Who somebody is to a server that has not said so. */
import { beSomebody } from "../engine/online";
import { likes } from "../settings.svelte";
import { dictionary, fill } from "../words/words.svelte";

/** "You" means somebody else to everybody else: who gives no name is a guest with a number. */
export function introduce(name = likes.name): Promise<void> {
    return beSomebody(name, fill(dictionary.w.setup.guest, { n: 100 + Math.floor(Math.random() * 900) }));
}
