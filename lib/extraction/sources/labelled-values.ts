import type { Cell } from "@/lib/extraction/page/layout";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { AnalysedDocument } from "./analysed-document";
import type { Relation } from "./feature-names";
import { fitOf, type CandidateLabel, type CandidateSet } from "./candidate";
import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { matchLabel } from "@/lib/extraction/lexicon/match-label";
import type { Span } from "@/lib/extraction/values/span";
import { extentOf, overlap } from "./extent";
import { isLabelledInForm } from "./values-in-forms";
import { valuesInBox } from "./form-boxes";
import type { Phrase } from "./phrases";
import { valuesFrom } from "./values-at";

/** If more labels match, only the best ones are used. */
const MAX_LABELS = 60;
const MAX_ROW_CELLS = 8;
const MAX_LINES_BELOW = 3;
const MAX_COLUMN_LINES = 60;
const MAX_NEAR = 200;
/** Maximum distance between a label and adjacent values, in characters. */
const MAX_BESIDE = 4;

/** Maximum number of candidates per cell. Texts have more, because they may end in several places. */
const MAX_OF_CELL = { TEXT: 8, NUMBER: 2, DATE: 2, BOOLEAN: 0 } as const satisfies Record<ScalarType, number>;

export function labelledValues(document: AnalysedDocument, query: FieldQuery, found: CandidateSet): void {
  const { type } = query.field;
  for (const { phrase, label } of bestLabels(document.phrases, query)) {
    const add = (relation: Relation, span: Span, distance: number) => {
      if (!isLabelledInForm(document, span)) found.addLabelled(span, relation, label, distance);
    };
    for (const value of valuesFrom(document, phrase.cell, phrase.end, type))
      add("after", value, value.skipped + (value.start - phrase.end) / 100);
    for (const value of valuesBefore(document, phrase, type))
      add("before", value, (phrase.start - value.end) / 100);
    addRow(document, phrase, type, add);
    addColumn(document, phrase, type, add);
    addNear(document, phrase, type, add);
    if (type === "NUMBER" || type === "DATE") {
      for (const { token, between, below } of valuesInBox(
        document,
        phrase,
        type === "DATE" ? "date" : "number",
      ))
        add("box", token, between + below / 10);
    }
  }
}

interface LabelPhrase {
  phrase: Phrase;
  label: CandidateLabel;
}

function bestLabels(phrases: readonly Phrase[], query: FieldQuery): LabelPhrase[] {
  const found = phrases.flatMap((phrase): LabelPhrase[] => {
    const match = matchLabel(query, phrase.terms);
    if (!match) return [];
    const { hasColon, isAlone, isFirst } = phrase;
    return [{ phrase, label: { match, hasColon, isAlone, isFirst } }];
  });
  if (found.length <= MAX_LABELS) return found;
  return found.sort((a, b) => fitOf(b.label) - fitOf(a.label)).slice(0, MAX_LABELS);
}

type Add = (relation: Relation, span: Span, distance: number) => void;

/** Skips a code before the label if another follows: "DE0008404005 ISIN US0378331005". */
function valuesBefore(document: AnalysedDocument, phrase: Phrase, type: ScalarType) {
  if (type === "BOOLEAN") return [];
  const kinds = type === "NUMBER" ? ["number"] : type === "DATE" ? ["date"] : ["code"];
  const tokens = (document.tokens.get(phrase.cell) ?? []).filter(({ kind }) => kinds.includes(kind));
  const token = tokens.findLast(({ end }) => end <= phrase.start);
  const isFollowed =
    type === "TEXT" && tokens.some(({ start }) => start >= phrase.end && start - phrase.end <= MAX_BESIDE);
  return token && !isFollowed && phrase.start - token.end <= MAX_BESIDE ? [token] : [];
}

function addRow(document: AnalysedDocument, phrase: Phrase, type: ScalarType, add: Add): void {
  const cells = document.layout.lines[phrase.cell.line]?.cells ?? [];
  cells.slice(phrase.cell.index + 1, phrase.cell.index + 1 + MAX_ROW_CELLS).forEach((cell, ordinal) => {
    for (const value of valuesFrom(document, cell, cell.start, type).slice(0, MAX_OF_CELL[type]))
      add("row", value, ordinal);
  });
  const previous = cells[phrase.cell.index - 1];
  if (previous && phrase.isFirst)
    for (const value of valuesFrom(document, previous, previous.start, type).slice(0, 1))
      add("before", value, 1);
}

function addColumn(document: AnalysedDocument, phrase: Phrase, type: ScalarType, add: Add): void {
  const { above, below } = columnOf(document, phrase);
  below.forEach((cell, row) => {
    for (const value of valuesFrom(document, cell, cell.start, type).slice(0, MAX_OF_CELL[type]))
      add(row < MAX_LINES_BELOW ? "below" : "column", value, row + 1);
  });
  if (above)
    for (const value of valuesFrom(document, above, above.start, type).slice(0, MAX_OF_CELL[type]))
      add("above", value, 1);
}

interface Column {
  below: Cell[];
  above: Cell | undefined;
}

const columns = new WeakMap<Phrase, Column>();

function columnOf(document: AnalysedDocument, phrase: Phrase): Column {
  const column = columns.get(phrase) ?? findColumn(document, phrase);
  columns.set(phrase, column);
  return column;
}

function findColumn({ layout: { lines, unit }, captionStarts }: AnalysedDocument, phrase: Phrase): Column {
  const { line } = phrase.cell;
  const below: Cell[] = [];
  let gaps = 0;
  for (const { cells } of lines.slice(line + 1, line + 1 + MAX_COLUMN_LINES)) {
    const cell = cellUnder(phrase, cells, unit);
    if (!cell) {
      if ((gaps += 1) > 3) break;
      continue;
    }
    if (captionStarts.has(cell)) break;
    gaps = 0;
    below.push(cell);
    if (!phrase.isAlone && below.length >= MAX_LINES_BELOW) break;
  }
  return { below, above: cellUnder(phrase, lines[line - 1]?.cells ?? [], unit) };
}

function addNear(document: AnalysedDocument, phrase: Phrase, type: ScalarType, add: Add): void {
  if (type === "TEXT") return;
  const { layout, captionStarts } = document;
  const { lines } = layout;
  const next = lines[phrase.cell.line]?.cells[phrase.cell.index + 1];
  const box = captionStarts.has(phrase.cell) && { left: phrase.cell.left, right: next?.left ?? Infinity };
  let skipped = 0;
  for (const line of lines.slice(phrase.cell.line, phrase.cell.line + 3)) {
    for (const cell of line.cells) {
      for (const token of document.tokens.get(cell) ?? []) {
        const distance = token.start - phrase.end;
        if (distance < 0 || distance > MAX_NEAR || token.kind !== (type === "DATE" ? "date" : "number"))
          continue;
        if (box && overlap(extentOf(cell, token), box) < 0) continue;
        add("near", token, skipped + distance / 100);
        skipped += 1;
      }
    }
  }
}

export function cellUnder(
  { cell, start, end }: Phrase,
  cells: readonly Cell[],
  unit: number,
): Cell | undefined {
  const { left, right } = extentOf(cell, { start, end });
  let nearest: Cell | undefined;
  let distance = Infinity;
  for (const other of cells) {
    if (other.left > right + 2 * unit || other.right < left - 2 * unit) continue;
    const edges = Math.min(Math.abs(other.left - left), Math.abs(other.right - right));
    if (edges >= distance) continue;
    [nearest, distance] = [other, edges];
  }
  return nearest;
}
