import { firstIndex } from "@/lib/text/first-index";
import type { DocumentText } from "@/lib/text/types";
import { describeRecognisedTable } from "./describe-check";
import { doubtfulWords } from "./doubtful-words";
import type { Check, VerifiedTable } from "@/lib/extraction/values/types";

const USUALLY_FILLED = 0.5;

/** Checks OCR pages for words that are hard to read and for unusual empty cells. */
export function checkRecognisedTable(document: DocumentText, { rows, field }: VerifiedTable): Check[] {
  const recognised = rows.filter(({ start }) => start !== null && isRecognised(document, start));
  if (recognised.length === 0) return [];
  const doubtful = recognised.flatMap(({ cells }) =>
    cells.flatMap(({ start, end }) =>
      start === null || end === null ? [] : doubtfulWords(document, { start, end }),
    ),
  );
  const empty = field.columns.map(
    (_, column) => recognised.filter(({ cells }) => cells[column]?.value === null).length,
  );
  const missed = empty
    .filter((count) => count === recognised.length || count <= recognised.length * USUALLY_FILLED)
    .reduce((sum, count) => sum + count, 0);
  return describeRecognisedTable(doubtful, missed);
}

function isRecognised({ runs }: DocumentText, offset: number): boolean {
  const run = runs[firstIndex(runs, ({ end }) => end > offset)];
  return run?.confidence !== undefined;
}
