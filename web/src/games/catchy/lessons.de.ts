import type { Like } from "../../words/words.svelte";
import type { en } from "./lessons.en";

export const de: Like<typeof en> = {
    goal: {
        name: "Das Ziel",
        ask: "Hol die Katze in deine Arme: Das sind 3 Punkte, und 7 Punkte gewinnen. Ihr rotes Halsband sagt, dass sie zum Sieger des Stichs geht. {2} hat Violett 2 ausgespielt. Gewinne mit einer höheren violetten Karte.",
        well: "Die höhere Karte der gleichen Farbe gewinnt, und mit rotem Halsband geht die Katze zum Sieger. In deinen Armen bringt sie 3 Punkte.",
        miss: "Violett 1 ist niedriger als Violett 2. Also gewinnt {2} den Stich, und die Katze geht in die andere Richtung.",
    },
    follow: {
        name: "Farbe bedienen",
        ask: "{2} hat Grün ausgespielt, und du hast Grün. Spiel eine grüne Karte. (Klick eine andere an, um zu sehen, warum sie nicht erlaubt ist.)",
        well: "Wer die ausgespielte Farbe hat, muss sie spielen. Nur wer keine hat, darf eine andere Farbe spielen.",
        miss: "Der Joker ist immer erlaubt, hat aber keine Farbe. Heb ihn dir auf und bediene mit einer grünen Karte.",
    },
    lead: {
        name: "Wenn niemand bedienen kann",
        ask: "Du spielst aus. {2} hat gezeigt, dass Grün fehlt. Gewinne den Stich: Spiel die Farbe aus, die nicht bedient werden kann.",
        well: "Bei verschiedenen Farben gewinnt, wer ausgespielt hat, sogar mit einer 1.",
        miss: "{2} hat diese Farbe, und zwar höher. Spiel die Farbe aus, die dort fehlt.",
    },
    blue: {
        name: "Das blaue Halsband",
        ask: "Jetzt ist das Halsband blau: Die Katze geht zu dem, der den Stich verliert. {2} hat Violett 4 ausgespielt. Lass die Katze zu dir kommen.",
        well: "Rot: zum Sieger. Blau: zum Verlierer. Zu wem sie kommt, der spielt als Nächstes aus.",
        miss: "Du hast den Stich gewonnen, und mit blauem Halsband geht die Katze dann zu {2}. Verlier den Stich lieber.",
    },
    odd: {
        name: "Zwei ungerade Zahlen",
        ask: "Rotes Halsband, und Bernstein 5 kannst du nicht schlagen. Sind aber beide Zahlen ungerade (Karten mit Kringel), dreht sich zuerst die Laune der Katze. Lass sie zu dir kommen.",
        well: "5 und 1 sind ungerade: Das Halsband wurde blau, bevor die Katze ging. Also kam sie zum Verlierer, zu dir.",
        miss: "5 und 2 sind nicht beide ungerade. Das Halsband bleibt rot, und die Katze geht zum Sieger, zu {2}.",
    },
    joker: {
        name: "Der Joker",
        ask: "Der Joker zählt 3, hat keine Farbe und darf immer gespielt werden. Mit ihm gewinnt die höhere Zahl, gleich in welcher Farbe. {2} hat Bernstein 2 ausgespielt. Gewinne den Stich.",
        well: "3 schlägt 2, und der Joker ist erlaubt, obwohl du Bernstein hast.",
        miss: "Bernstein 1 verliert gegen Bernstein 2. Eine andere Karte auf deiner Hand ist auch erlaubt.",
    },
    tie: {
        name: "Joker gegen 3",
        ask: "Die Katze ist einen Schritt vor den Armen von {2}, und Grün 3 schlägt deine Grün 2. Joker gegen 3 hat keinen Sieger, und die Katze bleibt sitzen. Halte sie auf.",
        well: "Niemand hat gewonnen, und die Katze blieb sitzen. Beide zählen als ungerade, darum hat sich ihre Laune trotzdem gedreht.",
        miss: "Grün 3 schlägt Grün 2, und die Katze springt in die Arme von {2}. Spiel die Karte, mit der niemand gewinnt.",
    },
    jokerLead: {
        name: "Den Joker ausspielen",
        ask: "Spielst du den Joker aus, darf die Antwort jede Karte sein, und die höhere Zahl gewinnt. {2} hat nur noch Zweien. Gewinne den Stich.",
        well: "Auf den Joker muss keine Farbe bedient werden, aber nichts unter 3 kommt gegen ihn an.",
        miss: "{2} hat eine 2 dieser Farbe und bedient. Was hast du, das höher als 2 ist?",
    },
    swap: {
        name: "Die Startkarte",
        ask: "Du hast die Startkarte bekommen. Tausche sie gegen eine der drei verdeckten Karten. Dann spielst du aus: Gewinne den ersten Stich mit einer hohen Karte.",
        well: "Wer die Startkarte hat, tauscht sie und spielt zum ersten Stich aus. Nur du weißt, welche Karte du genommen hast.",
        miss: "{2} hatte etwas Besseres. Spiel eine höhere Karte aus.",
    },
    lacks: {
        name: "Was du von der anderen Hand weißt",
        ask: "Blaues Halsband, und du spielst aus. {2} hat kein Violett. Zu wem geht die Katze, wenn du Violett ausspielst? Lass sie zu dir kommen.",
        well: "{2} musste Bernstein bedienen und hat gewonnen, also kam die Katze zum Verlierer. Fehlende Farben zu kennen lohnt sich, auch wenn man verlieren will.",
        miss: "{2} kann Violett nicht bedienen, also gewinnst du, und mit blauem Halsband geht die Katze zum Verlierer.",
    },
    round: {
        name: "Das Ende einer Runde",
        ask: "Zwei Stiche sind übrig. Nach dem siebten bringt die Katze 2 Punkte für den, dem sie näher ist. Du hast 5 Punkte: Gewinne beide Stiche.",
        well: "Nach sieben Stichen näher bei dir: 2 Punkte. (In der Mitte wäre es je 1.) Du hast 7 Punkte und gewinnst die Partie.",
        miss: "Violett 2 verliert gegen Violett 3. Nun spielt {2} aus, und die Katze läuft von dir weg.",
    },
    save: {
        name: "Erst denken, dann drehen",
        ask: "Die Katze ist einen Schritt vor den Armen von {2}. Das Halsband ist blau, {2} hat Violett 5 ausgespielt, und du verlierst so oder so. Welche Karte hält die Katze von {2} fern?",
        well: "Nicht beide ungerade: Das Halsband blieb blau, und die Katze kam zum Verlierer. Das ist das ganze Spiel: Jetzt spiel es.",
        miss: "5 und 3 sind beide ungerade: Das Halsband wird rot, und die Katze geht zum Sieger, geradewegs in die Arme von {2}.",
    },
};
