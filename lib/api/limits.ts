export { creditsForWords } from "@/lib/credits/credits-for-words";

export const MAX_DOCUMENTS_PER_DOWNLOAD = 100;
export const MAX_DOCUMENTS_PER_EXTRACTION = 100;
export const SUGGESTIONS_MAX = 60;
export const RELEARNED_DOCUMENTS_MAX = 30;
export const RETENTION_HOURS = 24;
export const REMEMBERED_DAYS = 400;
/** After an account that spent credits is deleted, its email address gets no free credits for this long. */
export const FORMER_ACCOUNT_DAYS = 30;

export const EXTRACTOR_NAME_MAX = 100;
export const FIELD_NAME_MAX = 100;
export const FIELD_PROMPT_MAX = 2_000;
export const LABELS_PER_FIELD_MAX = 20;
export const LABEL_MAX = 100;
export const OPTIONS_PER_FIELD_MAX = 200;
export const OPTION_MAX = 200;
export const SPELLINGS_PER_OPTION_MAX = 20;
/** Maximum length of all options and their spellings together. A model reads them all. */
export const OPTIONS_LENGTH_MAX = 10_000;
export const PATTERNS_LENGTH_MAX = 8_000;
/** Maximum length of all patterns with repetitions written out. At this length, they compile in 0.1 s. */
export const PATTERNS_COST_MAX = 20_000;
export const COLUMNS_PER_TABLE_MAX = 20;
export const SCHEMA_NOTE_PLACES_MAX = 20;
export const DATA_PROBLEMS_MAX = 100;
export const FIELDS_PER_EXTRACTOR_MAX = 200;
export const RULES_PER_EXTRACTOR_MAX = 50;
export const RULE_NAME_MAX = 100;
export const RULE_EXPRESSION_MAX = 500;
export const RULE_MESSAGE_MAX = 200;
/** The largest legitimate body, a field with its prompt, is far smaller. */
export const MAX_BODY_BYTES = 64 * 1024;
/**
 * Maximum commas and opening brackets in a body, to limit parsing time. A schema of 200 tables with 20 columns each
 * has fewer.
 */
export const MAX_BODY_PARTS = 50_000;
/** Large enough for 200 fields with long prompts and for tables with many columns. */
export const MAX_SCHEMA_BYTES = 4 * 1024 * 1024;
export const CHANGES_AT_ONCE_MAX = 1_000;
export const CORRECTED_TEXT_MAX = 20_000;
export const MAX_CHANGES_BYTES = 1024 * 1024;
/** Large enough for the largest file in base64. */
export const MAX_TOOL_MESSAGE_BYTES = 14 * 1024 * 1024;
export const MESSAGE_ID_MAX = 200;
export const TOOL_WAIT_SECONDS = 30;
/** The default is small because lists fill a model's context. */
export const TOOL_PAGE = 20;
export const KEY_NAME_MAX = 100;
export const KEYS_PER_USER_MAX = 50;
export const CREDIT_ADJUSTMENT_MAX = 1_000_000;
export const PAGE_MAX = 200;
/** The `changed_since` of a caller that has no data yet. */
export const EVERYTHING = "0";
export const BRIEF_TEXT_MAX = 200;
export const BRIEF_LABELS = 2;
export const BRIEF_UNREAD_RANGES = 10;
export const WEBHOOKS_PER_USER_MAX = 10;
export const WEBHOOK_URL_MAX = 2_000;
export const DELIVERIES_KEPT = 50;
export const READS_AT_A_TIME = 10;
export const TEXT_SLICE_MAX = 50_000;

export const PLACED_CELLS_MAX = 100_000;
export const LEFT_OUT_MAX = 100;

/**
 * Maximum size in bytes of a document's rows in lists. Results omit larger rows, too, unless the caller asks for
 * them.
 */
export const LISTED_ROWS_BYTES = 1024 * 1024;

export const CSRF_HEADER = "X-CSRF-Token";
