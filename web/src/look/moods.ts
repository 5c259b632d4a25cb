export type Mood = "asleep" | "watching" | "smug" | "furious" | "happy";
