import { learnDateConvention } from "./date-convention";
import type { Taught } from "./lesson";
import { learnNumberConvention } from "./number-convention";
import type { DateConvention } from "./parse-date";
import type { NumberConvention } from "./parse-number";

/** How a document writes numbers and dates that have two readings. */
export interface Conventions {
  number: NumberConvention;
  date: DateConvention;
}

/** Each reading of a number, and each of a date. */
export const READINGS: readonly Conventions[] = [
  { number: ".", date: "day-first" },
  { number: ",", date: "month-first" },
];

/** Enough to learn from, and quick to read. */
const SAMPLE_LENGTH = 60_000;

/**
 * Learns a document's conventions from its text; of a very long one, from its beginning.
 *
 * @param taught what reviewed documents of its layout have taught: what a person has said of their values holds where no number or
 * date of this one shows which
 */
export function learnConventions(text: string, taught?: Taught): Conventions {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const values =
    taught?.lessons.flatMap(({ fields }) =>
      fields.map(({ weight, readAs }) => (weight === 1 ? readAs : null)),
    ) ?? [];
  return {
    number: learnNumberConvention(sample, onlyOne(values, [".", ","])),
    date: learnDateConvention(sample, onlyOne(values, ["day-first", "month-first"])),
  };
}

/** The one of two that occurs; null where both do, or neither. */
function onlyOne<T>(values: readonly unknown[], [one, other]: readonly [T, T]): T | null {
  const hasOther = values.includes(other);
  return values.includes(one) === hasOther ? null : hasOther ? other : one;
}
