import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { cellAt, type Cell } from "@/lib/extraction/page/layout";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import { hasLimits } from "@/lib/extraction/values/limits-of";
import { ALWAYS_CHECKED } from "@/lib/extraction/values/always-checked";
import type { RawValue } from "@/lib/extraction/values/types";

/** Shorter text is probably a name, which doesn't continue on the next line. */
const MIN_WORDS = 4;
const MAX_LINES = 20;
/** In character widths. */
const MAX_OFF = 1.5;

/**
 * Adds lines directly below, at the same left edge, that begin with a small letter or follow a comma or hyphen.
 * They can't be a value or label of their own.
 * @param text the text as read, with the analysed document's offsets
 */
export function withContinuation(
  text: string,
  document: AnalysedDocument,
  { field }: FieldQuery,
  answer: RawValue,
): RawValue {
  const { raw, start } = answer;
  if (field.type !== "TEXT" || hasLimits(field) || raw === null || start === undefined) return answer;
  const first = cellAt(document.layout, start);
  if (!first || start + raw.length > first.end || raw.split(/\s+/u).length < MIN_WORDS) return answer;
  if (!/^[\s,-]{0,2}$/.test(text.slice(start + raw.length, first.end))) return answer;
  let last = first;
  for (let lines = 1; lines < MAX_LINES; lines += 1) {
    const next = cellBelow(document, first, start, last);
    if (!next || !runsOn(last.text, next.text) || hasLabel(document, next)) break;
    last = next;
  }
  if (last === first) return answer;
  const whole = text.slice(start, last.end);
  const continued = { ...answer, raw: whole, quote: whole };
  return /-\s*\n/.test(whole)
    ? { ...continued, confidence: Math.min(answer.confidence ?? 1, ALWAYS_CHECKED) }
    : continued;
}

function cellBelow({ layout }: AnalysedDocument, first: Cell, start: number, last: Cell): Cell | null {
  const cells = layout.lines[last.line + 1]?.cells ?? [];
  const [next] = cells;
  if (!next || cells.length !== 1 || layout.lines[last.line]?.cells.at(-1) !== last) return null;
  if (!/^[^\S\n]*\n[^\S\n]*$/.test(layout.text.slice(last.end, next.start))) return null;
  const own =
    first.left + ((first.right - first.left) * (start - first.start)) / Math.max(1, first.end - first.start);
  return [first.left, own].some((left) => Math.abs(next.left - left) <= MAX_OFF * layout.unit) ? next : null;
}

function hasLabel({ phrasesOf }: AnalysedDocument, cell: Cell): boolean {
  return (phrasesOf.get(cell) ?? []).some(({ isFirst, hasColon }) => isFirst && hasColon);
}

function runsOn(line: string, next: string): boolean {
  if (/www\.|@|:\/\//.test(next)) return false;
  if (/[,-]$/.test(line)) return /^\p{L}/u.test(next);
  return /^\p{Ll}[\p{L}'’-]+(?=[\s,;.]|$)/u.test(next) && !/[.:;!?]$/.test(line);
}
