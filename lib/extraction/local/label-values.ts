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
  const lead = /^\)?\s*(?:\([^)]{0,30}\)\s*)?[\s:.=*#?]*/u.exec(segment)?.[0] ?? "";
  const rest = segment.slice(lead.length);
  if (rest.trim() === "") return null;
  if (isWords(shape) && !/[:=#]/.test(lead)) return shape === "text" ? numberedThing(label, segment) : null;
  // "Mutual Non-Disclosure Agreement" answers nothing.
  if (shape === "boolean" && !/[:=?]/.test(lead) && !/^\p{L}+$|[[(☐☑☒✓✔]/u.test(rest.trim())) return null;
  // "Deposit 2 x 0.25": a count; the sum stands at the line's end.
  if (shape === "amount" && /^\d+\s?[x×@]\s?\d/u.test(rest)) return null;
  if (shape === "amount" && OTHER_SUM.test(/^[^\d]*/u.exec(rest)?.[0] ?? "")) return null;
  const cut = cutValue(shape, segment.slice(isWords(shape) ? lead.length : 0), view.habits);
  if (!cut) return null;
  const offset = label.end + (isWords(shape) ? lead.length : 0);
  const separated = /[:=#]/.test(lead) || lead.includes("(");
  return at(offset, cut, separated ? 1 : shape === "id" && lead.length === 0 ? 0.5 : 0.93);
}

/** "Table 12", "Pump 6": a label at the beginning of a cell, and one token that tells which. */
function numberedThing(label: Label, segment: string): Candidate | null {
  const token = /^ (?=\S*\d)[\p{Lu}\d][\p{Lu}\d./-]{0,9}$/u.exec(segment)?.[0];
  return token && label.lead === 0
    ? { start: label.end + 1, end: label.end + token.length, score: 0.8 }
    : null;
}

function onLine(view: View, label: Label, shape: Shape): Candidate | null {
  const rest = restFactor(view, label, shape);
  if (rest === 0) return null;
  const line = view.layout.lines[label.cell.line];
  const following = line?.cells.slice(label.cell.index + 1) ?? [];
  if (shape === "amount") return lastOfRun(view, following, rest);
  if (shape === "boolean") return answerOf(view, following, rest);
  for (const cell of following) {
    if (/^[:=\-.#*|]+$/.test(cell.text)) continue;
    if (startsWithLabel(view, cell) && !cell.text.startsWith(":")) return null;
    const cut = cutValue(shape, cell.text, view.habits);
    return cut && at(cell.start, cut, NEXT_CELL * rest);
  }
  return null;
}

/** "[x] Yes   [ ] No": the boxes of one question stand in several cells. */
function answerOf(view: View, cells: Cell[], factor: number): Candidate | null {
  const other = cells.findIndex((cell) => startsWithLabel(view, cell));
  const answers = other === -1 ? cells : cells.slice(0, other);
  const [first, last] = [answers[0], answers.at(-1)];
  const cut =
    first && last && cutValue("boolean", view.layout.text.slice(first.start, last.end), view.habits);
  return cut ? at(first.start, cut, NEXT_CELL * factor) : null;
}

/** Words that make another sum of the one that the label names: "Total savings", "Total excl. GST". */
const OTHER_SUM =
  /\b(?:savings?|saved|items?|qty|quantity|pcs|points?|discounts?|disc|excl\w*|ex|without|before|ohne|hors|zzgl|plus|cash|change|sold|supplies|includes?|included|count|rounding|adj|pages?|hours?|days?|weight|per|each|previous|last)\b/iu;
const SAME_SUM =
  /^(?:\s|[().,:;*/&+€$£%-]|\d+(?:[.,]\d+)?|incl\w*|including|inc|inklusive|inkl|inclusief|ttc|t\.t\.c|gst|vat|tax|taxes|mwst|ust|tva|iva|btw|sst|of|in|rm|eur|usd|gbp|chf|myr|euros?|due|payable|amount|to|pay|brutto|netto|sales|s|kat|s\d?)*$/iu;

/** How well a label's value may stand in the next cells when other words follow the label in its own: 0 is not at all. */
function restFactor(view: View, label: Label, shape: Shape): number {
  if (label.alone) return 1;
  const rest = view.layout.text.slice(label.end, label.cell.end);
  if (shape === "amount" || shape === "number") {
    if (rest.length > 45 || OTHER_SUM.test(rest)) return 0;
    return SAME_SUM.test(rest) ? 0.98 : 0.72;
  }
  return (shape === "date" || shape === "id") && /^\s*(?:\p{L}{0,12}|\([^)]*\))\s*:?\s*$/u.test(rest)
    ? 0.8
    : 0;
}

const SEVERAL_SUMS = 0.85;

/** Of the amounts of a row ("net, tax, gross"; "rate, tax") the last is the row's result. */
function lastOfRun(view: View, cells: Cell[], factor: number): Candidate | null {
  const run: Candidate[] = [];
  for (const cell of cells) {
    const cut = cutValue("amount", cell.text, view.habits);
    if (cut && run.length > 0 && isCumulative(view, cell)) break;
    if (cut) run.push(at(cell.start, cut, NEXT_CELL * factor));
    else if (/\p{L}{2,}/u.test(cell.text) && !isCurrency(cell.text)) break;
  }
  const last = run.at(-1);
  return last && run.length > 1 ? { ...last, score: last.score * SEVERAL_SUMS } : (last ?? null);
}

const CUMULATIVE =
  /^(?:ytd|year[ -]to[ -]date|to date|cumulative|cumul(?:é|atif)?|kumuliert|jahressumme|acumulado|progressivo|cumulatief|prior year|previous year|last year|vorjahr)\b/iu;
const LINES_UP = 30;

/** A column of sums since the beginning of the year, or of another year. */
function isCumulative({ layout }: View, cell: Cell): boolean {
  return layout.lines.slice(Math.max(0, cell.line - LINES_UP), cell.line).some(({ cells }) => {
    const head = cells.find(({ text }) => CUMULATIVE.test(text));
    return head !== undefined && cellUnder(head, [cell], layout.unit) !== undefined;
  });
}

function below(view: View, label: Label, shape: Shape): Candidate | null {
  if (!label.alone || (shape === "amount" && isItemTable(view, label))) return null;
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

const ITEM_CONCEPTS: ReadonlySet<string> = new Set(["description", "quantity", "unit-price"]);

/** The head of a list of goods: the sums under it are those of single items. */
export function isItemTable(view: View, label: Label): boolean {
  const cells = view.layout.lines[label.cell.line]?.cells ?? [];
  return cells.some((cell) =>
    (view.labels.get(cell) ?? []).some(({ meanings }) =>
      meanings.some(({ concept }) => ITEM_CONCEPTS.has(concept)),
    ),
  );
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
