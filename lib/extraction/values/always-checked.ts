/** Confidence of values that always need review. */
export const ALWAYS_CHECKED = 0.5;
