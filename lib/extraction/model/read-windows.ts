import type { FieldSpec } from "@/lib/extraction/values/types";
import { readWindow, type Reading } from "./read-window";
import { settleAll } from "./settle-all";
import type { TextWindow } from "./windows";
import { isFound, type CheckAnswer, type CheckedAnswer } from "./verified-answers";

const WINDOWS_AT_ONCE = 4;

/**
 * In each window, asks only for fields not found so far. An answer that is not in the text doesn't end the search.
 * @param learnt offsets where lessons found values. The window with the most offsets is read first.
 */
export async function readWindows(
  reading: Reading,
  fields: FieldSpec[],
  check: CheckAnswer,
  learnt: readonly number[] = [],
): Promise<CheckedAnswer[][]> {
  const windows = inReadingOrder(reading.plan.windows, learnt);
  const answers = fields.map((): CheckedAnswer[] => []);
  for (let next = 0; next < windows.length;) {
    const open = [...fields.keys()].filter((at) => !answers[at]?.some(isFound));
    const asked = open.flatMap((at) => fields[at] ?? []);
    if (asked.length === 0) break;
    // Read the first window alone, because it often answers everything.
    const together = windows.slice(next, next + (next === 0 ? 1 : WINDOWS_AT_ONCE));
    const read = await settleAll(
      together.map(({ window, index }) =>
        readWindow(reading, window, asked, { index, count: windows.length }),
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

function inReadingOrder(
  windows: readonly TextWindow[],
  learnt: readonly number[],
): { window: TextWindow; index: number }[] {
  const countIn = ({ text, offset }: TextWindow): number =>
    learnt.filter((at) => at >= offset && at < offset + text.length).length;
  return windows
    .map((window, index) => ({ window, index, count: countIn(window) }))
    .sort((a, b) => b.count - a.count || a.index - b.index);
}
