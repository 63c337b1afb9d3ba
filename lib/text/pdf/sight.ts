export type Sight = "seen" | "hidden" | "unsure";
