/** The business constants of the product that server and browser share. */
export const MAX_DOCUMENTS_PER_DOWNLOAD = 100;
export const RETENTION_HOURS = 24;

export const EXTRACTOR_NAME_MAX = 100;
export const FIELD_NAME_MAX = 100;
export const FIELD_PROMPT_MAX = 2_000;
export const FIELDS_PER_EXTRACTOR_MAX = 200;
export const CREDIT_ADJUSTMENT_MAX = 1_000_000;
/** Entries of one page of a list. */
export const PAGE_MAX = 200;
/** Characters of a text in a list that is asked for in brief. */
export const BRIEF_TEXT_MAX = 200;
/** Reading requests of one user that are answered at the same time. */
export const READS_AT_A_TIME = 10;
/** Characters of a document's text in one answer. */
export const TEXT_SLICE_MAX = 50_000;

export const CSRF_HEADER = "X-CSRF-Token";
