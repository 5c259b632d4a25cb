/* What decided a match, found in the engine's analysis of it. */
import type { Analysis } from "../engine/shapes";

export interface Moment {
    step: number;
    /** The seat's chance to win before and after. */
    from: number;
    to: number;
}

const LEAST = 0.05;

function moments(analysis: Analysis, seat: number): (Moment & { mine: boolean; good: boolean })[] {
    return analysis.moves.map((move, i) => ({
        step: move.step,
        from: (i ? analysis.moves[i - 1]!.after : analysis.start)[seat - 1] ?? 0,
        to: move.after[seat - 1] ?? 0,
        mine: move.seat === seat && !move.forced,
        good: move.mark === "",
    }));
}

function largest<T extends Moment>(all: T[], size: (one: T) => number): T | null {
    const best = all.reduce<T | null>((most, one) => (!most || size(one) > size(most) ? one : most), null);
    return best && size(best) >= LEAST ? best : null;
}

/** The step that changed the seat's chance most. The last one is the end itself and tells nothing. */
export const turningPoint = (analysis: Analysis, seat: number): Moment | null => largest(moments(analysis, seat).slice(0, -1), (one) => Math.abs(one.to - one.from));

/** The seat's own free and sound decision after which its chance had risen most. */
export const bestMove = (analysis: Analysis, seat: number): Moment | null => largest(moments(analysis, seat).filter((one) => one.mine && one.good), (one) => one.to - one.from);
