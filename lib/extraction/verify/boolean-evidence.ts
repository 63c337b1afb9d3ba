import type { Conventions } from "@/lib/extraction/values/conventions";
import { interpretField } from "@/lib/extraction/lexicon/field-query";
import { statementOf } from "@/lib/extraction/lexicon/statements";
import { parseBoolean } from "@/lib/extraction/values/parse-boolean";
import { supportsValue } from "@/lib/extraction/values/parse-value";
import type { FieldSpec, Value } from "@/lib/extraction/values/types";

/** Whether a quote is nothing but a yes or no: such a word is evidence only at its own position. */
export function isBareAnswer({ type }: FieldSpec, quote: string): boolean {
  return type === "BOOLEAN" && /^\s*\p{L}+[\s.]*$/u.test(quote) && parseBoolean(quote) !== null;
}

/**
 * Whether a quote, with the text after it, contains the value of a yes-or-no field: as a word, or as a sentence known to the
 * lexicon.
 */
export function supportsBoolean(
  quote: string,
  after: string,
  field: FieldSpec,
  value: Value,
  conventions: Conventions,
): boolean {
  if (isNumberAbbreviation(quote, after)) return false;
  if (supportsValue(quote, "BOOLEAN", value, conventions)) return true;
  return interpretField(field).concepts.some(({ concept }) => statementOf(concept, quote)?.answer === value);
}

/** "No" in "Invoice No. HB-2041" abbreviates "number". */
function isNumberAbbreviation(quote: string, after: string): boolean {
  return /(?:^|[^\p{L}])(?:no|nr|n)$/iu.test(quote) && /^[.:°º#]*[^\S\n]*(?=\S*\d)/u.test(after);
}
