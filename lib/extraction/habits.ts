import { learnDayMonthHabit } from "@/lib/extraction/date-habit";
import { learnDecimalHabit } from "@/lib/extraction/number-habit";
import type { DayMonthHabit } from "@/lib/extraction/parse-date";
import type { DecimalHabit } from "@/lib/extraction/parse-number";

/** How a document writes what can be written in two ways. */
export interface Habits {
  decimal: DecimalHabit;
  dayMonth: DayMonthHabit;
}

/** Enough to learn from, and little enough to read in a moment. */
const SAMPLE = 60_000;

/** Learns a document's habits from its whole text (of very long ones, the first part). */
export function learnHabits(text: string): Habits {
  const sample = text.slice(0, SAMPLE);
  return { decimal: learnDecimalHabit(sample), dayMonth: learnDayMonthHabit(sample) };
}
