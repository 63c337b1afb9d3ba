import type { RowInForce } from "@/lib/extraction/verify/check-rows";
import type { ValueUnit } from "@/lib/extraction/values/types";
import type { StoredRow, TableRows } from "./stored-tables";
import type { UsualUnit, UsualUnits } from "./stored-units";

/** Null if it holds no number, or has no unit. */
export function unitOfFound(
  [values, , , unusual = {}]: StoredRow,
  place: number,
  usual: UsualUnits,
): ValueUnit | null {
  if (typeof values[place] !== "number") return null;
  return place in unusual ? (unusual[place] ?? null) : toUnit(usual[place]);
}

/** As found; for numbers that a person entered, the column head's. */
export function unitOfCell(
  { values, original }: RowInForce,
  place: number,
  { found }: Pick<TableRows, "found">,
  usual: UsualUnits,
): ValueUnit | null {
  const value = values[place];
  if (typeof value !== "number") return null;
  const before = original === null ? undefined : found[original];
  if (before && before[0][place] === value) return unitOfFound(before, place, usual);
  return unitOfHead(usual[place]);
}

export function unitOfHead(usual: UsualUnit | null | undefined): ValueUnit | null {
  return usual?.isHead ? toUnit(usual) : null;
}

function toUnit(usual: UsualUnit | null | undefined): ValueUnit | null {
  return usual ? { text: usual.text, code: usual.code } : null;
}
