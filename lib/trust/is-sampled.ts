import { createHmac } from "node:crypto";

/**
 * Whether to sample this passing value for review. Deterministic, but unpredictable without the key.
 * @param share from 0 to 1
 */
export function isSampled(key: string, documentId: string, field: string, share: number): boolean {
  const drawn = createHmac("sha256", key).update(`${documentId}\n${field}`).digest().readUInt32BE();
  return drawn < share * 2 ** 32;
}
