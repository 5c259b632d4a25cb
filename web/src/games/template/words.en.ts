/* Every text of this game, in English. The other languages have the same shape, or the build fails. */
import type { Tip } from "../../words/words.svelte";

export const en = {
    short: ["Three cards each. In each of three rounds everybody chooses one in secret.", "All are shown at once, and the highest takes a point. Most points win."],
    tries: ["The 12 is sure to win, but will you need it later?", "One point ahead, two cards each: which one first?"],
    lessons: {
        intro: "Most points after three rounds win. The highest card of a round takes its point.",
        choose: "Click one of your cards. Nobody sees it until all have chosen.",
        "e-reveal": "All cards are shown at once.",
    },
    phases: { choose: "Choose a card to show.", over: "The game is over." },
    actions: { show: "Show {1}" },
    events: {
        shuffle: "The cards were shuffled.",
        deal: "{seat} got {cards}.",
        ready: "{seat} is ready.",
        reveal: "The cards are shown: {cards}.",
        point: "The point goes to {seat|you}.",
        over: "The game is over: {scores}. Won by {winners|you}.",
    },
    things: { card: "card {n}", round: "Round {n} of 3" },
    /* Why it ended, by the engine's own sentence. */
    why: {} as Record<string, string>,
    reasons: { "Three rounds have been played.": "Three rounds have been played." },
    /* What one reads on pointing at a thing: its name, then its rule in a sentence or two. */
    tips: { card: ["A card", "The highest of the cards that are shown takes the point."] } satisfies Record<string, Tip>,
};
