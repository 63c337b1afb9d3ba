import { createHmac } from "node:crypto";

/**
 * Whether a value is asked for at random, should it pass: the same answer at every time. Neither the engine nor who sends
 * documents can tell which are, without the key.
 *
 * @param share of the values, from 0 to 1
 */
export function isSampled(key: string, documentId: string, field: string, share: number): boolean {
  const drawn = createHmac("sha256", key).update(`${documentId}\n${field}`).digest().readUInt32BE();
  return drawn < share * 2 ** 32;
}
