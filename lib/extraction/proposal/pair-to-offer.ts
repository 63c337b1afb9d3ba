import { foldWords } from "@/lib/extraction/lexicon/fold-words";
import type { Meaning } from "@/lib/extraction/lexicon/label-table";
import { STOP_WORDS } from "@/lib/extraction/lexicon/vocabulary";
import { looksLikeCompany } from "@/lib/extraction/page/company-name";
import { withoutUnit, type PairLabel } from "@/lib/extraction/page/label-pairs";
import type { Cell } from "@/lib/extraction/page/layout";
import { addressesOf } from "@/lib/extraction/sources/addresses";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { Span } from "@/lib/extraction/values/span";
import { monthNumber } from "@/lib/extraction/values/month-number";
import type { LabelledValue, OfferedValue } from "./describe-pair";

const MAX_LINES_BELOW = 1;
const MAX_WORDS_OF_LINE = 12;
const SENTENCE_OR_OPEN = /\p{Ll}{2}[.!?]$|[[(]$/u;

/** Returns the pair if a person would see the label as the value's, or else the value alone if it needs no label. */
export function pairToOffer(
  document: AnalysedDocument,
  { value, label }: LabelledValue,
): LabelledValue | null {
  if (isPartOfWord(document.layout.text, value)) return null;
  if (label && isLabel(document, label, value) && isValueOf(document, label, value)) return { value, label };
  const isDate = value.kind === "date" && value.cell.words.length <= MAX_WORDS_OF_LINE;
  const tellsItself = value.shape !== undefined || isDate;
  return tellsItself ? { value, label: null } : null;
}

function isWholeCell({ cell, start, end }: OfferedValue): boolean {
  return start - cell.start <= 1 && cell.end - end <= 1;
}

function isLabel(document: AnalysedDocument, label: PairLabel, { cell, end, shape }: OfferedValue): boolean {
  const { relation, hasColon } = label;
  const words = document.layout.text.slice(label.start, label.end);
  const { key, senses, meanings } = document.terms.of(words);
  if (key === "" || isOfStopWords(words) || senses.has("page")) return false;
  if (SENTENCE_OR_OPEN.test(words) || WEB_OR_NUMBER.test(words) || endsInMonth(words)) return false;
  if (shape === "currency" && !meanings.some(({ concept }) => concept === "currency")) return false;
  if (hasColon || meanings.some(isStrong)) return relation !== "column";
  if (relation === "heading" || relation === "column" || endsOpen(words)) return false;
  if (meanings.length === 0 && looksLikeCompany(words)) return false;
  if (isInLetterhead(document, label.cell)) return false;
  if (relation !== "before") return true;
  const isProse = cell.words.length > MAX_WORDS_OF_LINE || GOES_ON.test(cell.text.slice(end - cell.start));
  return !isProse && /^\P{Ll}/u.test(words);
}

function isValueOf(document: AnalysedDocument, label: PairLabel, value: OfferedValue): boolean {
  const { cell, kind, shape, start, end } = value;
  const isWhole = isWholeCell(value);
  if (!isWhole && shape === undefined && isInAddress(document, cell)) return false;
  if (isRateOfLabel(document, value)) return false;
  // A number with its unit may be a text of two parts.
  const isWords = kind === "text" && /\p{L}/u.test(cell.text.slice(start - cell.start, end - cell.start));
  if (label.relation === "colon") return !isWords || reachesNextLabel(document, value);
  if (label.hasColon || label.relation === "before") return true;
  if (label.relation !== "right" && isBehindWords(value)) return false;
  if (!isWords) return true;
  if (label.relation === "heading" || cell.line - label.cell.line > MAX_LINES_BELOW) return false;
  if ((!isWhole && shape === undefined) || endsOpen(cell.text)) return false;
  const isSure = document.terms
    .of(document.layout.text.slice(label.start, label.end))
    .meanings.some(isStrong);
  if (label.relation === "right" && isSure) return true;
  const phrase = document.phrasesOf.get(cell)?.find((one) => one.start === start && one.end >= end);
  return !phrase || !(phrase.hasColon || phrase.terms.meanings.some(isStrong));
}

function isBehindWords({ cell, start }: OfferedValue): boolean {
  return /\p{L}/u.test(withoutUnit(cell.text.slice(0, start - cell.start)));
}

/** False for "early" in "Title: early years", but true for "Ann" in "Name: Ann  Berth: B 4". */
function reachesNextLabel({ phrasesOf }: AnalysedDocument, { cell, end }: OfferedValue): boolean {
  const next = phrasesOf.get(cell)?.find(({ start, hasColon }) => start >= end && hasColon);
  return !/[\p{L}\p{N}]/u.test(cell.text.slice(end - cell.start, next && next.start - cell.start));
}

function isStrong({ strength }: Meaning): boolean {
  return strength === "strong";
}

/** True for 19 in "VAT 19 %   21.36", because the rate belongs to the label. */
function isRateOfLabel({ layout, tokens }: AnalysedDocument, { cell, start, end }: OfferedValue): boolean {
  const next = layout.lines[cell.line]?.cells[cell.index + 1];
  const isRate = /^\s?%\W*$/u.test(cell.text.slice(end - cell.start)) && start > cell.start;
  return isRate && next !== undefined && tokens.has(next);
}

/** Matches a sentence that goes on after a number, as in "closes 15 minutes before departure". */
const GOES_ON = /\p{Ll}{2}[^\p{L}.]+\p{Ll}{2}/u;
const WEB_OR_NUMBER = /https?:|www\.|@|\d[\d ()/-]{4,}\d/iu;

function endsInMonth(words: string): boolean {
  return monthNumber(/\S+$/u.exec(words)?.[0] ?? "") !== null;
}

function isOfStopWords(words: string): boolean {
  return foldWords(words).every((word) => STOP_WORDS.has(word));
}

/** True if the last word needs a continuation, as in "Thank you for your letter of". */
function endsOpen(words: string): boolean {
  return STOP_WORDS.has(foldWords(words).at(-1) ?? "");
}

function isInAddress(document: AnalysedDocument, cell: Cell): boolean {
  return addressesOf(document).some(
    ({ lines, hasPostalCode }) => hasPostalCode && lines.some((line) => line.cell === cell),
  );
}

function isInLetterhead(document: AnalysedDocument, cell: Cell): boolean {
  const isName = addressesOf(document).some(({ names }) => names.includes(cell));
  return isName || isInAddress(document, cell);
}

const GLUED_BEFORE = /[\p{L}\p{N}]{2}$|\p{N}[.,:'’/-][\p{L}\p{N}]$/u;
const GLUED_BEHIND = /^[\p{L}\p{N}]{2}|^[\p{L}\p{N}][.,:'’/-]\p{N}/u;

/** True for the minutes in "1:08.78", for example. */
function isPartOfWord(text: string, { start, end }: Span): boolean {
  return (
    GLUED_BEFORE.test(text.slice(Math.max(0, start - 2), start + 1)) ||
    GLUED_BEHIND.test(text.slice(end - 1, end + 2))
  );
}
