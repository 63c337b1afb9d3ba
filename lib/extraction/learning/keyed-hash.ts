import { createHmac } from "node:crypto";

/** Without the key, the text can't be recovered from its hash. */
export type KeyedHash = (text: string) => string;

const BYTES = 8;
const MAX_REMEMBERED = 20_000;

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
