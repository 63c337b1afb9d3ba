import type { components } from "./api-types";

type Failure = components["schemas"]["Failure"];

/** A failed call. `message` comes from the server and can be shown. */
export class GleanerError extends Error {
  override readonly name = "GleanerError";

  constructor(
    message: string,
    /** The HTTP status; 0 if there was no answer. */
    readonly status: number,
    /** Stable, see docs/api.md; `unreachable` without an answer, `unknown` if a proxy answered. */
    readonly code: string,
    readonly fields: Readonly<Record<string, string>> = {},
    /** The request's id in the server's log, for server failures. */
    readonly requestId?: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** @param answer the body; not the API's envelope if a proxy answered */
  static of(status: number, answer: unknown): GleanerError {
    if (!isFailure(answer)) return new GleanerError(`The server answered ${status}.`, status, "unknown");
    return new GleanerError(answer.error, status, answer.code, answer.fields, answer.request_id);
  }

  static unreachable(cause: unknown): GleanerError {
    const message = `The server cannot be reached (${reasonOf(cause)}).`;
    return new GleanerError(message, 0, "unreachable", {}, undefined, { cause });
  }
}

function isFailure(answer: unknown): answer is Failure {
  return typeof answer === "object" && answer !== null && "error" in answer && "code" in answer;
}

/** fetch hides the reason in a cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return String(cause);
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
}
