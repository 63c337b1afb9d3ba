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
  document_too_long: [
    "engine_refused",
    "This document is too long for the AI model. Split it and upload the parts.",
  ],
  refused: ["engine_refused", "The AI model declined to read this document."],
  rejected: ["engine_refused", "The AI service rejected this document."],
  no_pictures: ["engine_refused", "The AI model cannot read images, and this document has no text."],
  adapted: ["engine_failed", "The AI service failed. Please try again."],
  misconfigured: ["engine_misconfigured", "The AI service is not set up correctly. Please contact support."],
} as const satisfies Record<string, readonly [ErrorCode, string]>;

export type FailureReason = keyof typeof FAILURES;

const TRANSIENT: ReadonlySet<FailureReason> = new Set(["busy", "unreachable", "failed", "adapted"]);

export interface ModelFailureOptions {
  /** Logged, so it must never quote the document. */
  detail?: string | undefined;
  tokens?: Tokens | undefined;
  retryAfterSeconds?: number | undefined;
  /** The malformed answer, which may quote the document. */
  answer?: string | undefined;
}

export class ModelFailure extends AppError {
  readonly tokens: Tokens | undefined;
  /** Private, so that printing the error doesn't print the answer. */
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

  get isTransient(): boolean {
    return TRANSIENT.has(this.reason);
  }

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

export interface ErrorResponse {
  status?: number | undefined;
  headers?: Headers | undefined;
  message: string;
  code?: string | null | undefined;
  requestID?: string | null | undefined;
}

/** Drops the service's message, because it may quote the request. */
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
      // Anthropic reports a lack of credit as an invalid request.
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
      // Waiting can't restore a used-up quota.
      return code === "insufficient_quota" ? "misconfigured" : "busy";
    case 503:
    case 529:
      return "busy";
    default:
      return "failed";
  }
}

/** Returns only names, because messages may quote the request. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return error.cause instanceof Error ? `${error.name} (${error.cause.name})` : error.name;
}

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
