import type { Conventions } from "@/lib/extraction/values/conventions";
import { interpretField } from "@/lib/extraction/lexicon/field-query";
import { statementOf } from "@/lib/extraction/lexicon/statements";
import { parseBoolean } from "@/lib/extraction/values/parse-boolean";
import { supportsValue } from "@/lib/extraction/values/parse-value";
import type { FieldSpec, Value } from "@/lib/extraction/values/types";

/** A bare "yes" or "no" may occur anywhere, so only its exact place is evidence. */
export function isBareAnswer({ type }: FieldSpec, quote: string): boolean {
  return type === "BOOLEAN" && /^\s*\p{L}+[\s.]*$/u.test(quote) && parseBoolean(quote) !== null;
}

/** Also accepts a sentence that means yes or no according to the lexicon. */
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

/** In "Invoice No. HB-2041", "No" means "number". */
function isNumberAbbreviation(quote: string, after: string): boolean {
  return /(?:^|[^\p{L}])(?:no|nr|n)$/iu.test(quote) && /^[.:°º#]*[^\S\n]*(?=\S*\d)/u.test(after);
}
