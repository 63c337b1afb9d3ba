import { valueKindsOf, type ConceptId } from "@/lib/extraction/lexicon/concept-ids";
import { foldWords } from "@/lib/extraction/lexicon/fold-words";
import type { Sense } from "@/lib/extraction/lexicon/senses";
import { termsOf, type Terms } from "@/lib/extraction/lexicon/terms";
import type { ValueKind } from "@/lib/extraction/lexicon/value-kind";
import { NUMBER_WORDS, STOP_WORDS } from "@/lib/extraction/lexicon/vocabulary";
import { looksLikeCompany } from "@/lib/extraction/page/company-name";
import type { Cell } from "@/lib/extraction/page/layout";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { Phrase } from "@/lib/extraction/sources/phrases";
import { USUAL_CONCEPTS } from "./usual-concepts";

const TITLE_LINES = 30;
const MAX_WORDS = 7;
const MAX_CELLS = 3;

export interface Title {
  text: string;
  concepts: readonly ConceptId[] | null;
}

/** Returns the first words that name a kind of document, preferably alone in a cell, or else the largest heading. */
export function findTitle(document: AnalysedDocument): Title | null {
  const head = document.phrases.filter(
    (phrase) =>
      phrase.cell.line < TITLE_LINES && mayBeTitle(document, phrase) && !isCaption(document, phrase),
  );
  const alone = head.filter(({ isAlone }) => isAlone);
  for (const { start, end } of [...alone, ...head]) {
    const text = withoutNumberWord(document.layout.text.slice(start, end));
    const concepts = endsOpen(text) ? null : conceptsOf(termsOf(text));
    if (concepts) return { text, concepts };
  }
  const text = largestHeading(document);
  return text === null ? null : { text, concepts: null };
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

function largestHeading({ layout, fontHeights }: AnalysedDocument): string | null {
  const cells = layout.lines.slice(0, TITLE_LINES).flatMap((line) => line.cells);
  const heightOf = (cell: Cell) => fontHeights.get(cell) ?? 1;
  const mayBe = cells.filter(
    (cell) =>
      heightOf(cell) >= HEADING &&
      cell.words.length <= MAX_WORDS &&
      /\p{L}{3}/u.test(cell.text) &&
      !/\d{3}|[:@]/u.test(cell.text) &&
      !looksLikeCompany(cell.text),
  );
  const largest = Math.max(...mayBe.map(heightOf));
  const [first, ...more] = mayBe.filter((cell) => heightOf(cell) === largest);
  return first && more.length === 0 ? first.text : null;
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
