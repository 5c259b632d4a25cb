import type { Like } from "../../words/words.svelte";
import type { en } from "./lessons.en";

export const de: Like<typeof en> = {
    goal: {
        name: "Das Ziel",
        ask: "Wer die wertvollsten Vögel frisst, gewinnt. Zuerst musst du einen fangen. Der Vogel am Vogelbad ist 1 wert und braucht keine Lauer-Karte: Wähle Fangen, dann das Vogelbad.",
        well: "Alle haben geheim gewählt, dann wurde aufgedeckt. Der Vogel sitzt jetzt vor dir. Er gehört dir, aber sicher ist er noch nicht.",
        miss: "Der Vogel am Vogelbad lässt sich sofort fangen. Wähle Fangen, dann das Vogelbad.",
        misses: { early: "Dieser Vogel braucht zuerst Lauer-Karten, darum bewirkt dein Fangen nichts. Der am Vogelbad braucht keine." },
    },
    eat: {
        name: "Friss ihn, bevor er gestohlen wird",
        ask: "Vor dir sitzt ein Vogel. Er zählt erst, wenn er gefressen ist, und dann nimmt ihn dir niemand mehr. {2} schielt schon danach. Bring die Punkte in Sicherheit.",
        well: "{2} wollte ihn stehlen, aber Fressen kommt vor Stehlen. Zwei Punkte, endgültig.",
        miss: "{2} hat deinen Vogel gestohlen. Gefressen wird vor dem Stehlen, also hätte Fressen ihn gerettet.",
    },
    stalk: {
        name: "Lauern",
        ask: "Wertvollere Vögel brauchen zuerst Lauer-Karten von dir: Wert 2 braucht eine, Wert 3 zwei. Bereite den Vogel vor, der nur eine braucht.",
        well: "Deine Lauer-Karte liegt auf der Wiese. In der nächsten Runde kannst du diesen Vogel fangen.",
        miss: "Nichts ist vorbereitet. Wähle Lauern, dann die Wiese.",
        misses: {
            early: "Ohne Lauer-Karte bewirkt das Fangen nichts. Lauere dort zuerst.",
            two: "Dieser Vogel ist 3 wert und braucht zwei Lauer-Karten. Auf der Wiese genügt eine.",
        },
    },
    catch: {
        name: "Fangen, wo du gelauert hast",
        ask: "Deine beiden Lauer-Karten liegen bei den Bäumen, also kannst du den Vogel dort fangen. Fang den Vogel, der dir am meisten bringt.",
        well: "Drei Punkte sitzen vor dir, und deine Lauer-Karten sind wieder auf der Hand.",
        miss: "Du hättest in dieser Runde einen Vogel fangen können. Nimm Fangen.",
        misses: { small: "Das geht auch, bringt aber nur 1. Deine Lauer-Karten warten bei den Bäumen, bei einem Vogel vom Wert 3." },
    },
    clash: {
        name: "Zwei Pfoten, kein Vogel",
        ask: "Fangen zwei Katzen denselben Vogel, fliegt er davon. {2} lauert wie du auf der Wiese, und {3} braucht am Vogelbad keine Lauer-Karte. Fang dort, wo es sonst niemand kann.",
        well: "Nur du konntest den Vogel bei den Bäumen fangen. Sieh dir die Lauer-Karten der anderen an, bevor du wählst.",
        miss: "Bei den Bäumen wartet ein Vogel, bei dem nur deine Lauer-Karte liegt. Fang ihn.",
        misses: { flew: "Jemand anderes wollte denselben Vogel. Er flog davon, und niemand hat ihn." },
    },
    steal: {
        name: "Stehlen",
        ask: "Vor {2} sitzt ein Vogel vom Wert 3, noch nicht gefressen. Nimm ihn dir: Wähle Stehlen, dann {2}.",
        well: "{2} wollte mit dem Vogel spielen, aber Stehlen kommt vor Spielen. Jetzt sitzt er vor dir.",
        miss: "Du hast noch keinen Vogel. Stiehl den, der vor {2} sitzt.",
        misses: { nobody: "{3} hat keinen Vogel, also gibt es dort nichts zu stehlen." },
    },
    thieves: {
        name: "Zwei Diebe",
        ask: "Der Vogel von {2} zählt nach dem Spielen doppelt: 6 Punkte. {3} will ihn sicher stehlen. Stehlen zwei von derselben Katze, fliegt der Vogel davon. Sorge dafür, dass ihn niemand bekommt.",
        well: "Zwei Diebe bei einer Katze: Der Vogel flog davon. Manchmal ist das besser, als ihn anderen zu lassen.",
        miss: "Du hast {3} den Vogel überlassen. Mit einem zweiten Dieb wäre er davongeflogen.",
    },
    chain: {
        name: "Den Dieb bestehlen",
        ask: "Wieder stiehlt {3} von {2}. Wer von einem Dieb stiehlt, bekommt das Diebesgut. Hol dir den Vogel.",
        well: "{3} nahm den Vogel von {2}, und du nahmst ihn von {3}. Diebstähle folgen aufeinander, solange Vögel weiterwandern.",
        miss: "Der Vogel landete vor {3}. Überleg dir, wo er nach dem Diebstahl von {3} sein wird.",
        misses: { flew: "Du und {3}, ihr habt beide von {2} gestohlen, darum flog der Vogel davon. Stiehl von der Katze, die ihn haben wird." },
    },
    play: {
        name: "Erst spielen, dann fressen",
        ask: "Spielen verdoppelt deinen Vogel, wenn er am Ende der Runde noch da ist. Niemand scheint hinter ihm her zu sein. Spiel in dieser Runde und friss in der nächsten: 6 Punkte.",
        well: "3 verdoppelt ist 6, und gefressen. Spielen ist die Gier in diesem Spiel, Fressen die Vorsicht.",
        miss: "So kommst du nicht auf 6 Punkte. Erst Spielen, dann Fressen.",
        misses: { soon: "Gleich gefressen bringt er nur 3 Punkte. Spiel zuerst mit ihm." },
    },
    second: {
        name: "Immer nur ein Vogel",
        ask: "Nur ein Vogel hat vor dir Platz: Kommt ein zweiter, fliegt der erste davon. Du hast einen vom Wert 3, und {2} hat ein Auge darauf. Was ist in dieser Runde am besten?",
        well: "Drei Punkte sind sicher, und der Platz vor dir ist frei für den nächsten Vogel.",
        miss: "{2} hat deinen Vogel gestohlen. Ein wertvoller Vogel vor dir ist ein Grund zu fressen.",
        misses: { flew: "Du hast einen Vogel vom Wert 1 gefangen und hattest zwei, und {2} stahl auch noch. Der vom Wert 3 ist weg." },
    },
    lift: {
        name: "Lauer-Karten zurücknehmen",
        ask: "Deine beiden Lauer-Karten liegen bei den Bäumen, aber {2} fängt dort auch. Vor der Wahl darfst du sie zurücknehmen: Klick sie an. Dann lauere auf der Wiese.",
        well: "Lauer-Karten lassen sich zu Beginn einer Runde zurücknehmen, und danach wählst du immer noch eine Aktion.",
        miss: "Nimm die Lauer-Karten bei den Bäumen zurück und leg dann eine auf die Wiese.",
        misses: { flew: "{2} hat auch dort gefangen, darum flog der Vogel davon." },
    },
    end: {
        name: "Der letzte Vogel",
        ask: "Ist nirgends mehr ein Vogel, endet die Partie, und die meisten Punkte gewinnen. {2} hat 6 Punkte, du hast 5 und einen Vogel vom Wert 2 vor dir. Gewinne.",
        well: "7 Punkte gegen 6. Bei Gleichstand gewänne, wer mehr Vögel gefressen hat.",
        miss: "{2} hat den Vogel gestohlen und damit die Partie. Friss ihn, solange du ihn hast.",
    },
};
