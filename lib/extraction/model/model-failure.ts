import { AppError, type ErrorCode } from "@/lib/errors";
import type { Tokens } from "./ask-model";

const FAILURES = {
  busy: ["engine_busy", "The AI service is busy at the moment. Please try again shortly."],
  unreachable: ["engine_failed", "The AI service could not be reached. Please try again."],
  failed: ["engine_failed", "The AI service failed. Please try again."],
  timed_out: ["engine_gave_up", "The AI service took too long to answer. Please try again."],
  malformed: ["engine_gave_up", "The AI model's answer could not be read. Please try again."],
  answer_cut_off: [
    "engine_gave_up",
    "The AI model's answer was cut off. Please try again, or use fewer fields.",
  ],
  document_too_long: ["engine_refused", "This document is too long for the AI model."],
  refused: ["engine_refused", "The AI model declined to read this document."],
  rejected: ["engine_refused", "The AI service could not accept this document."],
  no_pictures: ["engine_refused", "The AI model cannot read images, and this document has no text."],
  adapted: ["engine_failed", "The AI service failed. Please try again."],
  misconfigured: ["engine_misconfigured", "The AI service is not set up correctly. Please contact support."],
} as const satisfies Record<string, readonly [ErrorCode, string]>;

/**
 * Why a request to a model has no answer. `busy`, `unreachable` and `failed` may be over soon; after `timed_out`,
 * `malformed` and `answer_cut_off` something smaller can be asked, after `document_too_long` for a part of the text;
 * `adapted` means that the service does not support a part of the request, which is left out from now on; `no_pictures`,
 * `refused` (by the model), `rejected` (by the service) and `misconfigured` stay as they are.
 */
export type FailureReason = keyof typeof FAILURES;

const TRANSIENT: ReadonlySet<FailureReason> = new Set(["busy", "unreachable", "failed", "adapted"]);

export interface ModelFailureOptions {
  /** For the log. Never content. */
  detail?: string | undefined;
  tokens?: Tokens | undefined;
  retryAfterSeconds?: number | undefined;
  /** The answer, if it was malformed. It is content. */
  answer?: string | undefined;
}

/** A request to a model that has no answer. */
export class ModelFailure extends AppError {
  readonly tokens: Tokens | undefined;
  /** Private, so that nothing that prints an error prints it. */
  readonly #answer: string | undefined;

  constructor(
    readonly reason: FailureReason,
    { detail, tokens, retryAfterSeconds, answer }: ModelFailureOptions = {},
  ) {
    const [code, message] = FAILURES[reason];
    super(code, message, {
      cause: new Error(detail ?? reason),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    });
    this.tokens = tokens;
    this.#answer = answer;
  }

  get answer(): string | undefined {
    return this.#answer;
  }

  /** Whether the same request may be answered later. */
  get isTransient(): boolean {
    return TRANSIENT.has(this.reason);
  }

  /** Whether something smaller may be answered. */
  get isOfSize(): boolean {
    return this.canHaveFewerFields || this.canHaveLessText;
  }

  get canHaveFewerFields(): boolean {
    return this.reason === "timed_out" || this.reason === "answer_cut_off" || this.reason === "malformed";
  }

  get canHaveLessText(): boolean {
    return this.reason === "timed_out" || this.reason === "document_too_long";
  }
}

/** An error that a service has answered with, as the clients of all services report it. */
export interface ErrorResponse {
  status?: number | undefined;
  headers?: Headers | undefined;
  message: string;
  /** The service's own code of the error. */
  code?: string | null | undefined;
  requestID?: string | null | undefined;
}

/** The failure that a service's answer means. Its message may repeat the request: only its kind is taken from it. */
export function failureOfResponse({
  status,
  headers,
  message,
  code,
  requestID,
}: ErrorResponse): ModelFailure {
  const detail = `status ${status ?? "unknown"}, request ${requestID ?? "unknown"}`;
  return new ModelFailure(reasonOf(status, message, code), {
    detail,
    retryAfterSeconds: retryAfter(headers),
  });
}

/** The failure of a request that the service has not answered. */
export function unreachable(error: unknown): ModelFailure {
  return new ModelFailure("unreachable", { detail: nameOf(error) });
}

function reasonOf(
  status: number | undefined,
  message: string,
  code: string | null | undefined,
): FailureReason {
  switch (status) {
    case 401:
    case 402:
    case 403:
    case 404:
      return "misconfigured";
    case 400:
      // Missing credit is reported as an invalid request.
      if (/credit balance|billing/i.test(message)) return "misconfigured";
      return /prompt is too long|context (?:window|length|size)|maximum context/i.test(message)
        ? "document_too_long"
        : "rejected";
    case 413:
    case 422:
      return "rejected";
    case 408:
    case 504:
      return "timed_out";
    case 429:
      // Used up, which no waiting changes.
      return code === "insufficient_quota" ? "misconfigured" : "busy";
    case 503:
    case 529:
      return "busy";
    default:
      return "failed";
  }
}

/** The names of an error and its cause, never their messages, which may contain the request. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return error.cause instanceof Error ? `${error.name} (${error.cause.name})` : error.name;
}

/** The seconds that a service asks to wait: milliseconds where it names them, a number of seconds, or a date. */
function retryAfter(headers: Headers | undefined): number | undefined {
  const milliseconds = Number(headers?.get("retry-after-ms") || NaN);
  const given = headers?.get("retry-after");
  const seconds = !Number.isNaN(milliseconds)
    ? milliseconds / 1000
    : !given
      ? NaN
      : /^\d+(?:\.\d+)?$/.test(given)
        ? Number(given)
        : (Date.parse(given) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
