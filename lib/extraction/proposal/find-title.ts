import { valueKindsOf, type ConceptId } from "@/lib/extraction/lexicon/concept-ids";
import { foldWords } from "@/lib/extraction/lexicon/fold-words";
import type { Sense } from "@/lib/extraction/lexicon/senses";
import { termsOf, type Terms } from "@/lib/extraction/lexicon/terms";
import type { ValueKind } from "@/lib/extraction/lexicon/value-kind";
import { NUMBER_WORDS, STOP_WORDS } from "@/lib/extraction/lexicon/vocabulary";
import { looksLikeCompany } from "@/lib/extraction/page/company-name";
import { isAddressLine } from "@/lib/extraction/page/address-lines";
import type { Cell, Line } from "@/lib/extraction/page/layout";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { Phrase } from "@/lib/extraction/sources/phrases";
import { monthNumber } from "@/lib/extraction/values/month-number";
import { MAX_BLOCK_LEVEL, type TextBlock } from "@/lib/text/blocks";
import { USUAL_CONCEPTS } from "./usual-concepts";

const TITLE_LINES = 30;
const MAX_WORDS = 7;
const MAX_CELLS = 3;

export interface Title {
  text: string;
  concepts: readonly ConceptId[] | null;
}

/** Returns the first words that name a kind of document, preferably alone in a cell, or else the top heading. */
export function findTitle(document: AnalysedDocument, blocks: readonly TextBlock[] = []): Title | null {
  const head = document.phrases.filter(
    (phrase) =>
      phrase.cell.line < TITLE_LINES && mayBeTitle(document, phrase) && !isCaption(document, phrase),
  );
  const alone = head.filter(({ isAlone }) => isAlone);
  for (const { start, end } of [...alone, ...head]) {
    const text = withoutMonth(withoutNumberWord(document.layout.text.slice(start, end)));
    const concepts = endsOpen(text) ? null : conceptsOf(termsOf(text));
    if (concepts) return { text: kindIn(text), concepts };
  }
  const text = topHeading(document, blocks) ?? separateLine(document);
  return text === null ? null : { text, concepts: null };
}

/** Returns "bill" for "Your bill at a glance", because the other words don't name a kind of document. */
function kindIn(title: string): string {
  const [article = "", ...words] = title.split(/\s+/);
  const folded = foldWords(article);
  if (folded.length !== 1 || !folded.every((word) => STOP_WORDS.has(word))) return title;
  const upTo = (count: number) => words.slice(0, count).join(" ");
  const last = words.findIndex((_, index) => conceptsOf(termsOf(upTo(index + 1))) !== null);
  return last === -1 ? title : upTo(last + 1).replace(/['’]s$/u, "");
}

function withoutMonth(title: string): string {
  const words = title.split(/\s+/);
  const isMonth = words.length > 1 && monthNumber(words.at(-1) ?? "") !== null;
  return isMonth ? words.slice(0, -1).join(" ") : title;
}

function isCaption({ layout, fontHeights }: AnalysedDocument, { cell }: Phrase): boolean {
  const height = fontHeights.get(cell);
  const isAmongOthers = (layout.lines[cell.line]?.cells.length ?? 0) > 1 || cell.line > MAX_PLAIN_TITLE_LINE;
  return height !== undefined && height < LARGE && (isAmongOthers || height < 1);
}

/** Minimum title height, as a multiple of the usual height. */
const LARGE = 1.1;
const HEADING = 1.3;
const MAX_PLAIN_TITLE_LINE = 10;

function topHeading({ layout, fontHeights }: AnalysedDocument, blocks: readonly TextBlock[]): string | null {
  const head = layout.lines.slice(0, TITLE_LINES);
  const until = head.at(-1)?.end ?? 0;
  const headings = blocks.flatMap((block) => (block.kind === "heading" && block.end <= until ? block : []));
  const heightOf = (cell: Cell): number => {
    const block = headings.find(({ start, end }) => start <= cell.start && cell.end <= end);
    return block ? HEADING + MAX_BLOCK_LEVEL - block.level : (fontHeights.get(cell) ?? 1);
  };
  const mayBe = head
    .flatMap(({ cells }) => cells)
    .filter((cell) => heightOf(cell) >= HEADING && mayBeHeading(cell));
  const largest = Math.max(...mayBe.map(heightOf));
  const [first, ...more] = mayBe.filter((cell) => heightOf(cell) === largest);
  return first && more.length === 0 ? first.text : null;
}

/** If the document has no font sizes, returns the first line between empty lines that may be a title. */
function separateLine({ layout: { lines, text }, fontHeights }: AnalysedDocument): string | null {
  if (fontHeights.size > 0) return null;
  const isApart = (line: Line | undefined, next: Line | undefined) =>
    !line || !next || /\n\s*\n/u.test(text.slice(line.end, next.start));
  const separate = lines
    .slice(0, TITLE_LINES)
    .map((line, index) => isApart(lines[index - 1], line) && isApart(line, lines[index + 1]));
  const titles = lines.filter(({ cells: [cell, ...more] }, index) => {
    if (!separate[index] || !cell || more.length > 0) return false;
    return mayBeHeading(cell) && !/[\d.!?,;]/u.test(cell.text) && !isAddressLine(cell.text);
  });
  // If most lines stand between empty lines, that doesn't mark a title.
  const isUsual = separate.filter(Boolean).length * 2 > separate.length;
  return isUsual ? null : (titles[0]?.cells[0]?.text ?? null);
}

function mayBeHeading({ words, text }: Cell): boolean {
  return (
    words.length <= MAX_WORDS &&
    /\p{L}{3}/u.test(text) &&
    !/\d{3}|[:@]/u.test(text) &&
    !looksLikeCompany(text)
  );
}

function mayBeTitle(
  { layout, tokens }: AnalysedDocument,
  { cell, hasColon, isFirst, isAlone }: Phrase,
): boolean {
  const { cells = [] } = layout.lines[cell.line] ?? {};
  const next = cells[cell.index + 1];
  return (
    isFirst &&
    !hasColon &&
    (isAlone || tokens.has(cell)) &&
    !/[.!?,;]$/.test(cell.text) &&
    !looksLikeCompany(cell.text) &&
    cells.length <= MAX_CELLS &&
    !(next && tokens.get(next)?.some(({ kind, start }) => kind === "number" && start === next.start))
  );
}

/** Senses of labels: "statement date" doesn't make a document a statement. */
const OF_LABELS: readonly Sense[] = [
  "date",
  "number",
  "amount",
  "address",
  "name",
  "total",
  "balance",
  "contribution",
  "period",
  "price",
  "rate",
  "section",
];
const OF_VALUES: readonly ValueKind[] = ["date", "amount", "percent", "number"];

function conceptsOf({ words, senses, meanings }: Terms): readonly ConceptId[] | null {
  const unknown = words.filter(([sense = ""]) => sense.startsWith("="));
  const isLabel = meanings.some(
    ({ concept, strength }) =>
      strength === "strong" && valueKindsOf(concept).some((kind) => OF_VALUES.includes(kind)),
  );
  if (isLabel || words.length > MAX_WORDS || words.length === 0 || unknown.length * 2 > words.length)
    return null;
  if (OF_LABELS.some((sense) => senses.has(sense))) return null;
  const means = (key: string) => senses.has(key) || meanings.some(({ concept }) => concept === key);
  return USUAL_CONCEPTS.find(([key]) => means(key))?.[1] ?? null;
}

function withoutNumberWord(text: string): string {
  const words = text.split(/\s+/);
  const at = words.findIndex((word) => NUMBER_WORDS.has(foldWords(word).join("")));
  return (at > 0 ? words.slice(0, at) : words).join(" ");
}

/** True for "Invoice to" and "Lease of". */
function endsOpen(text: string): boolean {
  return foldWords(text)
    .slice(-1)
    .some((word) => STOP_WORDS.has(word));
}
