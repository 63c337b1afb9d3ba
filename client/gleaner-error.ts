import type { components } from "./api-types";

type Failure = components["schemas"]["Failure"];

/** A call that failed. `message` is the server's and fit to be shown. */
export class GleanerError extends Error {
  override readonly name = "GleanerError";

  constructor(
    message: string,
    /** The HTTP status; 0 if there was no answer. */
    readonly status: number,
    /** Stable, as docs/api.md lists them; `unreachable` if there was no answer, `unknown` if it was not the API's. */
    readonly code: string,
    readonly fields: Readonly<Record<string, string>> = {},
    /** The request's id in the server's log, of failures of the server. */
    readonly requestId?: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** @param answer the body, which is a proxy's if it is not the API's envelope */
  static of(status: number, answer: unknown): GleanerError {
    if (!isFailure(answer)) return new GleanerError(`The server answered ${status}.`, status, "unknown");
    return new GleanerError(answer.error, status, answer.code, answer.fields, answer.request_id);
  }

  /** No complete response: the server is away, or the connection was lost. */
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
