/** Whether words can be seen on their page; "unsure" where only a picture of it tells. */
export type Sight = "seen" | "hidden" | "unsure";
