import { CURRENCY_WORD } from "@/lib/extraction/values/parse-number";
import type { Span } from "@/lib/extraction/values/span";
import type { Cell, Layout, Line } from "./layout";
import { trimmed } from "./trimmed";

/** "right": the value is to the right of its label. "heading": the label is on a separate line above. */
type PairRelation = "colon" | "before" | "right" | "below" | "column" | "heading";

export interface PairLabel extends Span {
  relation: PairRelation;
  cell: Cell;
  distance: number;
  hasColon: boolean;
}

export interface ValuedLayout {
  layout: Layout;
  tokens: ReadonlyMap<Cell, readonly Span[]>;
}

const MAX_LABEL = 80;
const MAX_LABEL_WORDS = 8;
const MAX_CELLS_LEFT = 4;
const MAX_LINES_ABOVE = 4;
const MAX_COLUMN = 40;
const MAX_HEADING = 12;

export function labelsOf(page: ValuedLayout, cell: Cell, value: Span): PairLabel[] {
  const before = labelBefore(page, cell, value);
  // If words precede the value in its cell, labels in the cells to the left don't count.
  const isFirst = !/[\p{L}\p{N}]/u.test(withoutUnit(cell.text.slice(0, value.start - cell.start)));
  return [
    ...before,
    ...(isFirst ? labelsLeft(page, cell) : []),
    ...labelsAbove(page, cell, value),
    ...headingOf(page, cell),
  ];
}

const UNIT_BEFORE = new RegExp(`(?:[\\s(\\p{Sc}]|(?<![\\p{L}\\p{N}])(?:${CURRENCY_WORD}))+$`, "u");

/** Strips the currency before an amount, because it isn't a label. */
export function withoutUnit(words: string): string {
  return words.replace(UNIT_BEFORE, "");
}

function labelBefore({ tokens }: ValuedLayout, cell: Cell, { start }: Span): PairLabel[] {
  const others = (tokens.get(cell) ?? []).filter(({ end }) => end <= start);
  const from = Math.max(cell.start, ...others.map(({ end }) => end));
  const before = cell.text.slice(from - cell.start, start - cell.start);
  const open = withoutUnit(before);
  const hasColon = /[:=：]$/u.test(open);
  const words = open.replace(/[\s:=：.…_–-]+$/u, "");
  const lead = /^.*(?:[.;!?•·|]\s+|[:：]\s*|\s{2,}|^\s*[,)\]/-]+\s*)/su.exec(words)?.[0].length ?? 0;
  const label = labelIn(cell, from - cell.start + lead, from - cell.start + words.length);
  return label ? [{ ...label, relation: hasColon ? "colon" : "before", distance: 0, hasColon }] : [];
}

function labelsLeft({ layout, tokens }: ValuedLayout, cell: Cell): PairLabel[] {
  const cells = layout.lines[cell.line]?.cells ?? [];
  for (let distance = 0; distance < MAX_CELLS_LEFT; distance += 1) {
    const left = cells[cell.index - 1 - distance];
    if (!left) return [];
    const isValue = tokens.get(left)?.some(({ start, end }) => start === left.start && end === left.end);
    const label = isValue ? null : wholeLabel(left);
    if (label) return [{ ...label, relation: "right", distance }];
    if (!tokens.has(left) && /\p{L}{3}/u.test(left.text)) return [];
  }
  return [];
}

function labelsAbove({ layout, tokens }: ValuedLayout, cell: Cell, value: Span): PairLabel[] {
  const found: PairLabel[] = [];
  const isInColumns = (layout.lines[cell.line]?.cells.length ?? 0) > 1;
  for (let distance = 0; distance < (isInColumns ? MAX_COLUMN : MAX_LINES_ABOVE); distance += 1) {
    const line = layout.lines[cell.line - 1 - distance];
    if (!line) break;
    const over = cellOver(line, cell, value, layout.unit);
    const label = over && !tokens.has(over) ? wholeLabel(over) : null;
    if (!label) continue;
    const relation = distance < MAX_LINES_ABOVE && found.length === 0 ? "below" : "column";
    if (relation === "column" && !isHeadLine(line, tokens)) continue;
    found.push({ ...label, relation, distance });
    if (relation === "column") break;
  }
  return found;
}

function headingOf({ layout, tokens }: ValuedLayout, cell: Cell): PairLabel[] {
  for (let distance = 0; distance < MAX_HEADING; distance += 1) {
    const { cells: [first, ...more] = [] } = layout.lines[cell.line - 1 - distance] ?? {};
    if (!first || more.length > 0 || tokens.has(first) || first.left > cell.left + layout.unit) continue;
    const label = wholeLabel(first);
    if (label) return [{ ...label, relation: "heading", distance }];
  }
  return [];
}

function isHeadLine({ cells }: Line, tokens: ValuedLayout["tokens"]): boolean {
  return cells.length > 1 && cells.every((cell) => !tokens.has(cell));
}

function cellOver(line: Line, cell: Cell, value: Span, unit: number): Cell | undefined {
  const share = (offset: number) => (offset - cell.start) / Math.max(1, cell.end - cell.start);
  const left = cell.left + (cell.right - cell.left) * share(value.start);
  const right = cell.left + (cell.right - cell.left) * share(value.end);
  const over = line.cells.filter((other) => other.left <= right + unit && other.right >= left - unit);
  const distance = (other: Cell) => Math.min(Math.abs(other.left - left), Math.abs(other.right - right));
  return over.sort((a, b) => distance(a) - distance(b))[0];
}

type WholeLabel = Omit<PairLabel, "relation" | "distance"> | null;

const wholeLabels = new WeakMap<Cell, WholeLabel>();

function wholeLabel(cell: Cell): WholeLabel {
  const known = wholeLabels.get(cell);
  if (known !== undefined) return known;
  const hasColon = /[:：]\s*$/u.test(cell.text);
  const label = labelIn(cell, 0, cell.text.length);
  const made = label && { ...label, hasColon };
  wholeLabels.set(cell, made);
  return made;
}

function labelIn(cell: Cell, from: number, to: number): (Span & { cell: Cell }) | null {
  const words = cell.text.slice(from, to);
  const { start, end } = trimmed(words);
  const label = words.slice(start, end);
  if (label.length > MAX_LABEL || !/\p{L}/u.test(label)) return null;
  if (label.split(/\s+/u).length > MAX_LABEL_WORDS) return null;
  return { cell, start: cell.start + from + start, end: cell.start + from + end };
}
