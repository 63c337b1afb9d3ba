/** The error codes of the product, each with its HTTP status and whether a retry may succeed. */
const ERRORS = {
  // 400: malformed or rejected input
  bad_request: { status: 400, retryable: false },
  too_many_documents: { status: 400, retryable: false },
  no_documents_selected: { status: 400, retryable: false },
  empty_file: { status: 400, retryable: false },
  // 401 to 409: the caller's identity, and the state of the resource
  not_signed_in: { status: 401, retryable: false },
  not_enough_credits: { status: 402, retryable: false },
  csrf: { status: 403, retryable: false },
  cross_site: { status: 403, retryable: false },
  terms_not_accepted: { status: 403, retryable: false },
  key_not_allowed: { status: 403, retryable: false },
  not_found: { status: 404, retryable: false },
  method_not_allowed: { status: 405, retryable: false },
  conflict: { status: 409, retryable: false },
  bonus_already_claimed: { status: 409, retryable: false },
  document_processing: { status: 409, retryable: false },
  field_limit_reached: { status: 409, retryable: false },
  key_limit_reached: { status: 409, retryable: false },
  webhook_limit_reached: { status: 409, retryable: false },
  too_large: { status: 413, retryable: false },
  storage_full: { status: 413, retryable: false },
  unsupported_type: { status: 415, retryable: false },
  invalid: { status: 422, retryable: false },
  outside_limits: { status: 422, retryable: false },
  // Problems with a document's content: its rejection reason, or a 422 from the wizard
  corrupt: { status: 422, retryable: false },
  password_protected: { status: 422, retryable: false },
  no_text: { status: 422, retryable: false },
  scan: { status: 422, retryable: false },
  too_complex: { status: 422, retryable: false },
  reading_timeout: { status: 422, retryable: false },
  no_fields: { status: 422, retryable: false },
  // Transient failures: of the database or the file store, of the model's service, of the machine
  rate_limited: { status: 429, retryable: true },
  unavailable: { status: 503, retryable: true },
  read_only: { status: 503, retryable: true },
  disk_full: { status: 507, retryable: true },
  engine_busy: { status: 500, retryable: true },
  engine_failed: { status: 500, retryable: true },
  engine_refused: { status: 422, retryable: false },
  engine_gave_up: { status: 500, retryable: false },
  engine_misconfigured: { status: 500, retryable: false },
  internal: { status: 500, retryable: true },
} as const satisfies Record<string, { status: number; retryable: boolean }>;

export type ErrorCode = keyof typeof ERRORS;

/** Whether a code read from the database is known. */
export function isErrorCode(code: string | null): code is ErrorCode {
  return code !== null && Object.hasOwn(ERRORS, code);
}

export function statusOf(code: ErrorCode): number {
  return ERRORS[code].status;
}

/** Messages by name of the input field, for forms. */
export type FieldErrors = Record<string, string>;

/** How many problems of an input are told, so that no answer is much longer than its request. */
export const PROBLEMS_MAX = 20;
/** For a place and for what is wrong there: either may quote the input. */
const PROBLEM_LENGTH_MAX = 240;
const MESSAGE_LENGTH_MAX = 1_000;

export interface AppErrorOptions {
  /** Private detail for the log. Never document content. */
  cause?: unknown;
  fields?: FieldErrors;
  /** For transient failures: when a retry makes sense. */
  retryAfterSeconds?: number;
}

/** A failure with a message that may be shown to the user; private detail belongs in `cause`. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, publicMessage: string, options: AppErrorOptions = {}) {
    super(shorten(publicMessage, MESSAGE_LENGTH_MAX), { cause: options.cause });
    this.code = code;
    this.fields = options.fields && firstProblems(options.fields);
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return statusOf(this.code);
  }

  /** Whether the same request may succeed later without any change. */
  get retryable(): boolean {
    return ERRORS[this.code].retryable;
  }
}

function firstProblems(fields: FieldErrors): FieldErrors {
  const first = Object.entries(fields).slice(0, PROBLEMS_MAX);
  return Object.fromEntries(
    first.map(([place, message]) => [
      shorten(place, PROBLEM_LENGTH_MAX),
      shorten(message, PROBLEM_LENGTH_MAX),
    ]),
  );
}

function shorten(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1).toWellFormed()}…` : text;
}

/** The failure of a request that needs the database or the file store while that is away. */
export function unavailable(cause: unknown): AppError {
  return new AppError("unavailable", "Gleaner is unavailable at the moment. Please try again shortly.", {
    cause,
  });
}

/** Converts an unknown error to an AppError without detail. Returns an AppError unchanged. */
export function toAppError(error: unknown): AppError {
  return error instanceof AppError
    ? error
    : new AppError("internal", "An unexpected error occurred", { cause: error });
}
