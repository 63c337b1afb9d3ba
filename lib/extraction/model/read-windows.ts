import type { FieldSpec } from "@/lib/extraction/values/types";
import { readWindow, type Reading } from "./read-window";
import { settleAll } from "./settle-all";
import { isFound, type CheckAnswer, type CheckedAnswer } from "./verified-answers";

const WINDOWS_AT_ONCE = 4;

/**
 * Reads a document in windows, several at once, each for the fields not found in the text of those before; an invented
 * answer ends no search. Returns all answers to each field, in the order of the text.
 */
export async function readWindows(
  reading: Reading,
  fields: FieldSpec[],
  check: CheckAnswer,
): Promise<CheckedAnswer[][]> {
  const { windows } = reading.plan;
  const answers = fields.map((): CheckedAnswer[] => []);
  for (let next = 0; next < windows.length;) {
    const open = [...fields.keys()].filter((at) => !answers[at]?.some(isFound));
    const asked = open.flatMap((at) => fields[at] ?? []);
    if (asked.length === 0) break;
    // The first window often answers everything.
    const together = windows.slice(next, next + (next === 0 ? 1 : WINDOWS_AT_ONCE));
    const read = await settleAll(
      together.map((window, index) =>
        readWindow(reading, window, asked, { index: next + index, count: windows.length }),
      ),
    );
    for (const [position, at] of open.entries()) {
      for (const answer of read.flatMap((window) => window[position] ?? [])) {
        const field = fields[at];
        if (field) answers[at]?.push(await check(field, answer));
      }
    }
    next += together.length;
  }
  return answers;
}
