import { itemAt } from "@/lib/item-at";
import { CURRENCY_WORD, parseNumber } from "@/lib/extraction/values/parse-number";
import type { Span } from "@/lib/extraction/values/span";
import type { Grid, GridCell, GridColumn, GridRow } from "./grid";
import type { HeadFits } from "./head-fits";
import { joinGroups, MAX_RECORD_LENGTH, partsOf, type LineParts } from "./line-records";
import { namesBalance } from "./sum-lines";
import { segmentHeads } from "./segment-heads";
import type { TableLine, TableLines } from "./table-lines";

interface LineRecord extends LineParts {
  index: number;
  end: number;
  start: number;
}

type Form = "dated" | "with date" | "plain";

const MAX_BELOW = 5;
const MAX_ABOVE = 4;
/** A plain line with one number is an item only in a run of at least this many lines. */
const MIN_RUN = 2;
const CENT = 0.005;
const MAX_CURRENCY = 4;
const CURRENCY_BESIDE = new RegExp(
  `\\p{Sc} ?[+−-]?\\d|\\d ?(?:\\p{Sc}|(?:${CURRENCY_WORD})(?![\\p{L}]))`,
  "u",
);
const DECIMALS = /\d[.,]\d{2}(?!\d)/;

/** Finds tables that lost their columns, for example in bank statements. */
export function* lineTables(lines: TableLines, fits: HeadFits): Generator<Grid> {
  const forms = new Map<Form, LineRecord[]>();
  for (let index = 0; index < lines.count; index += 1) {
    const line = lines.at(index);
    if (!line) continue;
    const record = recordAt(lines, line);
    if (!record || (line.isSum && record.leading.length + record.dates.length === 0)) continue;
    const form: Form = record.leading.length > 0 ? "dated" : record.dates.length > 0 ? "with date" : "plain";
    const known = forms.get(form);
    if (known) known.push(record);
    else forms.set(form, [record]);
  }
  for (const [form, records] of forms) {
    const chosen = form === "plain" ? longestRun(records, lines) : records;
    if (chosen.length > 0) yield toGrid(lines, chosen, form, fits);
  }
}

/** If a record starts with a date, its amount may be on a later line. */
function recordAt(lines: TableLines, { index, line }: TableLine): LineRecord | null {
  const { text } = lines.document.layout;
  const parts = partsOf(text, line);
  if (!parts || (!parts.words && parts.leading.length === 0)) return null;
  if (parts.words && namesBalance(text.slice(parts.words.start, parts.words.end))) return null;
  // An amount within the words means that the line contains several labels with values.
  if (
    parts.words &&
    parts.leading.length === 0 &&
    DECIMALS.test(text.slice(parts.words.start, parts.words.end))
  )
    return null;
  const whole: LineRecord = { ...parts, index, start: line.start, end: line.end };
  if (hasMoney(text, parts.numbers)) return whole;
  if (parts.leading.length === 0) return null;
  for (let below = index + 1; below <= index + MAX_BELOW; below += 1) {
    const next = lines.at(below);
    if (!next || next.isSum) return null;
    const more = partsOf(text, next.line);
    if (!more || more.leading.length > 0) return null;
    if (!more.words && hasMoney(text, more.numbers))
      return { ...whole, numbers: more.numbers, end: next.line.end };
  }
  return null;
}

function hasMoney(text: string, numbers: readonly Span[]): boolean {
  const last = numbers.at(-1);
  if (last === undefined) return false;
  const around = text.slice(Math.max(0, last.start - MAX_CURRENCY), last.end + MAX_CURRENCY);
  return DECIMALS.test(text.slice(last.start, last.end)) || CURRENCY_BESIDE.test(around);
}

function longestRun(records: readonly LineRecord[], lines: TableLines): LineRecord[] {
  const runs: LineRecord[][] = [];
  for (const record of records) {
    const run = runs.at(-1);
    if (run?.at(-1)?.index === record.index - 1) run.push(record);
    else runs.push([record]);
  }
  const isAboveSum = (run: readonly LineRecord[]) =>
    lines.at(itemAt(run, run.length - 1).index + 1)?.isSum === true;
  const isTable = (run: readonly LineRecord[]) =>
    run.every(({ numbers }) => numbers.length > 1) || (run.length >= MIN_RUN && isAboveSum(run));
  const [longest = []] = runs
    .filter(isTable)
    .sort((a, b) => Number(isAboveSum(b)) - Number(isAboveSum(a)) || b.length - a.length);
  return withoutSum(longest, lines);
}

function withoutSum(run: LineRecord[], lines: TableLines): LineRecord[] {
  const { layout, conventions } = lines.document;
  let sum = 0;
  for (const [index, { numbers }] of run.entries()) {
    const [only, ...more] = numbers;
    const value =
      only && more.length === 0
        ? (parseNumber(layout.text.slice(only.start, only.end), conventions.number)?.value ?? null)
        : null;
    if (value === null) return run;
    if (index > 1 && Math.abs(value - sum) < CENT) return run.slice(0, index);
    sum += value;
  }
  return run;
}

function toGrid(lines: TableLines, records: readonly LineRecord[], form: Form, fits: HeadFits): Grid {
  const { text } = lines.document.layout;
  // Don't use Math.max(...list), because a long list overflows the stack.
  const most = (counts: number[]) => counts.reduce((a, b) => Math.max(a, b), 0);
  const numbers = joinGroups(
    text,
    records.map((record) => record.numbers),
    form !== "plain",
  );
  const widths = {
    leading: most(records.map(({ leading }) => leading.length)),
    words: Number(records.some(({ words }) => words !== null)),
    dates: most(records.map(({ dates }) => dates.length)),
    numbers: most(numbers.map(({ length }) => length)),
  };
  const count = widths.leading + widths.words + widths.dates + widths.numbers;
  const heads = headsAbove(lines, itemAt(records, 0).index, count, fits);
  const kinds: GridColumn["kind"][] = [
    ...Array.from({ length: widths.leading }, () => "date" as const),
    ...Array.from({ length: widths.words }, () => "text" as const),
    ...Array.from({ length: widths.dates }, () => "date" as const),
    ...Array.from({ length: widths.numbers }, () => "number" as const),
  ];
  const rows = records.map((record, index): GridRow => {
    const words = widths.words === 0 ? [] : [record.words];
    const cells = [
      ...padded(record.leading, widths.leading, "left"),
      ...words,
      ...padded(record.dates, widths.dates, "left"),
      ...padded(numbers[index] ?? [], widths.numbers, "right"),
    ];
    return { start: record.start, end: record.end, cells: cells.map(toCell) };
  });
  const columns = kinds.map((kind, place) => ({ kind, heads: heads?.[place] ? [heads[place]] : [] }));
  const isSummed =
    form === "plain" && lines.at(itemAt(records, records.length - 1).index + 1)?.isSum === true;
  return { columns, rows, counted: countRecords(lines, records, form), isSummed };
}

function wordsOf({ document }: TableLines, { line }: TableLine): string {
  return document.layout.text.slice(line.start, line.end).replace(/[\d.,/+-]+/g, " ");
}

function toCell(span: Span | null): GridCell | null {
  return span ? { parts: [span] } : null;
}

function padded(spans: readonly Span[], width: number, at: "left" | "right"): (Span | null)[] {
  const empty = Array.from({ length: Math.max(0, width - spans.length) }, () => null);
  return at === "left" ? [...spans, ...empty] : [...empty, ...spans];
}

function headsAbove(lines: TableLines, first: number, count: number, fits: HeadFits): string[] | null {
  for (let index = first - 1; index >= Math.max(0, first - MAX_ABOVE); index -= 1) {
    const [cell, ...others] = lines.at(index)?.line.cells ?? [];
    if (!cell || others.length > 0 || /\d/.test(cell.text)) continue;
    const heads = segmentHeads(cell.text, count, fits);
    if (heads) return heads;
  }
  return null;
}

const BEGINS_WITH_DATE =
  /^\s*(?:\d{1,4}[./-]\d{1,2}(?:[./-]|\b)|\d{1,2}\.?[ -]\p{L}{3,9}\b|\p{Lu}\p{L}{2,8}\.? \d{1,2},)/u;
const ENDS_WITH_AMOUNT = /\d[.,]\d{2}(?!\d)[^\d\p{L}]{0,4}\p{L}{0,3}\s*$/u;

const ENDS_WITH_NUMBER = /(?:^|\s)[(+−–-]?\p{Sc}? ?\d[\d.,'’ ]*[^\d\p{L}]{0,4}\p{L}{0,3}\s*$/u;

function countRecords(lines: TableLines, records: readonly LineRecord[], form: Form): number {
  const textAt = (index: number) => {
    const line = lines.at(index)?.line;
    if (!line || line.end - line.start > MAX_RECORD_LENGTH) return "";
    return lines.document.layout.text.slice(line.start, line.end);
  };
  const isBalance = (index: number) => {
    const line = lines.at(index);
    return line === undefined || (line.isSum && form === "plain") || namesBalance(wordsOf(lines, line));
  };
  const isDated = (index: number) =>
    form === "dated" &&
    !isBalance(index) &&
    BEGINS_WITH_DATE.test(textAt(index)) &&
    ENDS_WITH_NUMBER.test(textAt(index));
  let [first, last] = [itemAt(records, 0).index, itemAt(records, records.length - 1).index];
  while (isDated(first - 1)) first -= 1;
  while (isDated(last + 1)) last += 1;
  let count = 0;
  let open = false;
  for (let index = first; index <= last + MAX_BELOW; index += 1) {
    if (isBalance(index)) open = false;
    if (isBalance(index) || (index > last && !open)) continue;
    const text = textAt(index);
    const begins = BEGINS_WITH_DATE.test(text);
    const ends = ENDS_WITH_AMOUNT.test(text) || isDated(index);
    if (form === "dated") {
      if (begins) open = true;
      if (open && ends) {
        count += 1;
        open = false;
      }
    } else if (
      !begins &&
      ends &&
      (form === "plain" || /\d{1,2}[./ -]/.test(text.replace(ENDS_WITH_AMOUNT, "")))
    )
      count += 1;
  }
  return count;
}
