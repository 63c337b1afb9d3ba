import type { RowInForce } from "@/lib/extraction/verify/check-rows";
import type { ValueUnit } from "@/lib/extraction/values/types";
import type { StoredRow, TableRows } from "./stored-tables";
import type { UsualUnit, UsualUnits } from "./stored-units";

export function unitOfFound(
  [values, , , unusual = {}]: StoredRow,
  place: number,
  usual: UsualUnits,
): ValueUnit | null {
  if (typeof values[place] !== "number") return null;
  return place in unusual ? (unusual[place] ?? null) : toUnit(usual[place]);
}

/** Returns the unit as found or, for numbers that the user entered, the unit of the column heading. */
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
