import type { Habits } from "@/lib/extraction/habits";
import { cutValue, type Cut } from "@/lib/extraction/local/cut-value";
import type { Label } from "@/lib/extraction/local/find-labels";
import type { Cell, Layout } from "@/lib/extraction/local/layout";
import type { Shape } from "@/lib/extraction/local/lexicon/concept";

/** A value that may be a field's, where it stands, and how sure that is (0 to 1). */
export interface Candidate {
  start: number;
  end: number;
  score: number;
}

/** A document as the local engine sees it. */
export interface View {
  layout: Layout;
  labels: Map<Cell, Label[]>;
  habits: Habits;
}

const NEXT_CELL = 0.97;
const BELOW = [0.9, 0.8, 0.7];
const MAX_LINES_BELOW = 6;

/** The value that a label announces: after it in its cell, in the next cells of its line, or under it. */
export function valueOf(view: View, label: Label, shape: Shape): Candidate | null {
  return inline(view, label, shape) ?? onLine(view, label, shape) ?? below(view, label, shape);
}

function inline(view: View, label: Label, shape: Shape): Candidate | null {
  const { cell } = label;
  const next = (view.labels.get(cell) ?? []).find((other) => other.start >= label.end && other.colon);
  const end = next?.start ?? cell.end;
  const segment = view.layout.text.slice(label.end, end);
  const lead = /^\s*(?:\([^)]{0,30}\)\s*)?[\s:.=*#]*/u.exec(segment)?.[0] ?? "";
  const rest = segment.slice(lead.length);
  if (rest.trim() === "") return null;
  if (isWords(shape) && !/[:=]/.test(lead)) return null;
  const cut = cutValue(shape, segment.slice(isWords(shape) ? lead.length : 0), view.habits);
  if (!cut) return null;
  const offset = label.end + (isWords(shape) ? lead.length : 0);
  const separated = /[:=#]/.test(lead) || lead.includes("(");
  return at(offset, cut, separated ? 1 : shape === "id" && lead.length === 0 ? 0.5 : 0.93);
}

function onLine(view: View, label: Label, shape: Shape): Candidate | null {
  if (!label.alone && !endsLikeLabel(view, label, shape)) return null;
  const line = view.layout.lines[label.cell.line];
  const following = line?.cells.slice(label.cell.index + 1) ?? [];
  if (shape === "amount") return lastOfRun(view, following, label);
  for (const cell of following) {
    if (/^[:=\-.#*|]+$/.test(cell.text)) continue;
    if (startsWithLabel(view, cell) && !cell.text.startsWith(":")) return null;
    const cut = cutValue(shape, cell.text, view.habits);
    return cut && at(cell.start, cut, NEXT_CELL - (label.alone ? 0 : 0.2));
  }
  return null;
}

/** "Total incl. 6% GST    12.40": words that are no label may stand between a label and the amount of its line. */
function endsLikeLabel(view: View, label: Label, shape: Shape): boolean {
  const rest = view.layout.text.slice(label.end, label.cell.end);
  if (shape === "amount") return rest.length <= 40;
  return shape === "date" || shape === "id" ? /^\s*\p{L}{0,12}\s*:?\s*$/u.test(rest) : false;
}

/** Of the amounts of a row ("net, tax, gross"; "rate, tax") the last is the row's result. */
function lastOfRun(view: View, cells: Cell[], label: Label): Candidate | null {
  let last: Candidate | null = null;
  for (const cell of cells) {
    const cut = cutValue("amount", cell.text, view.habits);
    if (cut) last = at(cell.start, cut, NEXT_CELL - (label.alone ? 0 : 0.12));
    else if (/\p{L}{2,}/u.test(cell.text) && !isCurrency(cell.text)) break;
  }
  return last;
}

function below(view: View, label: Label, shape: Shape): Candidate | null {
  if (!label.alone) return null;
  const { lines, unit } = view.layout;
  let distance = 0;
  for (
    let index = label.cell.line + 1;
    index <= label.cell.line + MAX_LINES_BELOW && distance < 3;
    index += 1
  ) {
    const line = lines[index];
    if (!line) return null;
    distance += 1;
    const cell = cellUnder(label.cell, line.cells, unit);
    if (!cell) continue;
    if (startsWithLabel(view, cell)) return null;
    const cut = cutValue(shape, cell.text, view.habits);
    const factor = BELOW[distance - 1] ?? 0.6;
    if (cut)
      return at(cell.start, cut, shape === "amount" && !isHeader(view, label) ? factor * 0.75 : factor);
    if (isWords(shape) || shape === "date") return null;
  }
  return null;
}

/** The cell of a line that stands under another one: their ranges meet, or nearly. */
export function cellUnder(above: Cell, cells: Cell[], unit: number): Cell | undefined {
  const slack = 2 * unit;
  return cells
    .filter((cell) => cell.left <= above.right + slack && cell.right >= above.left - slack)
    .sort((a, b) => offset(above, a) - offset(above, b))[0];
}

function offset(a: Cell, b: Cell): number {
  return Math.min(Math.abs(a.left - b.left), Math.abs(a.right - b.right));
}

/** A label among labels: the head of a table or of a row of boxes. */
function isHeader(view: View, label: Label): boolean {
  const cells = view.layout.lines[label.cell.line]?.cells ?? [];
  return cells.filter((cell) => startsWithLabel(view, cell)).length > 1;
}

export function startsWithLabel(view: View, cell: Cell): boolean {
  return (
    (view.labels.get(cell) ?? []).some((label) => label.lead === 0 && (label.colon || label.alone)) ||
    /^[\p{L}][^:]{1,40}:$/u.test(cell.text)
  );
}

function isWords(shape: Shape): boolean {
  return shape === "name" || shape === "address" || shape === "text";
}

function isCurrency(text: string): boolean {
  return /^[\s\p{Sc}(]*(?:[A-Z]{2,3}\.?|Rs\.?|Euro?)?[\s\p{Sc}):]*$/u.test(text);
}

function at(offset: number, cut: Cut, score: number): Candidate {
  return { start: offset + cut.start, end: offset + cut.end, score };
}
