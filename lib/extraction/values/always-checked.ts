/** Confidence given to values that always need review, however well they scored. */
export const ALWAYS_CHECKED = 0.5;
