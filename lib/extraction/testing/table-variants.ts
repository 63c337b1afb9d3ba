import { makeTable, randomNumbers, SUMMED, type MadeUpTable } from "./made-up-tables";
import { RIGHT_TO_LEFT_KINDS } from "./right-to-left-kinds";
import { between, type Random } from "./table-kinds";

/** Features that tables of `makeTable` don't have. A variant may combine several. */
const VARIANTS = ["heads", "carried", "beside", "decimal", "rightToLeft"] as const;
export type Variant = (typeof VARIANTS)[number];

/** Keeps the seeds of variants apart from those of plain tables. */
const FIRST_SEED = 1_000_000;
/** Probability that a table also has the feature of another variant. */
const ALSO = 0.25;

/** Makes a table with a feature such as tall headings, carried sums or a second table beside it. */
export function makeVariant(seed: number): { variant: Variant; table: MadeUpTable } {
  const random = randomNumbers(seed * 104_729 + 5);
  for (let at = 0; at < 5; at += 1) random();
  const variant = VARIANTS[seed % VARIANTS.length] ?? "heads";
  const also = (other: Variant): boolean => other === variant || random() < ALSO;
  let table = startOf(variant, FIRST_SEED + seed * 100, random);
  if (also("decimal")) table = withDecimalsAligned(table, random);
  if (also("heads")) table = withHighHeads(table, random);
  if (variant === "beside") table = withTableBeside(table, random);
  if (variant === "carried") table = withSumsCarried(table, random);
  return { variant, table };
}

function startOf(variant: Variant, first: number, random: Random): MadeUpTable {
  if (variant === "rightToLeft") return rightToLeft(first, random);
  for (let seed = first; variant === "carried"; seed += 1) {
    const table = makeTable(seed);
    if (table.rows.length >= MIN_CARRIED && CARRIED_COLUMNS.has(table.columns.at(-1)?.english ?? ""))
      return table;
  }
  return makeTable(first);
}

const LETTERS = [
  { above: ["شركة كيسترل لإدارة العقارات", "رقم العميل: 40817"], below: ["الدفع خلال 30 يوما دون خصم"] },
  { above: ["קסטרל ניהול נכסים בע״מ", "מספר לקוח: 40817"], below: ["תשלום בתוך 30 יום ללא ניכוי"] },
];

function rightToLeft(seed: number, random: Random): MadeUpTable {
  const language = between(random, 0, RIGHT_TO_LEFT_KINDS.length - 1);
  const table = makeTable(seed, RIGHT_TO_LEFT_KINDS[language]);
  // In right-to-left text, an apostrophe would swap the digits around it.
  const plain = (cells: readonly string[]) => cells.map((cell) => cell.replaceAll("'", ","));
  return {
    ...table,
    ...LETTERS[language],
    rows: table.rows.map(plain),
    totals: table.totals && plain(table.totals),
    style: { ...table.style, font: "sans-serif" },
    isRightToLeft: true,
  };
}

const DECIMALS = /([.,])(\d{1,3})$/;

/** Shortens numbers to different lengths and aligns them at the decimal point. */
function withDecimalsAligned(table: MadeUpTable, random: Random): MadeUpTable {
  const isAligned = table.columns.map(
    ({ type, english }) => type === "NUMBER" && !CARRIED_COLUMNS.has(english),
  );
  const shortened = (cell: string): string =>
    cell.replace(DECIMALS, (_, point: string, digits: string, at: number) => {
      // If "1,234.5" lost its decimals, it would look like a number with three.
      const least = /\D/.test(cell.slice(0, at)) ? 1 : 0;
      const kept = digits.slice(0, between(random, least, digits.length));
      return kept && point + kept;
    });
  return {
    ...table,
    columns: table.columns.map((column, at) => (isAligned[at] ? { ...column, align: "decimal" } : column)),
    rows: table.rows.map((row) => row.map((cell, at) => (isAligned[at] ? shortened(cell) : cell))),
  };
}

const GROUPS = ["Values", "Werte", "Valeurs", "Valores"];
const NOTES = [
  ["(EUR)", "net"],
  ["(EUR)", "netto"],
  ["(EUR)", "hors TVA"],
  ["(EUR)", "sin IVA"],
];

/** Splits headings into up to three lines and puts some of them below a group heading. */
function withHighHeads(table: MadeUpTable, random: Random): MadeUpTable {
  const most = between(random, 2, 3);
  const notes = NOTES[table.isRightToLeft ? 0 : table.language] ?? [];
  const columns = table.columns.map((column) => {
    const words = column.head.split(" ");
    const isAmount = SUMMED.has(column.english) || column.english === "Unit Price";
    const lines = [...words, ...(isAmount && !table.isRightToLeft ? notes : [])];
    return lines.length > 1 ? { ...column, headLines: lines.slice(0, Math.max(most, words.length)) } : column;
  });
  const [from, to] = longestRun(columns.map(({ type }) => type === "NUMBER"));
  const isGrouped = to - from > 1 && !table.isRightToLeft && random() < 0.4;
  const head = GROUPS[table.language] ?? "";
  return { ...table, columns, ...(isGrouped && { groups: [{ head, from, to }] }) };
}

/** Returns the longest run of true values. The end is exclusive. */
function longestRun(flags: readonly boolean[]): [from: number, to: number] {
  let longest: [number, number] = [0, 0];
  let from = 0;
  flags.forEach((flag, at) => {
    if (!flag) from = at + 1;
    else if (at + 1 - from > longest[1] - longest[0]) longest = [from, at + 1];
  });
  return longest;
}

const SIDE_COLUMNS = 4;
const SIDE_ROWS = 12;
const SIDE_SIZE = 9;

function withTableBeside(table: MadeUpTable, random: Random): MadeUpTable {
  const narrow = narrowed(table, table.style.size);
  for (let seed = FIRST_SEED + table.seed + 1; ; seed += 1) {
    const other = makeTable(seed);
    if (other.title === table.title || other.language !== table.language) continue;
    const beside = { ...narrowed(other, narrow.style.size), above: [], below: [] };
    return { ...narrow, beside: { table: beside, isLeft: random() < 0.5 } };
  }
}

/** Keeps only the first columns and rows, to make room for another table. */
function narrowed(table: MadeUpTable, size: number): MadeUpTable {
  return {
    ...table,
    columns: table.columns.slice(0, SIDE_COLUMNS),
    groups: table.groups?.filter(({ to }) => to <= SIDE_COLUMNS) ?? [],
    rows: table.rows.slice(0, SIDE_ROWS).map((row) => row.slice(0, SIDE_COLUMNS)),
    totals: null,
    style: { ...table.style, size: Math.min(size, SIDE_SIZE) },
  };
}

/** Columns whose sum or last amount is carried over to the next page. */
const CARRIED_COLUMNS: ReadonlySet<string> = new Set([...SUMMED, "Balance"]);
const MIN_CARRIED = 12;
const CARRIED = [
  ["Carried forward", "Brought forward"],
  ["Übertrag", "Übertrag"],
  ["À reporter", "Report"],
  ["Suma y sigue", "Suma anterior"],
];

/** Adds subtotals of the last column at the end and the start of each page. */
function withSumsCarried(table: MadeUpTable, random: Random): MadeUpTable {
  const each = table.style.size > 9 || table.style.isNarrow ? between(random, 5, 7) : between(random, 8, 12);
  const cents = table.rows.map((row) => Number(row.at(-1)?.replace(/\D/g, "") ?? 0));
  const isBalance = table.columns.at(-1)?.english === "Balance";
  const lineOf = (label: string, before: number): string[] => {
    const sum = isBalance
      ? (cents[before - 1] ?? 0)
      : cents.slice(0, before).reduce((total, cent) => total + cent, 0);
    return [label, ...table.columns.slice(2).map(() => ""), table.write.number(sum / 100, 2)];
  };
  const [forward = "", brought = ""] = CARRIED[table.language] ?? [];
  const carried = table.rows.flatMap((_, before) =>
    before > 0 && before % each === 0
      ? [{ before, lines: [lineOf(forward, before), lineOf(brought, before)] as const }]
      : [],
  );
  return { ...table, carried };
}
