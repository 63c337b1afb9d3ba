import { learnDateConvention } from "./date-convention";
import { learnNumberConvention } from "./number-convention";
import type { DateConvention } from "./parse-date";
import type { NumberConvention } from "./parse-number";

/** How a document writes numbers and dates that have two readings. */
export interface Conventions {
  number: NumberConvention;
  date: DateConvention;
}

/** Enough to learn from, and quick to read. */
const SAMPLE_LENGTH = 60_000;

/** Learns a document's conventions from its text; of a very long one, from its beginning. */
export function learnConventions(text: string): Conventions {
  const sample = text.slice(0, SAMPLE_LENGTH);
  return { number: learnNumberConvention(sample), date: learnDateConvention(sample) };
}
