import type { Like } from "../../words/words.svelte";
import type { en } from "./lessons.en";

export const de: Like<typeof en> = {
    goal: {
        name: "Das Ziel",
        ask: "Wer im eigenen Zug, mit dem Spielzeug, zuerst neun Punkte hat, gewinnt. Du hast 6. „{c77}“ hat drei Pfoten: drei Punkte. Werte die Karte; sie kostet drei Herzen, und die liegen vor dir.",
        well: "6 und 3 sind 9: Du gewinnst. Pfoten sind Punkte, Herzen sind der Preis.",
        miss: "So kommst du nicht auf neun Punkte. Werte die Unfugkarte mit drei Pfoten.",
    },
    bank: {
        name: "Zuneigung auslegen",
        ask: "Herzen kommen von Zuneigungskarten. Lege die Karte aus deiner Hand aus: Sie liegt dann in deinem Haus und ist ihre Herzen wert.",
        well: "Zwei Herzen liegen aus. Sie bleiben, bis du sie ausgibst oder jemand sie dir nimmt.",
        miss: "Das bringt dir keine Herzen. Klick die Zuneigungskarte auf deiner Hand an.",
    },
    pay: {
        name: "Zahlen ohne Verlust",
        ask: "Werte „{c41}“: Das kostet zwei Herzen. Du wählst, mit welchen Karten du zahlst, und Wechselgeld gibt es nicht. Zahl genau.",
        well: "Zwei Herzen für zwei Punkte, und nichts verschenkt.",
        miss: "Werte „{c41}“, die Karte mit zwei Pfoten, die zwei Herzen kostet.",
        misses: {
            waste: "Drei Herzen, wo zwei genügen: Das dritte ist verloren. Eine andere Karte ist genau zwei wert.",
            small: "Ein Herz reicht nicht. Eine zweite Karte muss dazu, und ein Herz ist verschenkt.",
        },
    },
    two: {
        name: "Zwei Aktionen",
        ask: "Du hast zwei Aktionen im Zug. Ein Herz liegt aus, und „{c35}“ kostet drei. Lege zuerst aus, dann werte.",
        well: "Auslegen, dann werten: drei Punkte in einem Zug. Nach der zweiten Aktion füllst du auf fünf Karten auf, und das Spielzeug wandert weiter.",
        miss: "Lege „{c6}“ für zwei Herzen aus, dann werte mit der zweiten Aktion „{c35}“.",
        misses: {
            small: "Das ist die kleinere Karte. Mit zwei Herzen mehr kannst du „{c35}“ bezahlen: drei Punkte.",
            early: "Wer wertet, ohne zahlen zu können, fliegt raus, verliert alle Herzen und verwildert. Lege zuerst aus.",
        },
    },
    event: {
        name: "Ereignisse und Rappel",
        ask: "Andere Karten tun, was auf ihnen steht. Du hast nur noch wenige: Spiel „{c34}“, damit ziehst du drei.",
        well: "Drei neue Karten für eine Aktion. Zeig auf eine Karte oder drück sie lange, um zu lesen, was sie tut.",
        miss: "So fehlen dir weiter gute Karten. Spiel „{c34}“.",
    },
    instant: {
        name: "Sofortkarten",
        ask: "Eine Karte mit Blitz darf sofort nach einer Karte der genannten Art genutzt werden und kostet keine Aktion. Lege „{c47}“ aus, dann nutze „{c31}“, die auf Zuneigung folgt.",
        well: "Zwei Karten ausgelegt, eine Aktion verbraucht. Die zweite hast du noch.",
        miss: "Beginne damit, „{c47}“ auszulegen.",
        misses: {
            order: "„{c31}“ ist die mit dem Blitz. Lege zuerst die andere aus, dann kann sie umsonst folgen.",
            passed: "Du hast den Moment verpasst. Nutze „{c31}“ gleich nach der Zuneigungskarte.",
        },
    },
    picky: {
        name: "Wählerisch",
        ask: "Nur teurer Unfug und kein einziges Herz: Diese Hand taugt nichts. Wählerisch sein kostet eine Aktion: Die ganze Hand kommt weg, und du ziehst ebenso viele Karten. Tu es.",
        well: "Frische Karten, und eine Aktion bleibt, um sie zu nutzen.",
        miss: "Eine Marke rettet diese Hand nicht. Tausche sie ganz.",
    },
    bet: {
        name: "Wer beginnt",
        ask: "Am Anfang setzen alle geheim eine Karte. Das Schild sagt, dass der höchste Rang beginnt, und alle Einsätze sind weg. {2} hat schon gesetzt. Setze so, dass du beginnst.",
        well: "Du hast höher gesetzt und nimmst das Spielzeug. Ein guter Einsatz ist hoch, aber entbehrlich.",
        miss: "{2} hat eine Karte vom Rang 50 gesetzt und beginnt. Ränge sind die kleinen Zahlen auf den Karten: Wähle eine höhere.",
    },
    pounce: {
        name: "Anspringen",
        ask: "{2} hat das Spielzeug und zwei Herzen. Mit einer Marke darfst du zwischen den Aktionen anspringen: Unfug greift an, und wer die Kosten nicht zahlen kann, verwildert. Wirf {2} hinaus.",
        well: "{2} konnte keine drei Herzen zahlen, hat alles verloren und lebt nun in der Gasse. Deine Marke ist ausgegeben.",
        miss: "Du hast die Gelegenheit verpasst. Spring mit einer Karte an, die {2} nicht bezahlen kann.",
        misses: { paid: "Ein Herz kann {2} zahlen und bekäme vielleicht sogar die Hälfte der Pfoten. Greif mit höheren Kosten an." },
    },
    laser: {
        name: "Eine Karte aufhalten",
        ask: "{2} hat 7 Punkte und wertet „{c59}“: Das wären neun. „{c21}“ hebt eine Karte der Katze mit dem Spielzeug auf. Setz sie ein.",
        well: "Aufgehoben: keine Punkte für {2}, und die Partie geht weiter. So eine Antwort kostet eine Marke.",
        miss: "{2} kommt auf neun Punkte und gewinnt. Jetzt war der Moment zu reagieren.",
    },
    shield: {
        name: "Sich schützen",
        ask: "{2} springt dich an: Du musst drei Herzen zahlen und hast zwei. Mit einer Marke darfst du dich schützen: Lege Zuneigung von der Hand aus, wähle „Fertig“, dann zahl.",
        well: "Du konntest zahlen, also bleibst du daheim und bekommst sogar die Hälfte der Pfoten: einen Punkt.",
        miss: "Für drei Herzen hat es nicht gereicht. Lege die Zuneigungskarte aus, während du dich schützt.",
        misses: { passed: "Du konntest nicht zahlen: Alle Herzen sind weg, und deine Katze ist wild. Schütz dich zuerst." },
    },
    double: {
        name: "Eine Überraschung",
        ask: "Du hast 3 Punkte. Mit „{c1}“ zählt der nächste Unfug in diesem Zug doppelt. Gewinne in diesem Zug.",
        well: "Drei Pfoten, verdoppelt: sechs Punkte, zusammen neun. Achte darauf, was andere für ihren Zug aufheben könnten.",
        miss: "Das reicht nicht. Verdopple zuerst, dann werte die Karte mit den meisten Pfoten, die du zahlen kannst.",
    },
    feral: {
        name: "Wild und stolz darauf",
        ask: "Du bist hinausgeflogen. Eine wilde Katze kann nicht werten, greift aber ohne Marke an, und sie gewinnt, wenn sie im eigenen Zug das neunte Herz auslegt. Du hast sieben.",
        well: "Neun Herzen in der Gasse: Du gewinnst, gleich wie die Punkte stehen. Mit vieren zu Beginn eines Zugs würdest du wieder aufgenommen.",
        miss: "Das bringt keine Herzen. Zwei mehr, und du hast es.",
    },
};
