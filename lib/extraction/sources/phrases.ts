import type { Cell, Layout } from "@/lib/extraction/page/layout";
import { CURRENCY_WORD } from "@/lib/extraction/values/parse-number";
import { CHECK_BOX } from "@/lib/extraction/values/parse-boolean";
import type { Span } from "@/lib/extraction/values/span";
import { SPACED_LETTERS } from "@/lib/extraction/lexicon/fold-words";
import type { Terms } from "@/lib/extraction/lexicon/terms";
import type { CaptionStarts } from "./caption-starts";
import type { DocumentTerms } from "./terms-of-document";

/** A cell or part of a cell that may be a label. Values and colons separate the parts. */
export interface Phrase extends Span {
  cell: Cell;
  terms: Terms;
  /** Also true for an equals sign. */
  hasColon: boolean;
  isAlone: boolean;
  isFirst: boolean;
}

/** Maximum number of words. A longer phrase is prose, so only this many words at its start and end may be labels. */
const MAX_WORDS = 9;
const MAX_CELL_LENGTH = 20_000;
const MAX_LABEL_WORDS = 4;
const WORD = new RegExp(`${SPACED_LETTERS}|[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}'’.&/%°º-]*`, "gu");

export function findPhrases(
  layout: Layout,
  values: ReadonlyMap<Cell, readonly Span[]>,
  terms: DocumentTerms,
  captionStarts: CaptionStarts = new Map(),
): Phrase[] {
  const found: Phrase[] = [];
  for (const { cells } of layout.lines)
    for (const cell of cells)
      found.push(...phrasesOf(cell, captionStarts.get(cell) ?? cell.start, values.get(cell) ?? [], terms));
  return found;
}

export function byCell(phrases: readonly Phrase[]): ReadonlyMap<Cell, Phrase[]> {
  const cells = new Map<Cell, Phrase[]>();
  for (const phrase of phrases) {
    const others = cells.get(phrase.cell);
    if (others) others.push(phrase);
    else cells.set(phrase.cell, [phrase]);
  }
  return cells;
}

export function isLabel({ terms }: Phrase): boolean {
  return terms.words.length > 0 && terms.meanings.length > 0;
}

export function startsWithLabel(phrasesOf: ReadonlyMap<Cell, Phrase[]>, cell: Cell): boolean {
  const [first] = phrasesOf.get(cell) ?? [];
  return first !== undefined && first.isFirst && (first.hasColon || (first.isAlone && isLabel(first)));
}

function phrasesOf(cell: Cell, first: number, values: readonly Span[], terms: DocumentTerms): Phrase[] {
  const found: Phrase[] = [];
  let from = first;
  const end = Math.min(cell.end, cell.start + MAX_CELL_LENGTH);
  for (const value of [...values, { start: end, end }]) {
    if (value.start > from) found.push(...between(cell, first, { start: from, end: value.start }, terms));
    from = Math.max(from, value.end);
  }
  return found;
}

function between(
  cell: Cell,
  firstWord: number,
  { start: from, end: to }: Span,
  terms: DocumentTerms,
): Phrase[] {
  const text = cell.text
    .slice(from - cell.start, to - cell.start)
    .replace(CHECK_BOX, (box) => "|".repeat(box.length));
  const found: Phrase[] = [];
  for (const part of text.matchAll(/[^:=|;•·]+/g)) {
    const words = withoutCurrency([...part[0].matchAll(WORD)]);
    const [first, last] = [words[0], words.at(-1)];
    if (!first || !last || !/\p{L}/u.test(part[0])) continue;
    const hasColon = /^[:=]/.test(text.slice(part.index + part[0].length));
    const isLabelFrom = ({ index }: RegExpExecArray) => {
      const label = terms.of(part[0].slice(index, last.index + last[0].length));
      return label.meanings.some(({ strength }) => strength === "strong");
    };
    const pieces: [RegExpExecArray, RegExpExecArray][] =
      words.length <= MAX_WORDS
        ? [[first, last]]
        : [
            [first, words[MAX_WORDS - 1] ?? last],
            [words[words.length - MAX_WORDS] ?? first, last],
          ];
    // The phrase in "Blue watch, new Sold by: Example" ends with the label.
    const label = hasColon ? words.slice(1).slice(-MAX_LABEL_WORDS).find(isLabelFrom) : undefined;
    if (label && !isLabelFrom(first)) pieces.push([label, last]);
    for (const [one, other] of pieces) {
      const start = from + part.index + one.index;
      const end = from + part.index + other.index + other[0].length;
      found.push({
        start,
        end,
        cell,
        terms: terms.of(cell.text.slice(start - cell.start, end - cell.start)),
        hasColon: hasColon && other === last,
        isAlone: start - firstWord <= 2 && cell.end - end <= 3,
        isFirst: start - firstWord <= 2,
      });
    }
  }
  return found;
}

const CURRENCY = new RegExp(`^(?:${CURRENCY_WORD})$`, "u");

/**
 * In "Market value EUR 997.50", the currency belongs to the amount. In "Total in EUR", it belongs to the
 * label.
 */
function withoutCurrency(words: RegExpExecArray[]): RegExpExecArray[] {
  const from = words.length > 1 && CURRENCY.test(words[0]?.[0] ?? "") ? 1 : 0;
  const isNamed = /^(?:in|en|em)$/iu.test(words.at(-2)?.[0] ?? "");
  const to = words.length - from > 1 && !isNamed && CURRENCY.test(words.at(-1)?.[0] ?? "") ? -1 : undefined;
  return words.slice(from, to);
}
