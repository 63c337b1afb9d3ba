import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { anyOf } from "@/lib/extraction/lexicon/alternatives";
import { LANGUAGES } from "@/lib/extraction/lexicon/languages";
import { meansField } from "@/lib/extraction/lexicon/match-label";
import { termsOf } from "@/lib/extraction/lexicon/terms";
import { isPostalLine } from "@/lib/extraction/page/address-lines";
import { isSalutation } from "@/lib/extraction/page/company-name";
import { cellAt, type Cell } from "@/lib/extraction/page/layout";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import { withoutCurrency } from "@/lib/extraction/sources/without-currency";
import { CURRENCY_WORD } from "@/lib/extraction/values/parse-number";
import type { Span } from "@/lib/extraction/values/span";

/** Whether the surroundings show that the requested value is missing and that this value has another purpose. */
export function isOutOfPlace(document: AnalysedDocument, query: FieldQuery, value: Span): boolean {
  const cell = cellAt(document.layout, value.start);
  if (!cell) return false;
  switch (query.field.type) {
    case "NUMBER":
      return (
        isBehindEmptyCell(document, cell) ||
        endsOtherWords(document, query, cell, value) ||
        isPerPiece(document, query, cell, value)
      );
    case "TEXT":
      return (
        (isIssuer(query) && (isAddressee(document, cell) || continuesAddress(document, cell, value))) ||
        isCurrencyAmidWords(document, cell, value) ||
        isPostcodeOfOther(document, query, cell, value)
      );
    default:
      return false;
  }
}

/** Maximum distances, in lines. */
const MAX_APART = 3;
const MAX_HEAD_DISTANCE = 60;
const YEAR = /(?<![\d./-])(?:19|20)\d{2}$/u;

/**
 * True for 49,815.1 in "Total 49,815.1" below "Deposits 990.8 999.3" and "2025 2024", because the amount of 2025 is
 * missing.
 */
function isBehindEmptyCell({ layout, tokens }: AnalysedDocument, cell: Cell): boolean {
  const line = layout.lines[cell.line];
  const first = line?.cells[0];
  if (!line || !first || cell.index !== 1 || !/\p{L}/u.test(first.text)) return false;
  const gap = layout.text.slice(first.end, cell.start);
  if (!/\t[^\S\t]*\t/u.test(gap)) return false;
  const column = tabsBefore(layout.text, line, cell);
  const above = layout.lines.slice(Math.max(0, cell.line - MAX_HEAD_DISTANCE), cell.line);
  const isByYear = above.some(({ cells }) => cells.filter(({ text }) => YEAR.test(text)).length > 1);
  if (!isByYear) return false;
  const near = layout.lines.slice(Math.max(0, cell.line - MAX_APART), cell.line + MAX_APART + 1);
  return near.some((other) => {
    const numbers = other.cells.slice(1).filter((one) => isNumber(tokens, one));
    const columns = numbers.map((one) => tabsBefore(layout.text, other, one));
    return other !== line && columns.includes(column) && columns.some((one) => one < column);
  });
}

function tabsBefore(text: string, { start }: Span, cell: Cell): number {
  return text.slice(start, cell.start).split("\t").length;
}

function isNumber(tokens: AnalysedDocument["tokens"], cell: Cell): boolean {
  return tokens.get(cell)?.some(({ kind }) => kind === "number") ?? false;
}

/** True for "Hobart, TAS 2000" below "Quantity", which is an address. */
function endsOtherWords(document: AnalysedDocument, query: FieldQuery, cell: Cell, value: Span): boolean {
  const before = withoutCurrency(document.layout.text.slice(cell.start, value.start));
  if (!/\p{L}{2,},\s+\p{L}{2,}/u.test(before)) return false;
  return !document.phrasesOf.get(cell)?.some(({ terms }) => meansField(query, terms));
}

const PER_WORD = new RegExp(
  `(?:/|(?<!\\p{L})(?:${anyOf(LANGUAGES.flatMap(({ words }) => words.per ?? []))})) ?(\\p{L}+)[\\s:]*$`,
  "iu",
);

/** "Price / unit 48.00" has no number of units. */
function isPerPiece(
  { layout: { text } }: AnalysedDocument,
  query: FieldQuery,
  cell: Cell,
  { start }: Span,
): boolean {
  if (query.names.some(({ terms }) => terms.senses.has("per"))) return false;
  const before = withoutCurrency(text.slice(cell.start, start));
  const [per, word = ""] = PER_WORD.exec(before) ?? [];
  if (per === undefined || !/\p{L}/u.test(before.slice(0, -per.length))) return false;
  return meansField(query, termsOf(word)) && !meansField(query, termsOf(before));
}

/** In "Reference" above "1000 Lausanne", the reference is missing. */
function isPostcodeOfOther(
  { layout: { text } }: AnalysedDocument,
  { valueKinds, names, promptTerms }: FieldQuery,
  cell: Cell,
  { start, end }: Span,
): boolean {
  if (!/^\d{4,6}$/.test(text.slice(start, end)) || !/^ \p{L}/u.test(text.slice(end, end + 2))) return false;
  if (!isPostalLine(text.slice(start, cell.end)) || valueKinds.includes("address")) return false;
  return ![promptTerms, ...names.map(({ terms }) => terms)].some(({ senses }) => senses.has("postcode"));
}

function isIssuer({ role, concepts }: FieldQuery): boolean {
  return role === "supplier" || concepts[0]?.concept === "supplier";
}

function isAddressee({ layout }: AnalysedDocument, cell: Cell): boolean {
  const above = layout.lines[cell.line - 1]?.cells;
  return above?.length === 1 && isSalutation(above[0]?.text ?? "");
}

/** True for the place "Setapak" in "290 Jalan Air Panas,⏎Setapak,⏎53200 Kuala Lumpur". */
function continuesAddress({ layout }: AnalysedDocument, cell: Cell, { end }: Span): boolean {
  const above = layout.lines[cell.line - 1]?.cells.at(-1);
  return above !== undefined && /\d.*,$/u.test(above.text.trim()) && layout.text[end] === ",";
}

const CURRENCY = new RegExp(`^(?:${CURRENCY_WORD})$`, "u");

/** True for "Tern USD Bond", where the currency belongs to a name. */
function isCurrencyAmidWords(
  { layout: { text } }: AnalysedDocument,
  cell: Cell,
  { start, end }: Span,
): boolean {
  if (!CURRENCY.test(text.slice(start, end))) return false;
  return /\p{L}[.)]? $/u.test(text.slice(cell.start, start)) && /^ \p{L}/u.test(text.slice(end, cell.end));
}
