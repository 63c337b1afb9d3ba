import { z } from "zod";
import { id, successAnswer, timestamp } from "./envelope";
import { KEY_NAME_MAX } from "./limits";
import { lineOfText } from "./line-of-text";

/** `read` allows calls that change nothing. `write` allows every call that is not personal (operations.ts). */
const KEY_SCOPES = ["read", "write"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

export const createKeyInput = z.object({
  name: lineOfText("The name", KEY_NAME_MAX),
  scope: z.enum(KEY_SCOPES, { error: "The scope must be read or write" }),
  expires_at: z.iso
    .datetime({
      offset: true,
      error: "The expiry must be a date and time, such as 2027-01-31T00:00:00Z",
    })
    .transform((text) => new Date(text))
    .refine((expiry) => expiry.getTime() > Date.now(), { error: "The expiry must be in the future" })
    .nullish(),
});
export type CreateKeyInput = z.output<typeof createKeyInput>;

export const keyDto = z.object({
  id,
  name: z.string(),
  scope: z.enum(KEY_SCOPES),
  prefix: z.string(),
  created_at: timestamp,
  expires_at: timestamp.nullable(),
  /** Accurate to the minute. Null if never used. */
  last_used_at: timestamp.nullable(),
});
export type KeyDto = z.infer<typeof keyDto>;

export const keyListAnswer = successAnswer({ keys: z.array(keyDto) });
export const createdKeyAnswer = successAnswer({ key: keyDto, secret: z.string() });
