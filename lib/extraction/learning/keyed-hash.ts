import { createHmac } from "node:crypto";

/** Turns a text into a short name of it, from which no one without the key can tell the text. */
export type KeyedHash = (text: string) => string;

const BYTES = 8;
const MAX_REMEMBERED = 20_000;

/** Hashes by a key: eight bytes of an HMAC (SHA-256) as base64url. The same text has the same hash under one key only. */
export function keyedHash(key: string): KeyedHash {
  const known = new Map<string, string>();
  return (text) => {
    const remembered = known.get(text);
    if (remembered !== undefined) return remembered;
    const hash = createHmac("sha256", key).update(text).digest().subarray(0, BYTES).toString("base64url");
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(text, hash);
    return hash;
  };
}
