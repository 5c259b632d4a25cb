/* The actions in the order a round settles them: the strip shows them so, and so do the cards of the hand. */
export const order = ["taunt", "stalk", "catch", "eat", "steal", "play"] as const;
export type Kind = (typeof order)[number];

/** Those there are: Taunt belongs to the advanced rules. */
export const orderFor = (rules: unknown): readonly Kind[] => (rules === "advanced" ? order : order.slice(1));
