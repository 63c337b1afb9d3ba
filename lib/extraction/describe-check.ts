import { doubtfulWords } from "./doubtful-words";
import type { Span } from "./span";
import type { AttachedData } from "@/lib/text/attachments/terms";
import type { Check, ColumnSpec, FieldSpec, Value } from "./types";
import type { DocumentText } from "@/lib/text/types";

export const NOT_UNIQUE: Check = {
  code: "quote_not_unique",
  message: "The answer appears in several places, and it is not known which one is meant.",
};

export const LOW_CONFIDENCE: Check = {
  code: "low_confidence",
  message: "It is uncertain whether this is the right value.",
};

/** The check of a table that its columns' heads do not tell from another one. */
export const OTHER_TABLE: Check = {
  code: "low_confidence",
  message: "It is uncertain whether this is the right table.",
};

/** The check of a table with all rows of the document, where some are asked for. */
export function describeAllRows(rows: number): Check {
  const all = rows === 1 ? "The only row" : `All ${rows} rows`;
  return { code: "low_confidence", message: `${all}; the question asks for some of them.` };
}

/** The check of a table of which not all words of the rows were found. */
export const ROWS_NOT_FOUND: Check = {
  code: "quote_not_found",
  message: "The words of some cells were not found in the text.",
};

/** The check of a table that has another number of rows than the layout shows. */
export function describeRowCount(counted: number, returned: number): Check {
  const rows = counted === 1 ? "1 row" : `${counted} rows`;
  return { code: "rows_disagree", message: `${rows} counted in the document, ${returned} in the table.` };
}

const AMOUNT = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** The check of a table with a column of numbers that do not add up to the sum below them. */
export function describeColumnSum(column: string, sum: number, stated: number): Check {
  const [added, written] = [sum, stated].map((value) => AMOUNT.format(value));
  return {
    code: "sums_disagree",
    message: `The column ${shorten(column)} adds up to ${added}; the document says ${written}.`,
  };
}

/** The check of a value instead of which another engine found something else, as the document writes it. */
export function describeOtherEngine(other: string): Check {
  return { code: "engines_disagree", message: `A second reading found ${shorten(other)} instead.` };
}

/**
 * The reason why a value has no source.
 *
 * @param span the position of the quoted words, which do not contain the value; null where they were not found
 */
export function describeMissingSource({ type }: FieldSpec, { scan }: DocumentText, span: Span | null): Check {
  const message = span
    ? type === "BOOLEAN"
      ? "The quoted words do not say yes or no themselves."
      : "The quoted words do not contain this value."
    : scan
      ? "The document is a scan: it has no text in which the words could be found."
      : type === "BOOLEAN"
        ? "Inferred: no words in the text say so."
        : "These words were not found in the text.";
  return { code: "quote_not_found", message };
}

const MAX_SHOWN = 3;
const MAX_SHOWN_LENGTH = 40;

/**
 * The check of a value that is one of several possible ones.
 *
 * @param others the other values as the document writes them; empty where the value itself has two readings
 */
export function describeAmbiguity({ type }: FieldSpec, others: string[]): Check {
  return { code: "several_candidates", message: ambiguityMessage(type, others) };
}

function ambiguityMessage(type: FieldSpec["type"], others: string[]): string {
  if (others.length === 0) {
    return type === "DATE"
      ? "Day and month may be the other way round."
      : "The separator in this number may mark decimals or thousands.";
  }
  const list = others.slice(0, MAX_SHOWN).map(shorten).join(", ");
  return others.length === 1
    ? `The document contains another value that fits: ${list}.`
    : `The document contains other values that fit: ${list}.`;
}

/** The check of a value that rests on words that were recognised with too little confidence; none where there are none. */
export function describeRecognition(document: DocumentText, span: Span): Check[] {
  const words = doubtfulWords(document, span);
  if (words.length === 0) return [];
  const subject = words.length === 1 ? "A word of this value was" : "Words of this value were";
  return [{ code: "ocr_uncertain", message: `${subject} hard to recognise: ${listWords(words)}.` }];
}

function listWords(words: readonly string[]): string {
  return words
    .slice(0, MAX_SHOWN)
    .map((word) => `"${shorten(word)}"`)
    .join(", ");
}

/**
 * The check of a table on recognised pages; none where nothing speaks against it.
 *
 * @param doubtful words of its cells that were recognised with too little confidence
 * @param empty how many cells are empty where others of their column are not
 */
export function describeRecognisedTable(doubtful: readonly string[], empty: number): Check[] {
  const reasons: string[] = [];
  if (doubtful.length === 1) reasons.push(`A word was hard to recognise: ${listWords(doubtful)}.`);
  if (doubtful.length > 1)
    reasons.push(`${doubtful.length} words were hard to recognise: ${listWords(doubtful)}.`);
  if (empty > 0)
    reasons.push(
      `${empty === 1 ? "A cell is" : `${empty} cells are`} empty: on a recognised page, words can be missing.`,
    );
  return reasons.length === 0 ? [] : [{ code: "ocr_uncertain", message: reasons.join(" ") }];
}

/**
 * The check of a table with cells that say something else than their column's type; none where there are none.
 *
 * @param unreadable how many cells, by column
 */
export function describeUnreadableCells(
  columns: readonly ColumnSpec[],
  unreadable: readonly number[],
): Check[] {
  const reasons = columns.flatMap(({ name, type }, place) => {
    const count = unreadable[place] ?? 0;
    if (count === 0) return [];
    const kind = type === "DATE" ? "no whole date" : "no number";
    return [`${count === 1 ? "A cell" : `${count} cells`} of ${shorten(name)} could not be read: ${kind}.`];
  });
  return reasons.length === 0 ? [] : [{ code: "low_confidence", message: reasons.join(" ") }];
}

function shorten(text: string): string {
  const line = text.replace(/\s+/gu, " ").trim();
  return line.length <= MAX_SHOWN_LENGTH ? line : `${[...line].slice(0, MAX_SHOWN_LENGTH).join("")}…`;
}

/** The check of a value that only the XML in a PDF states. */
export function describeAttachedOnly({ kind, fileName }: AttachedData): Check {
  const data = kind === "order" ? "order" : "invoice";
  return {
    code: "quote_not_found",
    message: `Only in the ${data} data attached to the PDF (${fileName}), not on its pages.`,
  };
}

/**
 * The check of a value that the XML in a PDF contradicts.
 *
 * @param isOnPage whether the value has a quote; otherwise it was inferred
 */
export function describeDisagreement(value: Value, isOnPage: boolean, stated: Value): Check {
  const [found, attached] = [value, stated].map(toWords);
  const subject = isOnPage ? "The page shows" : "The answer is";
  return {
    code: "attachment_disagrees",
    message: `${subject} ${found}, ${isOnPage ? "its" : "the PDF's"} attached XML says ${attached}.`,
  };
}

/** The check of a table with another number of rows than the XML in a PDF has lines. */
export function describeAttachedLines(lines: number, rows: number): Check {
  const stated = lines === 1 ? "1 line" : `${lines} lines`;
  return {
    code: "rows_disagree",
    message: `${stated} in the data attached to the PDF, ${rows} in the table.`,
  };
}

/** The check of a table with a number that the XML in a PDF contradicts. */
export function describeRowDisagreement(row: number, column: string, value: number, stated: number): Check {
  const [found, attached] = [value, stated].map((number) => AMOUNT.format(number));
  return {
    code: "attachment_disagrees",
    message: `In row ${row}, ${shorten(column)} is ${found} on the page and ${attached} in its attached XML.`,
  };
}

function toWords(value: Value): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" ? value.toFixed(2) : shorten(String(value));
}
