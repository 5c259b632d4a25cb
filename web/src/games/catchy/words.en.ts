/* Every text of this game, in English. The other languages have the same shape, or the build fails. */
import type { Tip } from "../../words/words.svelte";

export const en = {
    short: [
        "Seven cards each. The leader plays a card; the other must follow its colour if possible.",
        "Same colour: the higher number wins. Different colours: the leader wins. The Joker counts 3 and may always be played.",
        "Two odd numbers flip the Cat's mood. Red collar: it steps towards the winner. Blue collar: towards the loser.",
        "In somebody's arms at the end of the round: 3 points. Nearer to somebody: 2. In the middle: 1 each. Seven points win.",
    ],
    tries: [
        "Pepper led violet 3, so you must play violet; only the Joker is always allowed. Violet 4 wins the trick. Violet 1 loses it, but two odd numbers turn the Cat's mood.",
        "Blue collar: the Cat goes to whoever loses the trick. You lead, and two odd numbers would turn its mood. Which card brings it to you?",
    ],
    /* A first game: said when the phase, or the event (e-), is met for the first time. */
    lessons: {
        intro: "One Cat sits between you and Pepper. Every trick moves it a step. Lure it into your arms.",
        swap: "You were dealt the Starting card, so you lead. First swap it for one of the three face-down cards: click one.",
        lead: "You lead: click any card. Pepper must follow its colour if possible. If Pepper cannot, you win the trick.",
        follow: "Now you answer. Cards that are lit are allowed: the led colour, or the Joker at any time.",
        "e-flip": "Both cards were odd, so the Cat changed its mood. Odd cards carry a swirl.",
        "e-cat": "Red collar: the Cat goes to the winner of the trick. Blue collar: to the loser. Whoever it goes to leads next.",
        "e-round": "The round is over: 3 points in somebody's arms, 2 if it is nearer to somebody, 1 each in the middle. In this lesson three points win, in a whole game seven.",
    },
    phases: {
        swap: "You hold the Starting card: swap it for one of the three face-down cards.",
        lead: "Lead a card.",
        follow: "Answer with a card. Follow the colour if you can.",
        over: "The game is over.",
    },
    actions: { swap: "Swap for face-down card {1}", play: "Play {1}" },
    events: {
        shuffle: "The cards were shuffled.",
        deal: "{seat} got {cards}.",
        swap: "{seat} swapped the Starting card for card {place}.",
        play: "{seat} played {card}.",
        trick: "Trick won by {winner|you}.",
        flip: "The Cat's mood turned {mood}.",
        cat: "The Cat went to {at}.",
        lead: "{seat} to lead.",
        round: "End of the round: {points}. Score {scores}.",
        over: "The game is over: {scores}. Won by {winners|you}.",
    },
    things: {
        a: "amber",
        g: "green",
        v: "violet",
        joker: "the Joker",
        start: "the Starting card",
        red: "red",
        blue: "blue",
        arms: "{name}'s arms",
        centre: "the middle",
        towards: "place {n} on {name}'s side",
        yourArms: "your arms",
        towardsYou: "place {n} on your side",
        course: "The course",
        faceDown: "Face-down card {n}",
        score: "Score",
        trick: "The trick",
        lacks: "lacks {colours}",
        played: "Played this round",
        moodRed: "Red collar: the Cat likes winners",
        moodBlue: "Blue collar: the Cat pities losers",
        round: "Round {n}, trick {t}",
        leads: "leads",
    },
    /* Why it ended, by the engine's own sentence. */
    reasons: {
        "The target has been reached, and the higher score wins.": "The target has been reached, and the higher score wins.",
        "Both have reached the target with the same score.": "Both have reached the target with the same score.",
    },
    /* What one reads on pointing at a thing: its name, then its rule in a sentence or two. */
    tips: {
        card: ["A card", "Follow the led colour if you can. Same colour: the higher number wins. Different colours: the leader wins. Two odd numbers, marked with a swirl, turn the Cat's mood."],
        joker: ["The Joker", "Counts 3, has no colour and may always be played. The higher number wins, whatever the colours. Against a 3 nobody wins, and the Cat stays where it is."],
        start: ["The Starting card", "Whoever is dealt it swaps it for one of the three face-down cards and leads the first trick. Then it is out of the round."],
        down: ["Face-down card", "One of three that lie out unseen. Whoever was dealt the Starting card takes one of them for it."],
        cat: ["The Cat", "Red collar: after a trick it steps towards the winner. Blue collar: towards the loser. Whoever it comes to leads next."],
        course: ["The course", "In somebody's arms the round ends at once: 3 points. After seven tricks: 2 points for whoever the Cat is nearer to, or 1 each if it sits in the middle."],
        score: ["The score", "The game ends after a round in which somebody has come to {n} points. The higher score wins."],
        lacks: ["Missing colours", "Whoever answers with another colour shows that there is none of the led one in this hand."],
    } satisfies Record<string, Tip>,
};
