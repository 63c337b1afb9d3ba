/** Confidence of a value that always needs review, however well it scored. */
export const ALWAYS_CHECKED = 0.5;
