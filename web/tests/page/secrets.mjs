/* What a viewer may not know, game by game, and where it would stand in what the engine or the server tells them. */

const closed = (values) => values.every((value) => value === "?" || value === null);

/** Which secrets a view tells that are not the viewer's own; a name each. */
const views = {
    catchy: (v, others) => [...others.map((s) => [`hand ${s}`, v.hands[s - 1]]), ["course", v.course.filter((card) => card !== "start")]],
    "cats-and-dogs": (v, others) => [...others.map((s) => [`hand ${s}`, v.hands[s - 1]]), ["deck", v.deck.slice(0, v.deck.length - v.known_bottom)]],
    cardinal: (v, others) => [
        ...others.map((s) => [`choice ${s}`, [v.chosen[s - 1]]]),
        ...others.map((s) => [`plan ${s}`, v.plans ? [v.plans[s - 1].first, ...v.plans[s - 1].spares] : []]),
        ["deck", v.deck.filter((bird) => bird !== FLIP)],
    ],
    "cat-fight": (v, others) => [
        ...others.map((s) => [`creams ${s}`, v.creams[s - 1]]),
        ...others.map((s) => [`creams sacrificed by ${s}`, v.lost[s - 1]]),
        ...v.saucers.map((one) => [`saucer ${one.at}`, one.creams]),
        ["box", v.box],
        ["creams cut off", v.removed],
    ],
    cantankerous: (v, others) => [...others.map((s) => [`hand ${s}`, v.hands[s - 1]]), ["bowl", v.bowl], ["stack", "stack" in v ? ["told"] : []]],
};
/** Cardinal Directions: the card that ends the deck is known to lie in it. */
const FLIP = 21;

function secrets(view, viewer) {
    const others = Array.from({ length: view.players }, (_, i) => i + 1).filter((seat) => seat !== viewer);
    return views[view.game](view, others);
}

/** How much the view keeps back. */
export const keptBack = (view, viewer) => secrets(view, viewer).flatMap(([, values]) => values).filter((value) => value === "?").length;

export function leaksOfView(view, viewer) {
    if (view.phase === "over") return [];
    return secrets(view, viewer).filter(([, values]) => !closed(values)).map(([where, values]) => `${view.game}: viewer ${viewer} was told ${where}: ${values}`);
}

const hiddenFields = { deal: "cards", draw: "cards", sip: "number", sacrifice: "number", shuffle: "order" };

export function leaksOfEvents(game, events, viewer) {
    return events
        .filter((e) => e.e in hiddenFields && e.seat !== viewer && e.what !== "animals")
        .filter((e) => !closed([e[hiddenFields[e.e]]].flat()))
        .concat(game === "catchy" ? events.filter((e) => e.e === "swap" && e.seat !== viewer && e.card !== "?") : [])
        .map((e) => `${game}: viewer ${viewer} was told ${JSON.stringify(e)}`);
}

/** What the owner of a secret is told of it: a test that never sees any proves nothing. */
export function ownSecrets(view, viewer) {
    const own = { catchy: (v) => v.hands, "cats-and-dogs": (v) => v.hands, cardinal: (v) => v.chosen.map((one) => [one]), "cat-fight": (v) => v.creams, cantankerous: (v) => v.hands };
    return own[view.game](view)[viewer - 1].filter((value) => value !== "?" && value !== null).length;
}
