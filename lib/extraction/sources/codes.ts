import type { AskedCode } from "@/lib/extraction/lexicon/field-query";
import type { AnalysedDocument } from "./analysed-document";
import type { Entity } from "./entity";

const HEAD_LINES = 30;
const MAX_CODES = 60;
const MIN_LENGTH = 4;

/** Searches only the top of the document, where its own number usually is. */
export function findCodes({ layout, tokens }: AnalysedDocument): Entity[] {
  const found: Entity[] = [];
  for (const { cells } of layout.lines.slice(0, HEAD_LINES)) {
    for (const cell of cells) {
      for (const { kind, start, end } of tokens.get(cell) ?? []) {
        if (kind !== "code" || end - start < MIN_LENGTH || found.length === MAX_CODES) continue;
        if (found.some((other) => start >= other.start && end <= other.end)) continue;
        found.push({ start, end, features: { isInHead: 1 - cell.line / HEAD_LINES } });
      }
    }
  }
  return found;
}

const ALPHABETS: Record<AskedCode["alphabet"], string> = { letters: "A-Z", digits: "\\d", any: "A-Z\\d" };

export function findCodesOfLength({ layout }: AnalysedDocument, { length, alphabet }: AskedCode): Entity[] {
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}.,-])[${ALPHABETS[alphabet]}]{${length}}(?![\\p{L}\\p{N}]|[.,-][\\p{L}\\p{N}])`,
    "gu",
  );
  const found: Entity[] = [];
  for (const { index, 0: written } of layout.text.matchAll(pattern)) {
    if (alphabet === "any" && !/\d/.test(written)) continue;
    found.push({ start: index, end: index + length, features: { formIsCertain: 1 } });
    if (found.length === MAX_CODES) break;
  }
  return found;
}
