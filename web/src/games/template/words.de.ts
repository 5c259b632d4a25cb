import type { Words } from "./words";

export const de: Words = {
    short: ["Drei Karten für jeden. In jeder von drei Runden wählen alle eine davon, geheim.", "Alle werden zugleich gezeigt, und die höchste bekommt einen Punkt. Die meisten Punkte gewinnen."],
    tries: ["Die 12 gewinnt sicher; aber brauchst du sie später noch?", "Ein Punkt Vorsprung, je zwei Karten: welche zuerst?"],
    lessons: {
        intro: "Nach drei Runden gewinnen die meisten Punkte. Die höchste Karte einer Runde bekommt ihren Punkt.",
        choose: "Klick eine deiner Karten an. Niemand sieht sie, bis alle gewählt haben.",
        "e-reveal": "Alle Karten werden zugleich gezeigt.",
    },
    phases: { choose: "Wähle eine Karte.", over: "Die Partie ist zu Ende." },
    actions: { show: "{1} zeigen" },
    events: {
        shuffle: "Die Karten wurden gemischt.",
        deal: "{seat}: {cards} bekommen.",
        ready: "{seat}: fertig.",
        reveal: "Die Karten werden gezeigt: {cards}.",
        point: "Der Punkt geht an {seat|dich}.",
        over: "Die Partie ist zu Ende: {scores}. Sieg für {winners|dich}.",
    },
    things: { card: "Karte {n}", round: "Runde {n} von 3" },
    why: { not_held: "Karte {card} ist nicht auf deiner Hand." },
    reasons: { "Three rounds have been played.": "Drei Runden sind gespielt." },
    tips: { card: ["Eine Karte", "Die höchste der gezeigten Karten bekommt den Punkt."] },
};
