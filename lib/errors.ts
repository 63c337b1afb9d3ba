const ERRORS = {
  bad_request: { status: 400, retryable: false },
  too_many_documents: { status: 400, retryable: false },
  no_documents_selected: { status: 400, retryable: false },
  empty_file: { status: 400, retryable: false },
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
  corrupt: { status: 422, retryable: false },
  password_protected: { status: 422, retryable: false },
  no_text: { status: 422, retryable: false },
  scan: { status: 422, retryable: false },
  too_complex: { status: 422, retryable: false },
  reading_timeout: { status: 422, retryable: false },
  no_fields: { status: 422, retryable: false },
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

export function isErrorCode(code: string | null): code is ErrorCode {
  return code !== null && Object.hasOwn(ERRORS, code);
}

export function statusOf(code: ErrorCode): number {
  return ERRORS[code].status;
}

export type FieldErrors = Record<string, string>;

/** Maximum number of field errors in a response, which should not be much longer than its request. */
export const PROBLEMS_MAX = 20;
const PROBLEM_LENGTH_MAX = 240;
const MESSAGE_LENGTH_MAX = 1_000;

export interface AppErrorOptions {
  /** For the log. Must not contain document content. */
  cause?: unknown;
  fields?: FieldErrors;
  retryAfterSeconds?: number;
}

/** The message may be shown to users. Private details belong in `cause`. */
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

export function unavailable(cause: unknown): AppError {
  return new AppError("unavailable", "Gleaner is unavailable at the moment. Please try again shortly.", {
    cause,
  });
}

/** Hides the details of unknown errors, but keeps the error as `cause`. */
export function toAppError(error: unknown): AppError {
  return error instanceof AppError
    ? error
    : new AppError("internal", "An unexpected error occurred", { cause: error });
}
