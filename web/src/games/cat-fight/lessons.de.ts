import type { Like } from "../../words/words.svelte";
import type { en } from "./lessons.en";

export const de: Like<typeof en> = {
    goal: {
        name: "Das Ziel",
        ask: "Wer am Ende die wertvollste Sahne hat, gewinnt. Deine Katze begann ihren Zug neben einer Schale und schaut hin, und niemand beobachtet sie. Schlürfe.",
        well: "Du hast die oberste Sahne genommen. Ihre Zahl, 1 bis 5, ist dein Geheimnis.",
        miss: "Deine Katze stand direkt vor der Sahne. Schlürfe, solange du kannst.",
    },
    place: {
        name: "Aufs Parkett",
        ask: "Katzen kommen am blauen Rand herein: Klick ein Feld an, dann wähle, wohin die Katze schaut. Setz deine an den oberen Rand, genau über die Schale oben links (c1), und lass sie zu ihr hinunterschauen: Süden.",
        well: "Hereinkommen ist der ganze Zug. Deine Katze sieht ihre Linie entlang, bis zum nächsten Kissen.",
        miss: "Nicht dort: oberer Rand, drittes Feld von links, genau über der Schale.",
        misses: { away: "Das Feld stimmt, aber die Schale liegt im Süden." },
    },
    walk: {
        name: "Hin zur Sahne",
        ask: "Eine Katze läuft wie eine Schachdame: beliebig weit, gerade oder schräg. Lauf bis direkt vor die Schale geradeaus und schau sie an. Dann kannst du im nächsten Zug schlürfen.",
        well: "Daneben und hingeschaut: Ist das zu Beginn deines nächsten Zugs noch so, darfst du schlürfen.",
        miss: "Dort steht deine Katze nicht direkt vor der Schale. Geh zwei Felder geradeaus nach oben.",
        misses: { away: "Du stehst daneben, musst aber auch hinschauen: nach Norden." },
    },
    hide: {
        name: "Beobachtet",
        ask: "{2} sieht dich von rechts, deine Reihe entlang. Wer beobachtet wird, darf weder bleiben noch schlürfen und muss ziehen. Geh dorthin, wo {2} dich nicht sieht, und schau irgendwohin.",
        well: "Aus der Linie, aus dem Blick. Beobachtet ist nur die Linie, die eine Katze entlangschaut, bis zum Ende oder zu einem Kissen.",
        miss: "Damit kommst du nicht aus der Linie. Zieh in eine andere Reihe.",
        misses: { seen: "Dort bist du immer noch in derselben Reihe, und {2} sieht dich weiterhin." },
    },
    block: {
        name: "Kissen",
        ask: "{2} beobachtet dich von unten, darum darfst du nicht schlürfen. Vorher darfst du Kissen legen. Leg eins zwischen dich und {2}, dann schlürfe.",
        well: "Ein Kissen versperrt Blick und Weg. Zu zweit hast du fünf in der Partie.",
        miss: "Leg ein Kissen auf eines der drei Felder zwischen dir und {2}, dann schlürfe.",
        misses: {
            fled: "Du bist außer Sicht, aber auch weg von der Sahne. Mit einem Kissen hättest du schlürfen können.",
            wide: "Dieses Kissen liegt nicht zwischen dir und {2}. Die Linie verläuft von dir gerade nach unten.",
        },
    },
    watch: {
        name: "Andere beobachten",
        ask: "{2} will im nächsten Zug schlürfen. Verbiete es mit deinem Blick: Bleib, wo du bist, und dreh dich nach Norden, zu {2}.",
        well: "{2} wird jetzt beobachtet: kein Schlürfen, kein Bleiben. Wohin du am Ende deines Zugs schaust, ist wichtig.",
        miss: "Das hält {2} nicht auf. Bleib, dann schau nach Norden.",
    },
    fight: {
        name: "Ein Kampf",
        ask: "{2} sitzt an der besten Schale. Zieh auf das Feld von {2}: Das ist ein Kampf. Beide würfeln, und der höhere Würfel gewinnt.",
        well: "Du hast 2 gewürfelt, {2} 6. Aber damit muss ein Kampf nicht vorbei sein, wie die nächste Aufgabe zeigt.",
        miss: "Gekämpft wird nur, wenn eine Katze auf eine andere zieht. {2} steht genau vor dir.",
    },
    sacrifice: {
        name: "Noch ein Wurf",
        ask: "{2} hat dich angegriffen und höher gewürfelt. Wer verliert, darf Sahne opfern, und alle würfeln neu; wer aufgibt, verlässt das Brett. Du hast eine 1 und eine 4. Kämpfe zum kleinsten Preis weiter.",
        well: "6 gegen 4: Du hast gewonnen. Wer gewinnt, bleibt und bekommt einen ganzen Zug; wer verliert, muss wieder am Rand hereinkommen.",
        miss: "Deine Katze verlässt das Brett. Für eine Sahne mit 1 hätte sie noch einmal würfeln können.",
        misses: { dear: "Eine Sahne mit 4 ist ein hoher Preis. Die 1 tut es auch." },
    },
    catnip: {
        name: "Katzenminze",
        ask: "Einmal pro Partie darfst du Katzenminze legen: Jede Katze auf einer ihrer acht Linien läuft hin, auch deine. Lock {2} von der Schale weg, aber nicht dich. Wähle Katzenminze, dann ein Feld.",
        well: "{2} ist weg von der Schale, und deine Katze blieb, wo sie war. Die Katzenminze ist verbraucht.",
        miss: "Wähle zuerst Katzenminze, dann ein leeres Feld auf einer Linie mit {2}, aber nicht mit dir.",
        misses: {
            both: "Auch deine eigene Katze hatte eine Linie dorthin und lief hin.",
            nobody: "Niemand hat eine Linie zu diesem Feld. Es muss gerade oder schräg von {2} liegen, ohne Kissen dazwischen.",
        },
    },
    lured: {
        name: "Katzenminze am Boden",
        ask: "Rechts liegt die Katzenminze von {2}. Wer eine ihrer acht Linien betritt, wird hingezogen, und der Zug ist vorbei. Zieh irgendwohin, ohne eine Linie zu kreuzen, dann schau irgendwohin.",
        well: "Keine Linie berührt, und du wählst selbst, wohin du schaust. Katzenminze sperrt Wege, ganz ohne Kissen.",
        miss: "Zieh zuerst mit deiner Katze, dann wähle, wohin sie schaut.",
        misses: { drawn: "Du bist auf eine Linie der Katzenminze gekommen: ihre Reihe, ihre Spalte oder eine Schräge durch sie." },
    },
    last: {
        name: "Die letzte Schale",
        ask: "Ist keine Schale mehr da, endet die Partie, und die Sahne wird gezählt. Du hast 6 Punkte, {2} hat 5. Eine Portion ist übrig. Mach Schluss.",
        well: "Die leere Schale kommt weg, es war die letzte, und du gewinnst.",
        miss: "Die Sahne ist noch da, und die Partie geht weiter. Deine Katze darf sie jetzt schlürfen.",
    },
    cutOff: {
        name: "Abgeschnitten",
        ask: "Eine Schale, zu der niemand mehr laufen kann, kommt samt Sahne weg. Du hast 8 Punkte, {2} hat 3, und um die letzte Schale ist eine Lücke offen. Schließ sie mit einem Kissen.",
        well: "Abgeschnitten, weg, Schluss: Du gewinnst 8 zu 3. Jetzt kennst du den ganzen Katzenkampf.",
        miss: "Die Lücke ist noch offen. Sie ist an der Ecke rechts unter der Schale (d4): Wähle Kissen, dann dieses Feld.",
    },
};
