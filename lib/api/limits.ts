/** The price of a document, which screens tell before it is paid. */
export { creditsForWords } from "@/lib/credits/credits-for-words";

/** Product limits that the server and the browser share. */
export const MAX_DOCUMENTS_PER_DOWNLOAD = 100;
/** Maximum number of documents that one call extracts again. */
export const MAX_DOCUMENTS_PER_EXTRACTION = 100;
/** Suggestions of a document. */
export const SUGGESTIONS_MAX = 60;
/** Maximum number of documents that are read again by what was learnt since. */
export const RELEARNED_DOCUMENTS_MAX = 30;
export const RETENTION_HOURS = 24;
/** How long the fingerprints of an extractor's documents are kept. */
export const REMEMBERED_DAYS = 400;
/** How long a deleted account's address is recognised, to refuse its free credits a second time. */
export const FORMER_ACCOUNT_DAYS = 30;

export const EXTRACTOR_NAME_MAX = 100;
export const FIELD_NAME_MAX = 100;
export const FIELD_PROMPT_MAX = 2_000;
/** Maximum number of further labels of a field. */
export const LABELS_PER_FIELD_MAX = 20;
export const LABEL_MAX = 100;
/** Maximum number of values that a field can be limited to. */
export const OPTIONS_PER_FIELD_MAX = 200;
export const OPTION_MAX = 200;
/** Maximum number of further spellings of such a value. */
export const SPELLINGS_PER_OPTION_MAX = 20;
/** Maximum number of characters of a field's options with all their spellings: a model is told them for each document. */
export const OPTIONS_LENGTH_MAX = 10_000;
/** Maximum number of characters of all patterns in a request, */
export const PATTERNS_LENGTH_MAX = 8_000;
/** and with their repetitions written out: so many are compiled in a tenth of a second. */
export const PATTERNS_COST_MAX = 20_000;
export const COLUMNS_PER_TABLE_MAX = 20;
/** Maximum number of places that a note on a JSON Schema names. */
export const SCHEMA_NOTE_PLACES_MAX = 20;
/** Maximum number of places named in which data is not as its schema says. */
export const DATA_PROBLEMS_MAX = 100;
export const FIELDS_PER_EXTRACTOR_MAX = 200;
export const RULES_PER_EXTRACTOR_MAX = 50;
export const RULE_NAME_MAX = 100;
export const RULE_EXPRESSION_MAX = 500;
export const RULE_MESSAGE_MAX = 200;
/** The limit of most bodies; the largest legitimate one, a field with its prompt, is far smaller. */
export const MAX_BODY_BYTES = 64 * 1024;
/** The body of a request that creates an extractor from a JSON Schema: 200 fields with long prompts and tables of many columns. */
export const MAX_SCHEMA_BYTES = 4 * 1024 * 1024;
/** Maximum number of changes of values in a request. */
export const CHANGES_AT_ONCE_MAX = 1_000;
/** Maximum number of characters of a TEXT that a person enters or chooses, also in a cell. */
export const CORRECTED_TEXT_MAX = 20_000;
/** The body of such a request. */
export const MAX_CHANGES_BYTES = 1024 * 1024;
/** The limit of a message to the tools: the largest file, in base64. */
export const MAX_TOOL_MESSAGE_BYTES = 14 * 1024 * 1024;
/** The length of such a message's id, which is repeated in the answer. */
export const MESSAGE_ID_MAX = 200;
/** How long a tool waits at most for a document. */
export const TOOL_WAIT_SECONDS = 30;
/** Entries per page of a tool's list, where no other number is sent: they fill a model's context. */
export const TOOL_PAGE = 20;
export const KEY_NAME_MAX = 100;
export const KEYS_PER_USER_MAX = 50;
export const CREDIT_ADJUSTMENT_MAX = 1_000_000;
/** Maximum number of entries per page of a list. */
export const PAGE_MAX = 200;
/** `changed_since` of a caller that has nothing of a list yet. */
export const EVERYTHING = "0";
/** Length to which texts are truncated in a list requested with `brief`. */
export const BRIEF_TEXT_MAX = 200;
/** Maximum number of further labels of a field in a list requested with `brief`. */
export const BRIEF_LABELS = 2;
/** Maximum number of unread parts that a list requested with `brief` names of a document. */
export const BRIEF_UNREAD_RANGES = 10;
export const WEBHOOKS_PER_USER_MAX = 10;
export const WEBHOOK_URL_MAX = 2_000;
/** How many deliveries of a webhook are kept when they are done. */
export const DELIVERIES_KEPT = 50;
/** Maximum number of concurrent read requests per user. */
export const READS_AT_A_TIME = 10;
/** Maximum number of characters of a document's text per response. */
export const TEXT_SLICE_MAX = 50_000;

/** Maximum number of cells of a table whose places are sent. */
export const PLACED_CELLS_MAX = 100_000;
/** Maximum number of places of words that no cell of a table holds. */
export const LEFT_OUT_MAX = 100;

/** Stored size above which a document's rows are left out of lists, and of its result unless they are asked for. */
export const LISTED_ROWS_BYTES = 1024 * 1024;

export const CSRF_HEADER = "X-CSRF-Token";
