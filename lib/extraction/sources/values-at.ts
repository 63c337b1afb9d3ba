import { endOfName } from "@/lib/extraction/local/company-name";
import type { Cell } from "@/lib/extraction/local/layout";
import { trimmed } from "@/lib/extraction/local/match-value";
import type { FieldType } from "@/lib/extraction/field-types";
import type { Span } from "@/lib/extraction/span";
import type { AnalysedDocument } from "./analysed-document";
import type { ValueToken } from "./value-tokens";

/** A value of a field's type in a cell, with the number of values before it. */
export interface ValueInCell extends Span {
  skipped: number;
}

const MAX_VALUES = 4;
const MAX_TEXT = 300;

/** The values of a type in a cell from an offset on, the nearest first. A text is the rest of the cell, its name, or a code. */
export function valuesFrom(
  document: AnalysedDocument,
  cell: Cell,
  from: number,
  type: FieldType,
): ValueInCell[] {
  const tokens = (document.tokens.get(cell) ?? []).filter(({ start }) => start >= from);
  switch (type) {
    case "NUMBER":
      return numbered(tokens.filter(({ kind }) => kind === "number"));
    case "DATE":
      return numbered(tokens.filter(({ kind }) => kind === "date"));
    case "TEXT":
      return [
        ...textsFrom(document, cell, from),
        ...numbered(tokens.filter(({ kind }) => kind !== "number")),
      ];
    case "BOOLEAN":
      return [];
  }
}

function numbered(tokens: ValueToken[]): ValueInCell[] {
  return tokens.slice(0, MAX_VALUES).map(({ start, end }, skipped) => ({ start, end, skipped }));
}

/** The rest of the cell up to the next label, and the name that it begins with. */
function textsFrom(document: AnalysedDocument, cell: Cell, from: number): ValueInCell[] {
  const next = (document.labels.get(cell) ?? []).find(({ start, hasColon }) => start > from + 1 && hasColon);
  const rest = document.layout.text.slice(from, Math.min(next?.start ?? cell.end, from + MAX_TEXT));
  const whole = trimmed(rest);
  if (whole.end <= whole.start) return [];
  const name = trimmed(rest.slice(whole.start, whole.start + endOfName(rest.slice(whole.start, whole.end))));
  const spans = [whole, { start: whole.start + name.start, end: whole.start + name.end }];
  const comma = /,\s|\s\(|\s[-–]\s|;\s/.exec(rest.slice(whole.start, whole.end));
  if (comma) spans.push({ start: whole.start, end: whole.start + comma.index });
  return spans
    .filter(({ start, end }) => end > start)
    .map(({ start, end }) => ({ start: from + start, end: from + end, skipped: 0 }));
}
