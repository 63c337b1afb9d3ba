import { isOfLimits, type LimitCode } from "@/lib/extraction/values/check-codes";
import { limitsOf } from "@/lib/extraction/values/limits-of";
import type { Check, ColumnSpec, Value, ValueLimits } from "@/lib/extraction/values/types";
import type { RowInForce } from "./check-rows";
import { describeBrokenCells, describeBrokenLimit } from "./describe-limits";

export function checkLimits(field: ValueLimits, value: Value): Check[] {
  const code = limitsOf(field).brokenBy(value);
  return code === null ? [] : [describeBrokenLimit(field, code, value)];
}

export function checkLimitsOfCells(
  columns: readonly ColumnSpec[],
  rows: readonly Pick<RowInForce, "values">[],
): Check[] {
  return columns.flatMap((column, place) => {
    const { brokenBy } = limitsOf(column);
    const broken = new Map<LimitCode, Value[]>();
    for (const { values } of rows) {
      const value = values[place] ?? null;
      const code = brokenBy(value);
      if (code === null) continue;
      const others = broken.get(code);
      if (others) others.push(value);
      else broken.set(code, [value]);
    }
    return [...broken].map(([code, values]) => describeBrokenCells(column, code, values));
  });
}

export function withLimitChecks(checks: readonly Check[], broken: readonly Check[]): Check[] {
  return [...checks.filter((check) => !isOfLimits(check)), ...broken];
}
