import type { Habits } from "@/lib/extraction/habits";
import { readIntent } from "@/lib/extraction/local/field-intent";
import { findAnswer } from "@/lib/extraction/local/find-answers";
import { parseBoolean } from "@/lib/extraction/parse-boolean";
import { supportsValue } from "@/lib/extraction/parse-value";
import type { FieldSpec, Value } from "@/lib/extraction/types";

/** Whether a quote is a yes or no and nothing else: such words say nothing without their place. */
export function isBareAnswer({ type }: FieldSpec, quote: string): boolean {
  return type === "BOOLEAN" && /^\s*\p{L}+[\s.]*$/u.test(quote) && parseBoolean(quote) !== null;
}

/**
 * Whether a document's words give the answer to a yes-or-no field, in a word or in a sentence that the lexicon knows
 * for what the field asks.
 *
 * @param after what follows the words
 */
export function saysAnswer(
  quote: string,
  after: string,
  field: FieldSpec,
  value: Value,
  habits: Habits,
): boolean {
  if (isNumberSign(quote, after)) return false;
  if (supportsValue(quote, "BOOLEAN", value, habits)) return true;
  const answers = readIntent(field).concepts.map(({ concept }) => findAnswer(concept, quote)?.raw);
  return answers.includes(value ? "yes" : "no");
}

/** "No" in "Invoice No. HB-2041" is no answer. */
function isNumberSign(quote: string, after: string): boolean {
  return /(?:^|[^\p{L}])(?:no|nr|n)$/iu.test(quote) && /^[.:°º#]*[^\S\n]*(?=\S*\d)/u.test(after);
}
