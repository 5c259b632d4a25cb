/* What is printed on the birds, from the file the engine is built from. */
import data from "../../../../games/cardinal/data/birds.yaml";

export interface Bird {
    number: number;
    name: string;
    value: number;
    stalks: number;
}

const birds = new Map((data as { birds: Bird[] }).birds.map((bird) => [bird.number, bird]));

export function bird(number: number): Bird {
    return birds.get(number) ?? { number, name: `${number}`, value: 0, stalks: 0 };
}
