import type { Span } from "@/lib/extraction/values/span";
import type { ColumnSpec, TableSpec, VerifiedRow } from "@/lib/extraction/values/types";

type Side = "debit" | "credit";

/** The mark after a debit: "84.20 DR" or "54,69 S". */
const DEBIT = /^ {0,2}(?:DR|Dr|D|S|Soll)(?![\p{L}\p{Sc}\d])\.?/u;
const CREDIT = /^ {0,2}(?:CR|Cr|C|H|Haben)(?![\p{L}\p{Sc}\d])\.?/u;
const OVERDRAWN = /^ {0,2}(?:OD|O\/D)(?![\p{L}\d])/u;
const MARK_AT_END = /(?<!\p{L}) {0,2}(?:DR|Dr|D|S|Soll|CR|Cr|C|H|Haben|OD|O\/D)\.?$/u;

const DEBIT_CELL =
  /(?:^|[,;|\t]|\s{2}) ?"?(?:DR|D|S|Soll|Debit|Debet|Débit|Débito|Lastschrift)\.?"? ?(?=$|[,;|\t\n]|\s{2})/iu;
const CREDIT_CELL =
  /(?:^|[,;|\t]|\s{2}) ?"?(?:CR|C|H|Haben|Credit|Crédit|Crédito|Kredit|Gutschrift)\.?"? ?(?=$|[,;|\t\n]|\s{2})/iu;

export const WITHOUT_SIGN =
  /\bwithout (?:a |the |its )?sign\b|\bunsigned\b|\babsolute\b|\bohne vorzeichen\b|\bsans (?:le )?signe\b|\bsin signo\b|\bsenza segno\b|\bzonder teken\b/i;
const WITH_SIGN = /\bsigned\b|\bnegati[vf]|\bnégati[vf]|\bmit vorzeichen\b|\bminus\b/i;

/** A card statement shows debt, so "CR" makes its balance negative. */
const OF_A_CARD = /\bcard statement\b|\bminimum payment\b|\bkreditkartenabrechnung\b/i;

/**
 * Makes debits negative and credits positive if all amounts in a column are marked.
 * If a prompt asks for signs, another cell of the row may name the side.
 */
export function signBySide(
  text: string,
  { columns, prompt }: Pick<TableSpec, "columns" | "prompt">,
  rows: readonly VerifiedRow[],
): VerifiedRow[] {
  const sidesOf = new Map<number, (Marked | null)[]>();
  for (const [place, column] of columns.entries()) {
    const prompts = `${column.prompt}\n${prompt}`;
    if (column.type !== "NUMBER" || WITHOUT_SIGN.test(prompts)) continue;
    const sides = marksOfColumn(text, { name: column.name, prompt: prompts }, place, rows);
    if (sides) sidesOf.set(place, sides);
  }
  if (sidesOf.size === 0) return [...rows];
  return rows.map((row, index) => ({
    ...row,
    cells: row.cells.map((cell, place) => {
      const mark = sidesOf.get(place)?.[index];
      return mark && typeof cell.value === "number"
        ? { ...cell, value: signed(cell.value, mark.side), end: mark.end }
        : cell;
    }),
  }));
}

export function signOfBalance(
  text: string,
  field: { name: string; prompt: string },
  value: number,
  place: Span,
): { value: number; end: number } | null {
  if (!asksForBalance(field) || WITHOUT_SIGN.test(field.prompt)) return null;
  const mark = markAt(text, place);
  if (!mark) return null;
  const amount = signed(value, mark.side);
  return { value: OF_A_CARD.test(text) ? -amount : amount, end: mark.end };
}

interface Marked {
  side: Side;
  end: number;
}

/** Returns null if the marks don't determine the signs. An entry is null if its row has no amount. */
function marksOfColumn(
  text: string,
  column: Pick<ColumnSpec, "name" | "prompt">,
  place: number,
  rows: readonly VerifiedRow[],
): (Marked | null)[] | null {
  const own = marksOf(rows, place, (cell) => markAt(text, cell));
  if (own && (haveBothSides(own) || (asksForBalance(column) && !OF_A_CARD.test(text)))) return own;
  if (own || !WITH_SIGN.test(column.prompt)) return null;
  const beside = marksOf(rows, place, ({ end }, row) => {
    const side = sideInRow(text, row);
    return side && { side, end };
  });
  return beside && haveBothSides(beside) ? beside : null;
}

function marksOf(
  rows: readonly VerifiedRow[],
  place: number,
  markOf: (cell: Span, row: VerifiedRow) => Marked | null,
): (Marked | null)[] | null {
  const marks: (Marked | null)[] = [];
  for (const row of rows) {
    const cell = row.cells[place];
    if (!cell || cell.value === null) {
      marks.push(null);
      continue;
    }
    const { start, end } = cell;
    const mark = start === null || end === null ? null : markOf({ start, end }, row);
    if (!mark) return null;
    marks.push(mark);
  }
  return marks.some((mark) => mark !== null) ? marks : null;
}

function haveBothSides(marks: readonly (Marked | null)[]): boolean {
  return new Set(marks.flatMap((mark) => mark?.side ?? [])).size === 2;
}

/** These patterns don't use the lexicon, because verification is part of every server bundle. */
const BALANCE = /balance|saldo|kontostand|\bsolde\b|zůstatek|egyenleg/iu;
const DEBT = /\bdue\b|outstanding|sheet/iu;

/** "Balance due" is a debt, not an account balance. */
function asksForBalance({ name }: { name: string }): boolean {
  return BALANCE.test(name) && !DEBT.test(name);
}

function markAt(text: string, { start, end }: Span): Marked | null {
  const own = MARK_AT_END.exec(text.slice(start, end))?.[0].length ?? 0;
  const behind = text.slice(end - own, end + 8);
  for (const [side, pattern] of [
    ["debit", DEBIT],
    ["debit", OVERDRAWN],
    ["credit", CREDIT],
  ] as const) {
    const mark = pattern.exec(behind)?.[0];
    if (mark !== undefined) return { side, end: end - own + mark.length };
  }
  return null;
}

const MAX_ROW = 4_000;

function sideInRow(text: string, { start, end }: VerifiedRow): Side | null {
  if (start === null || end === null) return null;
  const lineEnd = text.indexOf("\n", end);
  const row = text.slice(start, Math.min(lineEnd === -1 ? text.length : lineEnd, start + MAX_ROW));
  const [isDebit, isCredit] = [DEBIT_CELL.test(row), CREDIT_CELL.test(row)];
  return isDebit === isCredit ? null : isDebit ? "debit" : "credit";
}

function signed(value: number, side: Side): number {
  return side === "debit" ? -Math.abs(value) : Math.abs(value);
}
