/** The confidence below which a value is to be checked, whichever engine found it. */
export const CHECK_BELOW = 0.7;
