import { itemAt } from "@/lib/item-at";
import { doubtfulWords } from "./doubtful-words";
import { isSameLabel } from "./is-same-label";
import type { Span } from "@/lib/extraction/values/span";
import type { AttachedData } from "@/lib/text/attachments/terms";
import type {
  Check,
  ColumnSpec,
  Doubt,
  FieldSpec,
  UncertainColumn,
  Value,
} from "@/lib/extraction/values/types";
import { doubtsWithin } from "@/lib/text/doubts-within";
import type { DocumentText, TextDoubt } from "@/lib/text/types";

export const NOT_UNIQUE: Check = {
  code: "quote_not_unique",
  message: "Appears in several places.",
};

/** @param reasons most important first */
export function describeDoubt(reasons: readonly string[]): Check {
  return { code: "low_confidence", message: `${reasons.join(". ")}.` };
}

interface Doubted {
  doubt: Doubt | undefined;
  label: string | null;
  labels: readonly string[];
  other: string | undefined;
  confidence: number;
}

export function reasonOfDoubt(
  field: FieldSpec,
  { doubt, label, labels, other, confidence }: Doubted,
): string {
  const couldBe = other === undefined ? null : `Could also be ${shorten(other)}`;
  const ofEngine = doubt && ("rival" in doubt ? couldBe : reasonOf(doubt));
  if (ofEngine) return ofEngine;
  const ofLabel = field.type === "BOOLEAN" ? null : reasonOfLabel(field, label, labels);
  return ofLabel ?? couldBe ?? estimateOf(confidence);
}

export function estimateOf(confidence: number): string {
  if (confidence < 0.5) return "Most similar values are wrong";
  return `About 1 in ${Math.round(1 / (1 - confidence))} similar values is wrong`;
}

function reasonOf(doubt: Exclude<Doubt, { rival: string }>): string {
  if ("refused" in doubt) return `${shorten(doubt.refused)} fits better, but is not allowed`;
  if ("joined" in doubt) return `Joined from ${doubt.joined} lines`;
  return doubt.unlike === 1 ? "Unlike the reviewed value" : `Unlike the ${doubt.unlike} reviewed values`;
}

function reasonOfLabel(field: FieldSpec, label: string | null, labels: readonly string[]): string | null {
  const names = [field.name, ...(field.also_called ?? [])];
  if (labels.some((one) => names.some((name) => isSameLabel(one, name)))) return null;
  return label === null ? "No label next to it" : `Labelled "${shorten(label)}" on the page`;
}

export function describeEmptyLabel(label: string): Check {
  return { code: "label_empty", message: `"${shorten(label)}" is empty on the page.` };
}

export const OTHER_TABLE: Check = {
  code: "low_confidence",
  message: "Possibly the wrong table.",
};

export const UNLIKE_TAUGHT: Check = {
  code: "column_uncertain",
  message: "This table differs from the reviewed ones.",
};

export function describeAllRows(rows: number): Check {
  const all = rows === 1 ? "The only row" : `All ${rows} rows`;
  return { code: "low_confidence", message: `${all} found, but you asked for only some.` };
}

export const ROWS_NOT_FOUND: Check = {
  code: "quote_not_found",
  message: "Some cells were not found in the document.",
};

export function describeUncertainColumn({ name, head, isEmpty }: UncertainColumn): Check {
  const message = isEmpty
    ? `${shorten(name)} may be in the column "${shorten(head)}".`
    : `${shorten(name)} was guessed: its heading is "${shorten(head)}".`;
  return { code: "column_uncertain", message };
}

export function describeLeftOut(text: string, places: readonly Span[]): Check[] {
  if (places.length === 0) return [];
  const cells = places.map(({ start, end }) => text.slice(start, end));
  const subject = cells.length === 1 ? "1 cell is" : `${cells.length} cells are`;
  return [{ code: "words_left_out", message: `${subject} not in any column: ${listWords(cells)}.` }];
}

export function describeRowCount(counted: number, returned: number, removed = 0): Check {
  const disagreement = `${rowsOf(counted)} in the document, ${returned + removed}`;
  const message =
    removed === 0
      ? `${disagreement} in the table.`
      : `${disagreement} found. You removed ${rowsOf(removed)}.`;
  return { code: "rows_disagree", message };
}

function rowsOf(count: number): string {
  return count === 1 ? "1 row" : `${count} rows`;
}

const AMOUNT = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 4 });

export function describeColumnSum(column: string, sum: number, stated: number): Check {
  const [added, written] = [sum, stated].map((value) => AMOUNT.format(value));
  return {
    code: "sums_disagree",
    message: `${shorten(column)} adds up to ${added}; the document says ${written}.`,
  };
}

export function describeOtherEngine(other: string): Check {
  return { code: "engines_disagree", message: `A second reading found ${shorten(other)}.` };
}

/** @param span the quoted words, which don't contain the value, or null if they were not found */
export function describeMissingSource({ type }: FieldSpec, { scan }: DocumentText, span: Span | null): Check {
  const message = span
    ? type === "BOOLEAN"
      ? "The quoted words do not say yes or no."
      : "The quoted words do not contain this value."
    : scan
      ? "Location unknown: the scan has no text."
      : type === "BOOLEAN"
        ? "Inferred: the document does not state this directly."
        : "These words were not found in the document.";
  return { code: "quote_not_found", message };
}

const MAX_SHOWN = 3;
const MAX_SHOWN_LENGTH = 40;

/** @param others other possible values, or none if the value has two readings */
export function describeAmbiguity({ type }: FieldSpec, others: string[]): Check {
  const message =
    others.length > 0
      ? `Could also be ${others.slice(0, MAX_SHOWN).map(shorten).join(", ")}.`
      : type === "DATE"
        ? "Day and month may be swapped."
        : "The separator could mean decimals or thousands.";
  return { code: "several_candidates", message };
}

export function describeBounds(written: string): Check {
  return { code: "several_candidates", message: `"${shorten(written)}" is more than one number.` };
}

export function describeBareLetter(written: string): Check {
  return { code: "several_candidates", message: `The letter in "${shorten(written)}" may be a unit.` };
}

export function describeCellsOfSeveral(column: string, written: readonly string[]): Check[] {
  if (written.length === 0) return [];
  const subject = written.length === 1 ? "A cell" : `${written.length} cells`;
  return [
    {
      code: "several_candidates",
      message: `${subject} in ${shorten(column)} may mean several numbers: ${listWords(written)}.`,
    },
  ];
}

export function describeSwappedDays(column: string, cells: number): Check[] {
  if (cells === 0) return [];
  return [{ code: "several_candidates", message: `${shorten(column)}: day and month may be swapped.` }];
}

export function describeDecimals(column: string, cells: number): Check[] {
  if (cells === 0) return [];
  return [
    {
      code: "several_candidates",
      message: `${shorten(column)}: the separator could mean decimals or thousands.`,
    },
  ];
}

export function describeWords(document: DocumentText, span: Span): Check[] {
  const checks: Check[] = [];
  const words = doubtfulWords(document, span);
  if (words.length > 0) checks.push({ code: "ocr_uncertain", message: `Hard to read: ${listWords(words)}.` });
  const kinds = new Set(doubtsWithin(document.doubts ?? [], span).map(({ kind }) => kind));
  if (kinds.has("text_differs"))
    checks.push({ code: "text_differs", message: "The page shows something else." });
  if (kinds.has("may_be_hidden"))
    checks.push({ code: "may_be_hidden", message: "May be hidden on the page." });
  return checks;
}

export function describeDoubtfulCells(document: DocumentText, cells: readonly Span[]): Check[] {
  const wordsOf = (kind: TextDoubt["kind"]) =>
    cells
      .flatMap((cell) => doubtsWithin(document.doubts ?? [], cell))
      .filter((doubt) => doubt.kind === kind)
      .map(({ start, end }) => document.text.slice(start, end));
  const [differing, hidden] = [wordsOf("text_differs"), wordsOf("may_be_hidden")];
  const checks: Check[] = [];
  if (differing.length > 0)
    checks.push({
      code: "text_differs",
      message: `The page does not show ${listWords(differing)}.`,
    });
  if (hidden.length > 0)
    checks.push({ code: "may_be_hidden", message: `May be hidden on the page: ${listWords(hidden)}.` });
  return checks;
}

function listWords(words: readonly string[]): string {
  return words
    .slice(0, MAX_SHOWN)
    .map((word) => `"${shorten(word)}"`)
    .join(", ");
}

export function describeRecognisedTable(doubtful: readonly string[], empty: number): Check[] {
  const reasons: string[] = [];
  if (doubtful.length === 1) reasons.push(`Hard to read: ${listWords(doubtful)}.`);
  if (doubtful.length > 1) reasons.push(`${doubtful.length} words are hard to read: ${listWords(doubtful)}.`);
  if (empty > 0)
    reasons.push(`${empty === 1 ? "A cell is" : `${empty} cells are`} empty; scans can lose words.`);
  return reasons.length === 0 ? [] : [{ code: "ocr_uncertain", message: reasons.join(" ") }];
}

export function describeUnreadableCells(
  columns: readonly ColumnSpec[],
  unreadable: readonly number[],
): Check[] {
  const reasons = columns.flatMap(({ name, type }, place) => {
    const count = itemAt(unreadable, place);
    if (count === 0) return [];
    const kind = type === "DATE" ? "complete date" : "number";
    return [
      count === 1
        ? `A cell in ${shorten(name)} is not a ${kind}.`
        : `${count} cells in ${shorten(name)} are not ${kind}s.`,
    ];
  });
  return reasons.length === 0 ? [] : [{ code: "low_confidence", message: reasons.join(" ") }];
}

export function shorten(text: string): string {
  const line = text.replace(/\s+/gu, " ").trim();
  return line.length <= MAX_SHOWN_LENGTH ? line : `${[...line].slice(0, MAX_SHOWN_LENGTH).join("")}…`;
}

export function describeAttachedOnly({ kind, fileName }: AttachedData): Check {
  const data = kind === "order" ? "order" : "invoice";
  return {
    code: "quote_not_found",
    message: `Only in the attached ${data} data (${fileName}).`,
  };
}

/** If `isOnPage` is false, the value was inferred. */
export function describeDisagreement(value: Value, isOnPage: boolean, stated: Value): Check {
  const [found, attached] = [value, stated].map(toWords);
  const subject = isOnPage ? "The page shows" : "The value is";
  return {
    code: "attachment_disagrees",
    message: `${subject} ${found}, but the attached XML says ${attached}.`,
  };
}

export function describeAttachedLines(lines: number, rows: number): Check {
  const stated = lines === 1 ? "1 line" : `${lines} lines`;
  return {
    code: "rows_disagree",
    message: `${stated} in the attached data, but ${rows} in the table.`,
  };
}

export function describeRowDisagreement(row: number, column: string, value: number, stated: number): Check {
  const [found, attached] = [value, stated].map((number) => AMOUNT.format(number));
  return {
    code: "attachment_disagrees",
    message: `Row ${row}: ${shorten(column)} is ${found}, but ${attached} in the attached XML.`,
  };
}

function toWords(value: Value): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" ? value.toFixed(2) : shorten(String(value));
}
