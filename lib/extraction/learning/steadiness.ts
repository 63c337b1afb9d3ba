import { AGREEMENTS } from "./agreement";
import type { Steadiness } from "./fit-of";
import type { Place } from "@/lib/extraction/values/lesson";
import type { TokenDocument } from "./token-lines";

const NOT_THERE = 0.2;

/**
 * Reduces the weight of learnt words that the document lacks, so that they hardly count against a place.
 * @param steady values from 0 to 1, computed from the examples. A missing value counts as 1.
 */
export function steadinessIn(
  { marks, hashes }: TokenDocument,
  learnt: Place,
  steady: Steadiness,
): Steadiness {
  const hasMark = (mark: string | undefined) => mark === undefined || mark.length < 11 || marks.has(mark);
  const hasLine = (hash: string | undefined) => !hash || hashes.has(hash);
  const share = (words: string[]) =>
    words.length === 0 ? 1 : words.filter((word) => marks.has(word)).length / words.length;
  const there: Steadiness = {
    before1: Number(hasMark(learnt.before[0])),
    before2: Number(hasMark(learnt.before[1]) && hasMark(learnt.before[0])),
    after1: Number(hasMark(learnt.after[0])),
    after2: Number(hasMark(learnt.after[1]) && hasMark(learnt.after[0])),
    firstWord: Number(hasMark(learnt.line[0])),
    line: share(learnt.line),
    head: share(learnt.head),
    lineAbove: Number(hasLine(learnt.linesAbove[0])),
    lineBelow: Number(hasLine(learnt.linesBelow[0])),
  };
  return Object.fromEntries(
    AGREEMENTS.map((name) => [name, Math.max(NOT_THERE, (steady[name] ?? 1) * (there[name] ?? 1))]),
  );
}
