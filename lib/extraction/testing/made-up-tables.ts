import type { ScalarType } from "@/lib/extraction/values/field-types";
import { between, pick, TABLE_KINDS, type Random, type TableKind, type Writing } from "./table-kinds";

export interface MadeUpTable {
  seed: number;
  title: string;
  columns: {
    head: string;
    /** The heading in English, as users may ask for it. */
    english: string;
    type: ScalarType;
    align: "left" | "right" | "center" | "decimal";
    headLines?: readonly string[];
  }[];
  /** Headings above several columns. `to` is exclusive. */
  groups?: readonly { head: string; from: number; to: number }[];
  /** The cells as written, or "" for empty ones. */
  rows: string[][];
  /** Subtotals above the row `before`: one at the end of a page, one at the start of the next. */
  carried?: readonly { before: number; lines: readonly [forward: string[], brought: string[]] }[];
  totals: string[] | null;
  beside?: { table: MadeUpTable; isLeft: boolean };
  isRightToLeft?: boolean;
  /** Index of the language in the lists of `TableKind`. */
  language: number;
  write: Writing;
  style: {
    /** `gutter` is the space between columns in millimetres, `size` the font size in points. */
    gutter: number;
    size: number;
    rules: "none" | "head" | "rows" | "grid";
    fills: "none" | "head" | "alternate";
    /** Whether columns of text are so narrow that their cells wrap. */
    isNarrow: boolean;
    font: "sans-serif" | "serif";
  };
  /** Lines around the table that don't belong to it. */
  above: string[];
  below: string[];
}

/** Returns a function that gives numbers from 0 to 1. The same seed gives the same numbers. */
export function randomNumbers(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** English headings of the columns that may have a total. */
export const SUMMED: ReadonlySet<string> = new Set(["Amount", "Volume"]);

const WRITINGS: readonly Writing["number"][] = [
  grouped(",", "."),
  grouped(".", ","),
  grouped("\u00a0", ","),
  grouped("'", "."),
];

function grouped(thousands: string, decimal: string): Writing["number"] {
  return (value, digits) => {
    const [whole = "", rest] = value.toFixed(digits).split(".");
    const written = whole.replace(/\B(?=(?:\d{3})+$)/g, thousands);
    return rest === undefined ? written : `${written}${decimal}${rest}`;
  };
}

const LENGTHS = [3, 5, 8, 12, 20, 45];

/**
 * Makes a table of one of the kinds, with a random language, size and look.
 * @param sibling another number gives other rows in the same layout
 */
export function makeTable(seed: number, kinds: readonly TableKind[] = TABLE_KINDS, sibling = 0): MadeUpTable {
  const random = randomNumbers(seed * 7919 + 17);
  for (let at = 0; at < 5; at += 1) random();
  const language = between(random, 0, (kinds[0]?.title.length ?? 1) - 1);
  const kind = pick(random, kinds);
  const number = pick(random, WRITINGS);
  const dotted = random() < 0.5;
  const write: Writing = {
    number,
    date: (day) => {
      const date = new Date(Date.UTC(2026, 2, 1 + day)).toISOString().slice(0, 10);
      return dotted ? date.split("-").reverse().join(".") : date;
    },
  };
  const left = kind.columns.filter(() => random() < 0.85);
  const kept = left.length < 3 ? kind.columns : left;
  const aligned = random() < 0.85;
  const columns = kept.map(({ heads, type }) => ({
    head: heads[language] ?? "",
    english: heads[0] ?? "",
    type,
    align:
      aligned && type === "NUMBER"
        ? ("right" as const)
        : random() < 0.1
          ? ("center" as const)
          : ("left" as const),
  }));
  const rowsOf = (random: Random) =>
    Array.from({ length: pick(random, LENGTHS) }, (_, row) =>
      kept.map(({ cell, empty = 0 }, index) =>
        index > 0 && random() < empty ? "" : cell(random, row, write),
      ),
    );
  const ownRows = rowsOf(random);
  const rows = sibling === 0 ? ownRows : rowsOf(randomNumbers(seed * 6101 + sibling * 13));
  const last = columns[columns.length - 1];
  const isSummed = SUMMED.has(last?.english ?? "") && random() < 0.4;
  const cents = rows.reduce((sum, row) => sum + Number(row.at(-1)?.replace(/\D/g, "") ?? 0), 0);
  const totals = isSummed ? ["Total", ...columns.slice(2).map(() => ""), number(cents / 100, 2)] : null;
  return {
    seed,
    title: kind.title[language] ?? "",
    columns,
    rows,
    totals,
    language,
    write,
    style: {
      gutter: pick(random, [1, 1.5, 2, 2, 3, 4, 6, 8]),
      size: pick(random, [6, 7, 8, 9, 10, 11, 12]),
      rules: pick(random, ["none", "none", "head", "rows", "grid"]),
      fills: pick(random, ["none", "none", "head", "alternate"]),
      isNarrow: random() < 0.4,
      font: pick(random, ["sans-serif", "serif"]),
    },
    ...surroundings(random, write),
  };
}

const LETTER = [
  "Kestrel Property Management LLP",
  "88 Ludlow Street, Bristol BS1 4QA",
  "Customer No. 40817",
  "Reference: KP-2291",
  "Phone +44 117 496 0112",
];
const CLOSING = [
  "Payment within 30 days without deduction.",
  "All measurements were made at 20 °C in our own laboratory.",
  "Please check the entries above and tell us of errors within six weeks.",
  "IBAN DE89 3704 0044 0532 0130 00",
];

function surroundings(random: Random, write: Writing): Pick<MadeUpTable, "above" | "below"> {
  const above = LETTER.filter(() => random() < 0.6);
  return {
    above: random() < 0.5 ? [...above, `Date: ${write.date(40)}`] : above,
    below: CLOSING.filter(() => random() < 0.4),
  };
}
