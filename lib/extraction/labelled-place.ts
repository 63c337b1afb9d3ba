import { interpretField } from "@/lib/extraction/local/field-intent";
import { labelTable } from "@/lib/extraction/local/label-table";
import { labelKey, wordsOf } from "@/lib/extraction/local/words";
import type { Span } from "./span";
import type { FieldSpec } from "./types";

/** Whether a label, in normalized form, is one of the field's; null where it is no label at all. */
type IsOwnLabel = (key: string) => boolean | null;

/**
 * Of several places of the same words, the first that stands behind or below one of the field's labels: its own name, its
 * prompt's words, or a label of the lexicon for what it asks. Null where no label decides.
 */
export function firstLabelledPlace(text: string, field: FieldSpec, places: Span[]): Span | null {
  const { ownLabels, concepts } = interpretField(field);
  const isOwn: IsOwnLabel = (key) => {
    const meanings = labelTable().get(key);
    if (ownLabels.has(key)) return true;
    if (!meanings) return null;
    return meanings.some((meaning) => concepts.some(({ concept }) => concept === meaning.concept));
  };
  return (
    places.find(({ start }) => isBehindLabel(text, start, isOwn) || isBelowLabel(text, start, isOwn)) ?? null
  );
}

const MAX_LABEL_WORDS = 8;
/** Characters of a line before a value in which its label is looked for. */
const MAX_DISTANCE = 120;

/** Whether the last label before an offset, in the same line, is the field's, with no other value in between. */
function isBehindLabel(text: string, at: number, isOwn: IsOwnLabel): boolean {
  const line = text.slice(lineStart(text, at, MAX_DISTANCE) ?? at - MAX_DISTANCE, at);
  const words = wordsOf(line);
  for (let last = words.length - 1; last >= 0; last -= 1) {
    if (separates(line.slice(words[last]?.end))) return false;
    for (let first = Math.max(0, last - MAX_LABEL_WORDS + 1); first <= last; first += 1) {
      if (words[first]?.key === "" || words[last]?.key === "") continue;
      const own = isOwn(
        words
          .slice(first, last + 1)
          .map(({ key }) => key)
          .join(""),
      );
      if (own !== null) return own;
    }
  }
  return false;
}

/** Whether there is another value or the end of a sentence; a percentage belongs to its label ("VAT 19 %"). */
function separates(between: string): boolean {
  return /\d|[.;!?]\s+\p{L}/u.test(between.replace(/\d+(?:[.,]\d+)?\s?%/g, ""));
}

/** Lines above a value in which its label may stand. */
const MAX_LINES_ABOVE = 3;

/** Whether one of the cells above an offset, in its column, is a label of the field and nothing else. */
function isBelowLabel(text: string, at: number, isOwn: IsOwnLabel): boolean {
  let start = lineStart(text, at, MAX_ROW_LENGTH);
  if (start === null) return false;
  const column = text.slice(start, at).split("\t").length - 1;
  for (let above = 0; above < MAX_LINES_ABOVE && start > 0; above += 1) {
    const end = start - 1;
    start = lineStart(text, end, MAX_HEADER_LENGTH);
    if (start === null) return false;
    const cell = text.slice(start, end).split("\t")[column] ?? "";
    if (isOwn(labelKey(cell.replace(/\([^)]*\)/g, " "))) === true) return true;
  }
  return false;
}

/** A longer line is no header, */
const MAX_HEADER_LENGTH = 500;
/** and no row of a table. */
const MAX_ROW_LENGTH = 5_000;

/** Where the line begins that an offset is in; null where that is further away than this. */
function lineStart(text: string, at: number, maxLength: number): number | null {
  const from = Math.max(0, at - maxLength - 1);
  const feed = text.slice(from, at).lastIndexOf("\n");
  if (feed === -1 && from > 0) return null;
  return from + feed + 1;
}
