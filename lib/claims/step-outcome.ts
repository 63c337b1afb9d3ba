/** What a step of a background function tells the function: ids, counts and instants only, never content. */
export type StepOutcome =
  | { next: "continue" }
  /** Settled, gone, or somebody else's: nothing more to do. */
  | { next: "stop" }
  /** A passing fault: the work may be claimed again from this instant (ISO 8601). */
  | { next: "retry"; at: string };
