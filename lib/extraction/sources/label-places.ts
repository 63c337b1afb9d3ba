import type { Cell } from "@/lib/extraction/page/layout";
import { saysNoValue } from "@/lib/extraction/values/parse-text";
import type { Span } from "@/lib/extraction/values/span";
import type { AnalysedDocument } from "./analysed-document";
import { cellUnder } from "./labelled-values";
import { isLabel, startsWithLabel, type Phrase } from "./phrases";

export interface LabelPlace extends Span {
  cell: Cell;
  isInColumn: boolean;
}

const MAX_ROWS = 3;
const MAX_LABEL_WORDS = 4;
const SENTENCE = 5;
const BLANK = /^(?:[-–—]+|[._…]{2,})$/u;

export function isPlaceholder(words: string): boolean {
  const written = words.replace(/^[\s:=]+/u, "").trim();
  return BLANK.test(written) || saysNoValue(written);
}

/** Returns the rows below a column heading, or else the text beside or below a label. Places may be empty. */
export function placesOfLabel(document: AnalysedDocument, phrase: Phrase): LabelPlace[] {
  if (isInHeadRow(document, phrase)) return placesInColumn(document, phrase);
  const beside = placesBeside(document, phrase);
  const isBare = beside.every(
    ({ start, end }) => !/[\p{L}\p{N}\p{Sc}]/u.test(document.layout.text.slice(start, end)),
  );
  const hasPlaceholder = beside.some(({ start, end }) =>
    isPlaceholder(document.layout.text.slice(start, end)),
  );
  return isBare && !hasPlaceholder ? [...beside, ...placesBelow(document, phrase)] : beside;
}

function placesBeside({ layout, phrasesOf }: AnalysedDocument, phrase: Phrase): LabelPlace[] {
  const { cell } = phrase;
  const next = phrasesOf.get(cell)?.find(({ start, hasColon }) => start > phrase.end && hasColon);
  const rest = { cell, start: phrase.end, end: next ? endBefore(next) : cell.end, isInColumn: false };
  if (next) return [rest];
  const behind = layout.lines[cell.line]?.cells.slice(cell.index + 1) ?? [];
  const labelAt = behind.findIndex(
    (other) => startsWithLabel(phrasesOf, other) && !isPlaceholder(other.text),
  );
  const own = labelAt === -1 ? behind : behind.slice(0, labelAt);
  return [rest, ...own.map((other) => placeOf(other, false))];
}

/** Returns where the value before this label ends. A long label may start with words of that value. */
function endBefore({ start, end, terms }: Phrase): number {
  return terms.words.length > MAX_LABEL_WORDS ? end : start;
}

function placesBelow({ layout, phrasesOf }: AnalysedDocument, phrase: Phrase): LabelPlace[] {
  const cells = layout.lines[phrase.cell.line + 1]?.cells ?? [];
  const under = cellUnder(phrase, cells, layout.unit);
  if (!under || startsWithLabel(phrasesOf, under) || isSentence(under)) return [];
  const [other] = cells.slice(under.index + 1);
  const isPair = other !== undefined && !startsWithLabel(phrasesOf, other);
  return isPair && layout.lines[phrase.cell.line]?.cells.length === 1 ? [] : [placeOf(under, false)];
}

export function isSentence({ text }: Cell): boolean {
  return (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= SENTENCE;
}

function placesInColumn({ layout, tokens }: AnalysedDocument, phrase: Phrase): LabelPlace[] {
  const { cell } = phrase;
  const heads = layout.lines[cell.line];
  if (!heads) return [];
  const places: LabelPlace[] = [];
  let { end } = heads;
  for (const { cells, ...line } of layout.lines.slice(cell.line + 1, cell.line + 1 + MAX_ROWS)) {
    const isNext = !/\n[^\S\n]*\n/u.test(layout.text.slice(end, line.start + 1));
    const hasValues = places.length === 0 || cells.some((other) => tokens.has(other));
    if (!isNext || cells.length < 2 || !hasValues) break;
    end = line.end;
    const isWhole = cells.length === heads.cells.length;
    const under = isWhole ? cells[cell.index] : cellUnder(phrase, cells, layout.unit);
    if (under) places.push(placeOf(under, true));
  }
  return places;
}

/** Whether the phrase's line has only words and is above values. If it has two cells, both must be labels. */
export function isInHeadRow(document: AnalysedDocument, { cell }: Phrase): boolean {
  const { layout, tokens, phrasesOf } = document;
  const heads = layout.lines[cell.line]?.cells ?? [];
  const row = layout.lines[cell.line + 1]?.cells ?? [];
  if (heads.length < 2 || row.length < 2 || !heads.every((head) => hasWordsAlone(document, head)))
    return false;
  const isKnown = (head: Cell) => phrasesOf.get(head)?.some(isLabel) ?? false;
  return heads.length === 2 ? heads.every(isKnown) : row.some((other) => tokens.has(other));
}

function hasWordsAlone({ tokens }: AnalysedDocument, cell: Cell): boolean {
  return !tokens.has(cell) && !isPlaceholder(cell.text) && !/[:=]\s*[\p{L}\p{N}]/u.test(cell.text);
}

function placeOf(cell: Cell, isInColumn: boolean): LabelPlace {
  return { cell, start: cell.start, end: cell.end, isInColumn };
}
