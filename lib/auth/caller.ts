import "server-only";
import type { Operation } from "@/lib/api/operations";
import type { ActingKey, Context, SignedInUser, UserContext } from "@/lib/context";
import { AppError } from "@/lib/errors";

export type Identity = { user: SignedInUser } & (
  { sessionToken: string; key?: undefined } | { key: ActingKey; sessionToken?: undefined }
);

/**
 * The user is private, so that verbs get their context from `contextFor`, which checks whether API keys may call the
 * operation.
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
   * @throws AppError `key_not_allowed` if the operation is personal, or if it changes something and the key is
   * read-only
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
