import type { components } from "./api-types";

type Failure = components["schemas"]["Failure"];

/** `message` comes from the server and can be shown to users. */
export class GleanerError extends Error {
  override readonly name = "GleanerError";

  constructor(
    message: string,
    /** 0 if there was no response. */
    readonly status: number,
    /** Stable, see docs/api.md. `unreachable` if there was no response, `unknown` if a proxy responded. */
    readonly code: string,
    readonly fields: Readonly<Record<string, string>> = {},
    /** The request's ID in the server's log. Set if the server failed. */
    readonly requestId?: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** @param answer the response body, which is not in the API's format if a proxy responded */
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

/** fetch puts the actual reason into `cause`. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return String(cause);
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
}
