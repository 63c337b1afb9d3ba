import type { Conventions } from "@/lib/extraction/values/conventions";
import { askedDocumentKind, documentKindOf } from "@/lib/extraction/lexicon/document-kinds";
import { interpretField } from "@/lib/extraction/lexicon/field-query";
import { statementOf } from "@/lib/extraction/lexicon/statements";
import { termsOf } from "@/lib/extraction/lexicon/terms";
import { parseBoolean } from "@/lib/extraction/values/parse-boolean";
import { supportsValue } from "@/lib/extraction/values/parse-value";
import type { FieldSpec, Value } from "@/lib/extraction/values/types";

/** A bare "yes" or "no" may occur anywhere, so only its exact place is evidence. */
export function isBareAnswer({ type }: FieldSpec, quote: string): boolean {
  return type === "BOOLEAN" && /^\s*\p{L}+[\s.]*$/u.test(quote) && parseBoolean(quote) !== null;
}

/**
 * Whether a quote says yes or no. Also accepts a title such as "Invoice", and a sentence that means yes or no
 * according to the lexicon.
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
  const { concepts, names } = interpretField(field);
  const asked = names[0] && askedDocumentKind(names[0].terms);
  const kind = asked ? documentKindOf(termsOf(quote)) : null;
  if (kind !== null) return (kind === asked) === value;
  return concepts.some(({ concept }) => statementOf(concept, quote)?.answer === value);
}

/** In "Invoice No. HB-2041", "No" means "number". */
function isNumberAbbreviation(quote: string, after: string): boolean {
  return /(?:^|[^\p{L}])(?:no|nr|n)$/iu.test(quote) && /^[.:°º#]*[^\S\n]*(?=\S*\d)/u.test(after);
}
