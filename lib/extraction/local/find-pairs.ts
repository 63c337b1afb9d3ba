import { isPostalLine } from "@/lib/extraction/local/address-lines";
import { looksLikeCompany } from "@/lib/extraction/local/company-name";
import { CONCEPTS } from "@/lib/extraction/local/label-table";
import { isItemTable, startsWithLabel, valueOf, type View } from "@/lib/extraction/local/label-values";
import type { Cell, Line } from "@/lib/extraction/local/layout";
import { wordsOf } from "@/lib/extraction/local/words";

/** A label that a document shows, with its value. */
export interface Pair {
  label: string;
  value: string;
}

/** What stands before a colon without naming a value. */
const NO_FIELD =
  /^(?:(?:please )?note|notes?|hinweis|achtung|attention|remarque|nota|by|title|https?|ps|example|e\.?g)$/iu;
/** Columns of a list of goods: each line has its own. */
const OF_ITEMS: ReadonlySet<string> = new Set(["description", "quantity", "unit-price", "line-total"]);
const MAX_LABEL_WORDS = 5;
const MAX_VALUE = 120;
const MAX_LINES = 2_000;

/** The labelled values of a document in its order: "Label: value", known labels with a value, and forms of two columns. */
export function findPairs(view: View): Pair[] {
  const lines = view.layout.lines.slice(0, MAX_LINES);
  const forms = formLines(view, lines);
  return lines
    .flatMap((line) => {
      const form = forms.has(line) ? formPair(view, line) : null;
      return form
        ? [form]
        : line.cells.flatMap((cell) => colonPair(view, line, cell) ?? labelPair(view, cell) ?? []);
    })
    .filter(isUsable);
}

function isUsable({ label, value }: Pair): boolean {
  return (
    !NO_FIELD.test(label) &&
    wordsOf(label).length <= MAX_LABEL_WORDS &&
    /[\p{L}\p{N}]/u.test(value) &&
    value.length <= MAX_VALUE &&
    !value.startsWith("//")
  );
}

/** "Label: value" in a cell, or a label with a colon and its value in the next cells. */
function colonPair(view: View, line: Line, cell: Cell): Pair | null {
  const match = /^(\p{L}[\p{L}\p{N} ./'’()°&-]{1,40}?)\s*\??\s*:\s*(.*)$/u.exec(cell.text);
  if (!match) return null;
  const following = line.cells.slice(cell.index + 1);
  const end = following.findIndex((other) => startsWithLabel(view, other));
  const own = end === -1 ? following : following.slice(0, end);
  const boxes = own.some((other) => BOX.test(other.text));
  const [first, last] = [own[0], boxes ? own.at(-1) : own[0]];
  const beside = first && last ? view.layout.text.slice(first.start, last.end) : "";
  return {
    label: match[1] ?? "",
    value: match[2] && !boxes ? match[2] : `${match[2] ?? ""} ${beside}`.trim(),
  };
}

const BOX = /[☐☑☒□✓]|\[ ?[xX✓]? ?\]|\( ?[xX•✓]? ?\)/u;

/** A label of the lexicon that stands alone, with what is beside or under it. */
function labelPair(view: View, cell: Cell): Pair | null {
  const label = (view.labels.get(cell) ?? []).find(({ lead, alone }) => lead === 0 && alone);
  const concept = label?.meanings[0]?.concept ?? "";
  const shape = CONCEPTS.get(concept)?.shape;
  if (!label || !shape || OF_ITEMS.has(concept) || isItemTable(view, label)) return null;
  const value = valueOf(view, label, shape);
  return value
    ? {
        label: view.layout.text.slice(label.start, label.end),
        value: view.layout.text.slice(value.start, value.end),
      }
    : null;
}

const LEAST_LINES = 3;

/** The lines of forms: two cells each, the same two columns in several lines. Addresses and sums in columns are no form. */
function formLines(view: View, lines: Line[]): Set<Line> {
  const found = new Set<Line>();
  let run: Line[] = [];
  const end = () => {
    if (run.length >= LEAST_LINES) for (const line of run) found.add(line);
    run = [];
  };
  for (const line of lines) {
    if (!isFormLine(line)) end();
    else if (run[0] && !sameColumns(run[0], line, view.layout.unit)) end();
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

function formPair(view: View, { cells: [label, value] }: Line): Pair | null {
  if (!label || !value || startsWithLabel(view, value) || namesItems(view, label)) return null;
  return { label: label.text, value: value.text };
}

function namesItems(view: View, cell: Cell): boolean {
  return (view.labels.get(cell) ?? []).some(({ meanings }) =>
    meanings.some(({ concept }) => OF_ITEMS.has(concept)),
  );
}
