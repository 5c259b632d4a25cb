/* What a match against bots says of a person's strength. */
import type { Saved } from "../engine/local";

/** A level, or what lies nearest to a strength between levels; 0 for a bot that is none of these. */
export function levelOf(spec: string): number {
    const [kind, number] = [spec.split(":")[0], Number(spec.split(":")[1])];
    return kind === "level" ? number : kind === "fit" ? Math.round(number / 100) : 0;
}

/** The mark of one person among bots of one strength; null when it tells nothing. */
export function markOf({ table, result }: Saved): string | null {
    const mine = table.bots.indexOf(null);
    const others = table.bots.filter((bot) => bot !== null);
    const level = others[0] && others.every((bot) => bot === others[0]) ? levelOf(others[0]) : 0;
    if (!level || mine < 0 || others.length !== table.bots.length - 1 || table.position || !result?.over) return null;
    const { scores, winners } = result;
    const better = scores.filter((score) => score > scores[mine]!).length;
    if (winners.includes(mine + 1)) return `${level}${winners.length > 1 && others.length === 1 ? "=" : "+"}`;
    return `${level}${others.length === 1 || better * 2 > others.length ? "-" : "="}`;
}
