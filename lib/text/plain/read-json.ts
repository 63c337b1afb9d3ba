import { cleanText } from "@/lib/text/clean-text";
import { joinParts, plainText } from "@/lib/text/join-parts";
import { decodeText } from "./decode-text";
import type { Reader } from "@/lib/text/reader";

/**
 * Reads JSON as text. Parsing would lose digits, as in 12345678901234567890 or 0.1000, and fail if the JSON is
 * broken.
 */
export const readJson: Reader = (bytes) => {
  const text = cleanText(decodeText(bytes));
  return joinParts([{ ...plainText(text), isCutOff: endsInValue(text) }]);
};

function endsInValue(text: string): boolean {
  if (!/^\s*[[{]/.test(text) || /[\]}]\s*$/.test(text.slice(-TAIL))) return false;
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\[^])*"?|[[\]{}]/g)) {
    if (token.startsWith('"')) continue;
    depth += token === "[" || token === "{" ? 1 : -1;
  }
  return depth > 0;
}

const TAIL = 1000;
