import { isToCheck } from "@/components/documents/apply-correction";
import type { ScalarValueDto } from "@/lib/api/value";
import type { ScalarType } from "@/lib/api/vocabulary";

/** A longer text is no yes or no. */
const MAX_ANSWER = 20;

/** The values that selected words may be: the chosen one first, then those to check, then the others. */
export function fittingValues(
  values: readonly ScalarValueDto[],
  text: string,
  chosenName: string | null,
): ScalarValueDto[] {
  const rank = (value: ScalarValueDto) => (value.name === chosenName ? 0 : isToCheck(value) ? 1 : 2);
  return values.filter(({ type }) => fits(text, type)).sort((a, b) => rank(a) - rank(b));
}

/** What the words really say, the server finds out. */
function fits(text: string, type: ScalarType): boolean {
  const hasDigit = /\p{Nd}/u.test(text);
  switch (type) {
    case "TEXT":
      return true;
    case "NUMBER":
    case "DATE":
      return hasDigit;
    case "BOOLEAN":
      return !hasDigit && text.length <= MAX_ANSWER;
  }
}
