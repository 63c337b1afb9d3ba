import { isPostalLine } from "./address-lines";
import { looksLikeCompany } from "./company-name";
import { valueKindOf } from "./label-table";
import { isItemTable, startsWithLabel, valueOf, type ParsedDocument } from "./label-values";
import type { Cell, Line } from "./layout";
import { wordsOf } from "./words";

/** A label in a document, with its value. */
export interface KeyValuePair {
  label: string;
  value: string;
}

/** Words before a colon that do not label a value. */
const NOT_A_LABEL =
  /^(?:(?:please )?note|notes?|hinweis|achtung|attention|remarque|nota|by|title|https?|ps|example|e\.?g)$/iu;
/** Columns of a line-item table: each row has its own value. */
const LINE_ITEM_CONCEPTS: ReadonlySet<string> = new Set([
  "description",
  "quantity",
  "unit-price",
  "line-total",
]);
const MAX_LABEL_WORDS = 5;
const MAX_VALUE_LENGTH = 120;
const MAX_LINES = 2_000;

/** A document's key-value pairs in order: "Label: value", known labels with a value, and forms in two columns. */
export function findKeyValuePairs(document: ParsedDocument): KeyValuePair[] {
  const lines = document.layout.lines.slice(0, MAX_LINES);
  const forms = formLines(document, lines);
  return lines
    .flatMap((line) => {
      const form = forms.has(line) ? formPair(document, line) : null;
      return form
        ? [form]
        : line.cells.flatMap((cell) => colonPair(document, line, cell) ?? labelPair(document, cell) ?? []);
    })
    .filter(isUsable);
}

function isUsable({ label, value }: KeyValuePair): boolean {
  return (
    !NOT_A_LABEL.test(label) &&
    wordsOf(label).length <= MAX_LABEL_WORDS &&
    /[\p{L}\p{N}]/u.test(value) &&
    value.length <= MAX_VALUE_LENGTH &&
    !value.startsWith("//")
  );
}

/** "Label: value" in one cell, or a label with a colon and its value in the next cells. */
function colonPair(document: ParsedDocument, line: Line, cell: Cell): KeyValuePair | null {
  const match = /^(\p{L}[\p{L}\p{N} ./'’()°&-]{1,40}?)\s*\??\s*:\s*(.*)$/u.exec(cell.text);
  if (!match) return null;
  const following = line.cells.slice(cell.index + 1);
  const end = following.findIndex((other) => startsWithLabel(document, other));
  const own = end === -1 ? following : following.slice(0, end);
  const boxes = own.some((other) => CHECK_BOX.test(other.text));
  const [first, last] = [own[0], boxes ? own.at(-1) : own[0]];
  const beside = first && last ? document.layout.text.slice(first.start, last.end) : "";
  return {
    label: match[1] ?? "",
    value: match[2] && !boxes ? match[2] : `${match[2] ?? ""} ${beside}`.trim(),
  };
}

const CHECK_BOX = /[☐☑☒□✓]|\[ ?[xX✓]? ?\]|\( ?[xX•✓]? ?\)/u;

/** A label of the lexicon alone in its cell, with the value beside or below it. */
function labelPair(document: ParsedDocument, cell: Cell): KeyValuePair | null {
  const label = (document.labels.get(cell) ?? []).find(
    ({ wordsBefore: lead, isAlone: alone }) => lead === 0 && alone,
  );
  const concept = label?.meanings[0]?.concept ?? "";
  if (!label || LINE_ITEM_CONCEPTS.has(concept) || isItemTable(document, label)) return null;
  const value = valueOf(document, label, valueKindOf(concept));
  return value
    ? {
        label: document.layout.text.slice(label.start, label.end),
        value: document.layout.text.slice(value.start, value.end),
      }
    : null;
}

const MIN_FORM_LINES = 3;

/** The lines of forms: two cells each, in the same two columns for several lines. Addresses and columns of amounts are not forms. */
function formLines(document: ParsedDocument, lines: Line[]): Set<Line> {
  const found = new Set<Line>();
  let run: Line[] = [];
  const end = () => {
    if (run.length >= MIN_FORM_LINES) for (const line of run) found.add(line);
    run = [];
  };
  for (const line of lines) {
    if (!isFormLine(line)) end();
    else if (run[0] && !sameColumns(run[0], line, document.layout.unit)) end();
    if (isFormLine(line)) run.push(line);
  }
  end();
  return found;
}

function sameColumns(a: Line, b: Line, unit: number): boolean {
  return a.cells.every((cell, index) => Math.abs((b.cells[index]?.left ?? Infinity) - cell.left) <= unit);
}

function isFormLine({ cells }: Line): boolean {
  const [label, value] = cells;
  return (
    cells.length === 2 &&
    label !== undefined &&
    value !== undefined &&
    /^\p{Lu}[\p{L} ./'’()°&-]{2,40}$/u.test(label.text) &&
    !looksLikeCompany(label.text) &&
    !isPostalLine(value.text) &&
    !/:$|\d[.,]\d{2}(?!\d)/u.test(value.text)
  );
}

function formPair(document: ParsedDocument, { cells: [label, value] }: Line): KeyValuePair | null {
  if (!label || !value || startsWithLabel(document, value) || isLineItemHeader(document, label)) return null;
  return { label: label.text, value: value.text };
}

function isLineItemHeader(document: ParsedDocument, cell: Cell): boolean {
  return (document.labels.get(cell) ?? []).some(({ meanings }) =>
    meanings.some(({ concept }) => LINE_ITEM_CONCEPTS.has(concept)),
  );
}
