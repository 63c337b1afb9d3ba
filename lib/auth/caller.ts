import "server-only";
import type { Operation } from "@/lib/api/operations";
import type { ActingKey, Context, SignedInUser, UserContext } from "@/lib/context";
import { AppError } from "@/lib/errors";

/** A person with a session, or a program with an API key. */
export type Identity = { user: SignedInUser } & (
  { sessionToken: string; key?: undefined } | { key: ActingKey; sessionToken?: undefined }
);

/**
 * Who sent a request. Its user is private: every way into the API gets the context that verbs take from `contextFor`, which
 * checks what the table of operations says of API keys.
 */
export class Caller {
  readonly #user: SignedInUser;
  readonly key: ActingKey | undefined;
  readonly sessionToken: string | undefined;

  constructor({ user, key, sessionToken }: Identity) {
    this.#user = user;
    this.key = key;
    this.sessionToken = sessionToken;
  }

  get userId(): string {
    return this.#user.id;
  }

  /**
   * The context in which the operation's verb runs for this caller.
   *
   * @throws AppError `key_not_allowed` if the operation is for people only, or changes something and the key may only read.
   */
  contextFor({ method, personal }: Operation, ctx: Context): UserContext {
    if (this.key && personal)
      throw new AppError(
        "key_not_allowed",
        "API keys cannot be used for this. Please sign in with your browser.",
      );
    if (this.key?.scope === "read" && method !== "GET")
      throw new AppError("key_not_allowed", "This API key is read-only. Please use one with write access.");
    return { ...ctx, user: this.#user, ...(this.key && { key: this.key }) };
  }
}
