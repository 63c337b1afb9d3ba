import type { CorrectValueInput, ScalarValueDto, TableValueDto, ValueDto } from "@/lib/api/value";
import { isTable } from "./table-value";

/** Whether a value has a check that nobody has confirmed or corrected. */
export function isToCheck({
  checks,
  correction,
  confirmed_at,
}: Pick<ValueDto, "checks" | "correction" | "confirmed_at">): boolean {
  return checks.length > 0 && correction === null && confirmed_at === null;
}

/**
 * The value as it will be once the server has accepted the change. A text that the server has yet to parse as a number or
 * a date is shown as it was typed.
 */
export function applyCorrection(value: ValueDto, change: CorrectValueInput, at: string): ValueDto {
  if ("confirmed" in change) return { ...value, confirmed_at: at };
  return isTable(value) ? changeTable(value, change, at) : changeScalar(value, change, at);
}

function changeScalar(value: ScalarValueDto, change: CorrectValueInput, at: string): ScalarValueDto {
  if ("original" in change) return { ...value, value: value.original, correction: null, confirmed_at: null };
  if ("row" in change) return value;
  const corrected =
    "candidate" in change
      ? value.candidates[change.candidate]?.value
      : "value" in change
        ? change.value
        : undefined;
  if (corrected === undefined || Array.isArray(corrected)) return value;
  return { ...value, value: corrected, correction: { value: corrected, at } };
}

function changeTable(value: TableValueDto, change: CorrectValueInput, at: string): TableValueDto {
  if ("original" in change) return { ...value, value: value.original, correction: null, confirmed_at: null };
  const rows = changedRows(value, change);
  if (rows === undefined) return value;
  return { ...value, value: rows, correction: { value: rows, at }, confirmed_at: null };
}

/** The rows after a change; undefined where it is none of rows. */
function changedRows(
  { value, columns }: TableValueDto,
  change: CorrectValueInput,
): TableValueDto["value"] | undefined {
  const rows = value ?? [];
  if ("value" in change)
    return Array.isArray(change.value) || change.value === null ? change.value : undefined;
  if (!("row" in change)) return undefined;
  const { row } = change;
  if ("remove" in change) return rows.toSpliced(row, 1);
  if ("cells" in change)
    return rows.map((cells, index) => (index === row ? { ...cells, ...change.cells } : cells));
  const inserted = Object.fromEntries(columns.map(({ name }) => [name, change.insert[name] ?? null]));
  return rows.toSpliced(row, 0, inserted);
}

/** The change that brings a value back to what it was `before`. */
export function undoOf(before: ValueDto): CorrectValueInput {
  const { name, confirmed_at } = before;
  if (isTable(before) && before.correction !== null) return { name, value: before.correction.value ?? [] };
  if (!isTable(before) && before.correction !== null) return { name, value: before.correction.value };
  return confirmed_at === null ? { name, original: true } : { name, confirmed: true };
}
