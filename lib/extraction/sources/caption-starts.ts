import type { Cell, Layout } from "@/lib/extraction/page/layout";

export type CaptionStarts = ReadonlyMap<Cell, number>;

/** Matches captions such as "35 Gross mass (kg)" or "1a Name", but not "1. Name: Ada", which includes its value. */
const NUMBERED = /^((\d{1,3})[a-z]?[.)]?\s{1,3})(?=\p{L})(?!.*:\s*\S)\D{3,60}$/u;
/** Maximum step between box numbers. Forms skip only a few. */
const MAX_STEP = 10;
/** Fewer numbers may be quantities or house numbers. */
const MIN_CAPTIONS = 4;

/** Finds box numbers of a form. They increase along the text and aren't values. */
export function findCaptionStarts({ lines }: Layout): CaptionStarts {
  const found = new Map<Cell, number>();
  let last = 0;
  for (const cell of lines.flatMap(({ cells }) => cells)) {
    const [, lead = "", digits] = NUMBERED.exec(cell.text) ?? [];
    const number = Number(digits ?? 0);
    if (number <= last || number > last + MAX_STEP) continue;
    last = number;
    found.set(cell, cell.start + lead.length);
  }
  return found.size >= MIN_CAPTIONS ? found : new Map();
}
