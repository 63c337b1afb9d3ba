import { LEFT_OUT_MAX } from "@/lib/api/limits";
import type { VerifiedResult, VerifiedTable, VerifiedValue } from "@/lib/extraction/values/types";
import type { Result } from "./correct-values";
import { toStoredRow } from "./stored-tables";
import { usualUnits } from "./stored-units";
import type { WrittenScalar, WrittenTable, WrittenValue } from "./stored-values";

/**
 * What was found, as it is stored, in the same order.
 *
 * @param fieldIds of the fields by their names, where they are stored
 */
export function toResult(
  results: readonly VerifiedResult[],
  fieldIds: ReadonlyMap<string, string> = new Map(),
): Result<WrittenValue> {
  const tables = results.filter((result) => "rows" in result);
  return {
    values: results.map((result) =>
      "rows" in result ? toTable(result) : toScalar(result, fieldIds.get(result.field.name)),
    ),
    tables: Object.fromEntries(
      tables.map((table) => {
        const usual = usualUnits(table);
        const found = table.rows.map((row) => toStoredRow(row, usual));
        return [table.field.name, { found, corrected: null }];
      }),
    ),
  };
}

function toScalar({ field, doubt, ...verified }: VerifiedValue, fieldId: string | undefined): WrittenScalar {
  const { name, type, required } = field;
  const known = { ...(fieldId && { fieldId }), ...(doubt && { doubt }) };
  return { name, type, required, original: verified.value, ...verified, ...known };
}

function toTable({
  field,
  rows,
  state,
  left_out = [],
  head_units,
  ...verified
}: VerifiedTable): WrittenTable {
  const units = usualUnits({ rows, ...(head_units && { head_units }) });
  const { name, type, required } = field;
  const columns = field.columns.map(({ name, type, prompt }) => ({ name, type, prompt }));
  const { start = null } = rows[0] ?? {};
  const { end = null } = rows.at(-1) ?? {};
  const evidence = { state, quote: null, start, end, page: null, boxes: [] };
  return {
    ...{ name, type, required, columns, rows: rows.length, evidence, ...verified },
    ...(units.length > 0 && { units: [...units] }),
    ...(left_out.length > 0 && { left_out: left_out.slice(0, LEFT_OUT_MAX) }),
  };
}
