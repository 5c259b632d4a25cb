/* What animals are worth now: shown on the table and explained at the end. The engine alone decides the score. */
import type { Animal, View } from "./shapes";

export const worth = (animal: Animal): number => animal.food.reduce((sum, food) => sum + Number(food.slice(4)) * (food.startsWith(animal.kind === "dog" ? "bone" : "fish") ? 1 : -1), 0);

export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

const markers = (animal: Animal, seat: number): number => animal.markers.filter((owner) => owner === seat).length;

/** The score as if the game ended now. */
export const score = (view: View, seat: number): number => view.animals.reduce((sum, animal) => sum + worth(animal) * markers(animal, seat), 0);

/** Animal by animal, best first: "Lady +8", "Bruno −10 × 2". */
export function parts(view: View, seat: number): string[] {
    return view.animals
        .map((animal) => ({ animal, count: markers(animal, seat) }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => worth(b.animal) * b.count - worth(a.animal) * a.count)
        .map(({ animal, count }) => `${animal.name} ${signed(worth(animal))}${count > 1 ? ` × ${count}` : ""}`);
}
