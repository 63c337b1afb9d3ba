import { isToCheck } from "@/components/documents/apply-correction";
import type { ScalarValueDto } from "@/lib/api/value";
import type { ScalarType } from "@/lib/api/vocabulary";

const MAX_ANSWER = 20;

export function fittingValues(
  values: readonly ScalarValueDto[],
  text: string,
  chosenName: string | null,
): ScalarValueDto[] {
  const fitting = values.filter(({ type }) => fits(text, type));
  const rank = (value: ScalarValueDto) => [
    Number(value.name !== chosenName),
    Number(value.type === "TEXT"),
    Number(value.value !== null),
    Number(!isToCheck(value)),
  ];
  return fitting.sort((a, b) => {
    const [first, second] = [rank(a), rank(b)];
    const at = first.findIndex((part, index) => part !== second[index]);
    return (first[at] ?? 0) - (second[at] ?? 0);
  });
}

export function typeOfWords(text: string): ScalarType {
  return NUMBER_ALONE.test(text) && fits(text, "NUMBER") ? "NUMBER" : fits(text, "DATE") ? "DATE" : "TEXT";
}

const NUMERIC_DAY = /\p{Nd}\s*[./-]\s*\p{Nd}{1,2}\s*[./-]\s*\p{Nd}/u;
const DAY_WITH_LETTERS = /\p{L}{3,}\.?\s+\p{Nd}|\p{Nd}\S{0,3}\s*\p{L}/u;
const AMOUNT = /^[^\p{Nd}]{0,5}\p{Nd}+(?:[.,'’\s]\p{Nd}+)*[^\p{Nd}]{0,5}$/u;

/** The only letters allowed are currency codes, because "HB-2041" is not a number. */
const NUMBER_ALONE = /^(?:\p{Sc}|[A-Z]{3}\s)?\s?[-+−(]?\p{Nd}[\p{Nd}.,'’\s]*\)?\s?(?:\p{Sc}|%|[A-Z]{3})?$/u;

function fits(text: string, type: ScalarType): boolean {
  const words = text.trim();
  switch (type) {
    case "TEXT":
      return true;
    case "NUMBER":
      return AMOUNT.test(words) && !NUMERIC_DAY.test(words);
    case "DATE":
      return NUMERIC_DAY.test(words) || DAY_WITH_LETTERS.test(words);
    case "BOOLEAN":
      return !/\p{Nd}/u.test(words) && words.length <= MAX_ANSWER;
  }
}
