import { LEFT_OUT_MAX } from "@/lib/api/limits";
import type { VerifiedResult, VerifiedTable, VerifiedValue } from "@/lib/extraction/values/types";
import type { Result } from "./correct-values";
import type { NamedField } from "./present-names";
import { toStoredRow } from "./stored-tables";
import { usualUnits } from "./stored-units";
import type { WrittenScalar, WrittenTable, WrittenValue } from "./stored-values";

/** @param fields the stored fields, whose IDs are added to the values */
export function toResult(
  results: readonly VerifiedResult[],
  fields: readonly NamedField[] = [],
): Result<WrittenValue> {
  const tables = results.filter((result) => "rows" in result);
  const byName = new Map(fields.map((field) => [field.name, field]));
  return {
    values: results.map((result) => {
      const stored = byName.get(result.field.name);
      return "rows" in result ? toTable(result, stored) : toScalar(result, stored);
    }),
    tables: Object.fromEntries(
      tables.map((table) => {
        const usual = usualUnits(table);
        const found = table.rows.map((row) => toStoredRow(row, usual));
        return [table.field.name, { found, corrected: null }];
      }),
    ),
  };
}

function toScalar(
  { field, doubt, ...verified }: VerifiedValue,
  stored: NamedField | undefined,
): WrittenScalar {
  const { name, type, required } = field;
  const known = { ...(stored && { fieldId: stored.id }), ...(doubt && { doubt }) };
  return { name, type, required, original: verified.value, ...verified, ...known };
}

function toTable(
  { field, rows, state, left_out = [], head_units, learned, ...verified }: VerifiedTable,
  stored: NamedField | undefined,
): WrittenTable {
  const units = usualUnits({ rows, ...(head_units && { head_units }) });
  const { name, type, required } = field;
  const ids = new Map(stored?.columns?.map(({ id, name }) => [name, id]));
  const columns = field.columns.map(({ name, type, prompt }) => {
    const id = ids.get(name);
    return { ...(id && { id }), name, type, prompt };
  });
  const { start = null } = rows[0] ?? {};
  const { end = null } = rows.at(-1) ?? {};
  const taught = learned && { learned: { documents: learned } };
  const evidence = { state, quote: null, start, end, page: null, boxes: [], ...taught };
  return {
    ...{ name, type, required, columns, rows: rows.length, evidence, ...verified },
    ...(stored && { fieldId: stored.id }),
    ...(units.length > 0 && { units: [...units] }),
    ...(left_out.length > 0 && { left_out: left_out.slice(0, LEFT_OUT_MAX) }),
  };
}
