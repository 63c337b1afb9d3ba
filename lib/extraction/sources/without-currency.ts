import { CURRENCY_WORD } from "@/lib/extraction/values/parse-number";

const CURRENCY = new RegExp(`(?<!\\p{L})(?:${CURRENCY_WORD})(?!\\p{L})|\\p{Sc}`, "gu");

export function withoutCurrency(words: string): string {
  return words.replace(CURRENCY, "");
}
