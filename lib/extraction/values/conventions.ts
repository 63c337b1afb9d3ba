import { learnDateConvention } from "./date-convention";
import type { Taught } from "./lesson";
import { learnNumberConvention } from "./number-convention";
import type { DateConvention } from "./parse-date";
import type { NumberConvention } from "./parse-number";

export interface Conventions {
  number: NumberConvention;
  date: DateConvention;
}

export const READINGS: readonly Conventions[] = [
  { number: ".", date: "day-first" },
  { number: ",", date: "month-first" },
];

const SAMPLE_LENGTH = 60_000;

/** @param taught lessons from reviewed documents, used if the text is inconclusive */
export function learnConventions(text: string, taught?: Taught): Conventions {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const values =
    taught?.lessons.flatMap(({ fields, tables = [] }) => [
      ...fields.map(({ weight, readAs }) => (weight === 1 ? readAs : null)),
      ...tables.flatMap(({ readAs = [] }) => readAs),
    ]) ?? [];
  return {
    number: learnNumberConvention(sample, onlyOne(values, [".", ","])),
    date: learnDateConvention(sample, onlyOne(values, ["day-first", "month-first"])),
  };
}

function onlyOne<T>(values: readonly unknown[], [one, other]: readonly [T, T]): T | null {
  const hasOther = values.includes(other);
  return values.includes(one) === hasOther ? null : hasOther ? other : one;
}
