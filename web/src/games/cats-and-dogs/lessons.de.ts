import type { Like } from "../../words/words.svelte";
import type { en } from "./lessons.en";

export const de: Like<typeof en> = {
    goal: {
        name: "Das Ziel",
        ask: "Jeder deiner Marker bringt am Ende, was sein Tier wert ist; die meisten Punkte gewinnen. Katzen lieben Fisch, Hunde Knochen. Du hast einen Fisch mit 6 aufgedeckt: Gib ihn der Katze mit deinen Markern.",
        well: "Minka ist jetzt 6 wert, und jeder deiner beiden Marker auf ihr bringt so viel.",
        miss: "Das verdirbt ein Tier von {2}, auch keine schlechte Idee. Aber hier soll deine eigene Katze etwas wert werden.",
        misses: {
            own: "Hunde hassen Fisch: Rex ist jetzt 6 weniger wert, und er trägt deinen Marker.",
            theirs: "Auch Pickle liebt Fisch, aber der Marker dort gehört {2}.",
        },
    },
    hurt: {
        name: "Was sie hassen",
        ask: "Du hast einen Fisch mit 5 aufgedeckt, aber hier keine Katze. Gib ihn dorthin, wo er schadet: dem Hund mit den Markern von {2}.",
        well: "Fisch zählt gegen einen Hund: Jeder Marker von {2} auf Bruno bringt 5 weniger. Jedes Futter darf zu jedem Tier.",
        miss: "Diese Katze liebt Fisch, und die Marker auf ihr gehören {2}.",
        misses: { own: "Rex ist ein Hund und trägt deinen Marker: Er wäre 5 weniger wert." },
    },
    mark: {
        name: "Zuerst ein Marker",
        ask: "Jeder Zug beginnt mit einem Marker, solange du einen hast. Setz ihn auf das Tier, das am meisten wert ist und noch einen freien Platz hat.",
        well: "Minka ist 7 wert. Hector ist mehr wert, aber seine beiden Plätze sind besetzt.",
        miss: "Dieses Tier ist weniger wert. Achte auf die Zahlen und auf die freien Plätze am Halsband.",
    },
    turn: {
        name: "Dann füttern",
        ask: "Nach dem Marker deckst du entweder Futter auf oder spielst eine Aktionskarte. Decke eine Karte auf und gib sie dorthin, wo sie dir hilft.",
        well: "Plus für deinen Hund oder minus für eine Katze von {2}: Beides hilft dir. Aktionskarten sind knapp, darum wird meist gefüttert.",
        miss: "Der Hund von {2} liebt Knochen. Gib ihn deinem eigenen Hund oder einer Katze von {2}.",
        misses: {
            card: "Eine Aktionskarte ist die andere Art, den Zug zu nutzen. Decke hier Futter auf.",
            cat: "Katzen hassen Knochen, und Minka trägt deine Marker.",
        },
    },
    stop: {
        name: "Rechtzeitig aufhören",
        ask: "Du fütterst Rex, der dir 9 wert ist. Du darfst weitere Karten aufdecken, aber jede muss zu demselben Tier, ob es passt oder nicht. Behalte, was du hast.",
        well: "Aufhören beendet deinen Zug. Eine weitere Karte lohnt sich bei einem Tier, das nur gewinnen kann.",
        miss: "Es war ein Fisch mit 5, und er musste zu Rex. Wer noch eine Karte aufdeckt, hat keine Wahl, wohin sie kommt.",
    },
    full: {
        name: "Satt und müde",
        ask: "Ein Tier mit fünf Futterkarten ist satt: Bis zum Ende rührt es nichts mehr an. Bring Rex in Sicherheit, der drei deiner Marker trägt.",
        well: "Rex schläft und ist 11 wert. Kein Futter, kein Marker und keine Aktionskarte kann das noch ändern.",
        miss: "Rex hat vier Karten. Mit der fünften schläft er ein, bevor {2} ihm etwas verderben kann.",
    },
    swap: {
        name: "Hund und Katze tauschen",
        ask: "Dein Hund hat Fisch, deine Katze Knochen: alles verkehrt. Spiel „Hund und Katze tauschen“ und wähle deine beiden Tiere.",
        well: "Sie haben ihr ganzes Futter getauscht, und beide sind dir 9 wert statt −9.",
        miss: "Das ist nicht das richtige Paar. Wähle Bruno und Minka, die deine Marker tragen.",
        misses: { turned: "Futter allein rettet das nicht. Du hast eine Aktionskarte: Spiel lieber sie." },
    },
    discard: {
        name: "Futter wegnehmen",
        ask: "Eine Futterkarte macht Minka viel weniger wert. Spiel „Futter wegnehmen“ und entferne sie.",
        well: "Der Knochen liegt unter dem Stapel, und Minka ist 6 wert. Du hast drei Aktionskarten für die ganze Partie.",
        miss: "Eine andere Karte kostet dich mehr: der Knochen mit 5 bei Minka.",
        misses: { turned: "Du könntest sie füttern, aber der Knochen bliebe liegen. Spiel deine Aktionskarte." },
    },
    fishBone: {
        name: "Fisch und Knochen tauschen",
        ask: "Rex, dein Hund, hat einen Fisch mit 6. Minka, deine Katze, hat einen Knochen mit 5. Spiel „Fisch und Knochen tauschen“: zuerst den Fisch wählen, dann den Knochen.",
        well: "Ein Tausch, und zwei Tieren geht es besser. Such nach Karten, die auf beiden Seiten falsch liegen.",
        miss: "Der Fisch mit 6 bei Rex und der Knochen mit 5 bei Minka: Diese beiden machen für dich den größten Unterschied.",
        misses: { turned: "Füttern kannst du später. Deine Aktionskarte hilft zwei Tieren auf einmal." },
    },
    markers: {
        name: "Zwei Marker tauschen",
        ask: "{2} hat einen Marker auf Tiger, der 11 wert ist. Deiner liegt auf Bruno, der −8 wert ist. Spiel „Zwei Marker tauschen“ und tausche diese beiden.",
        well: "Jetzt zählt Tiger für dich, und Bruno kostet {2} Punkte. Ein Tier zählt für den, dessen Marker darauf liegen.",
        miss: "Tausche deinen Marker auf Bruno gegen den von {2} auf Tiger.",
        misses: { turned: "Kein Futter ändert so viel wie deine Aktionskarte." },
    },
    replace: {
        name: "Einen Platz übernehmen",
        ask: "Alle Plätze auf Rex, der 11 wert ist, sind besetzt. Spiel „Marker ersetzen“: Schick den Marker von {2} dort heim, und deiner nimmt seinen Platz ein.",
        well: "Der Marker von {2} ist wieder im Vorrat und muss neu gesetzt werden. Deiner bringt 11.",
        miss: "Diesen Marker wird {2} gern los. Nimm den Platz auf dem Tier, das am meisten wert ist.",
        misses: { turned: "Füttern lässt den Marker von {2} auf Rex liegen. Spiel deine Aktionskarte." },
    },
    end: {
        name: "Das Ende",
        ask: "Die Partie endet sofort, wenn alle Tiere bis auf eines satt sind. Zwei schlafen schon, und du liegst vorn. Gib diesen Fisch so, dass die Partie jetzt endet.",
        well: "Hector schlief als Dritter ein. Jetzt werden alle Marker gezählt, und du gewinnst.",
        miss: "Die Partie geht weiter, und {2} kann aufholen. Das dritte Tier muss satt werden.",
    },
};
