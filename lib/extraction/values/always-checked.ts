/** The confidence in a value that a person has to check, however well it scored. */
export const ALWAYS_CHECKED = 0.5;
