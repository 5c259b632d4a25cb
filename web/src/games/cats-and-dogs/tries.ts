/* Positions for the rules page: each is loaded by the engine, and everything that is lit comes from there. `told` is what
 * happened just before, where the position alone does not say it. */
import type { Try } from "../game";

export const tries: Try[] = [
    {
        state: {
            game: "cats-and-dogs",
            players: 2,
            options: {},
            phase: "feed",
            pending: [1],
            turn: 1,
            animals: [{"name": "Paprika", "kind": "cat", "spaces": 3, "markers": [1, 1, 2], "food": []}, {"name": "Bruno", "kind": "dog", "spaces": 3, "markers": [1, 1, 1], "food": ["bone1"]}, {"name": "Whisper", "kind": "cat", "spaces": 1, "markers": [2], "food": ["fish2"]}, {"name": "Bella", "kind": "dog", "spaces": 3, "markers": [], "food": []}],
            deck: ["fish5", "fish6", "bone2", "bone2", "fish4", "fish5", "bone3", "bone4", "fish2", "bone3", "fish1", "bone4", "bone6", "fish3", "fish5", "bone3", "fish3", "fish6", "fish4", "bone1", "fish2", "fish3", "bone4", "fish3", "fish5", "fish2", "bone6", "bone5", "fish6", "bone4", "bone5", "bone3", "fish3", "fish4", "fish2", "fish1", "bone2", "bone6", "bone3", "bone3", "fish1", "bone2", "fish4", "bone2", "fish1", "fish4", "bone5", "bone4", "fish3", "bone1", "bone1"],
            known_bottom: 0,
            hands: [["swap-animals"], ["swap-food"]],
            stock: [1, 4],
            turned: "bone5",
            feeding: null,
            card: null,
            picks: [],
            box_actions: ["discard", "discard", "swap-dog-cat", "swap-dog-cat", "swap-fish-bone", "swap-fish-bone", "swap-same-kind", "swap-same-kind", "swap-animals", "return-marker", "return-marker", "replace-marker"],
            gone: ["swap-markers", "replace-marker", "swap-markers", "swap-food"],
        },
    },
    {
        state: {
            game: "cats-and-dogs",
            players: 2,
            options: {},
            phase: "act",
            pending: [1],
            turn: 1,
            animals: [{"name": "Bruno", "kind": "dog", "spaces": 3, "markers": [2, 2, 1], "food": ["fish5", "fish4", "fish2"]}, {"name": "Minka", "kind": "cat", "spaces": 3, "markers": [1, 1, 2], "food": []}, {"name": "Whisper", "kind": "cat", "spaces": 1, "markers": [1], "food": ["fish1", "bone3", "bone6"]}, {"name": "Mog", "kind": "cat", "spaces": 1, "markers": [2], "food": []}],
            deck: ["bone3", "fish4", "fish2", "fish5", "fish3", "fish2", "bone4", "bone3", "bone2", "bone3", "bone1", "fish3", "fish4", "fish5", "bone5", "bone4", "fish6", "fish2", "bone2", "bone5", "bone1", "bone3", "fish3", "bone2", "fish4", "fish1", "fish5", "bone4", "fish3", "bone6", "bone4", "bone4", "bone6", "fish3", "fish4", "bone2", "bone5", "fish2", "bone3", "fish1", "bone5", "fish6", "fish3", "fish1", "bone2", "bone1", "bone1", "fish6"],
            known_bottom: 1,
            hands: [["swap-dog-cat", "swap-food"], ["swap-same-kind"]],
            stock: [2, 2],
            turned: null,
            feeding: null,
            card: null,
            picks: [],
            box_actions: ["discard", "swap-fish-bone", "swap-fish-bone", "swap-same-kind", "swap-food", "swap-animals", "swap-markers", "swap-markers", "return-marker", "return-marker", "replace-marker", "replace-marker"],
            gone: ["discard", "swap-animals", "swap-dog-cat"],
        },
    },
];
