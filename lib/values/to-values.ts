import type { AskedField, Extraction, TableSpec, VerifiedTable } from "@/lib/extraction/types";
import type { Result } from "./correct-values";
import { toStoredRow, type StoredTables } from "./stored-tables";
import type { WrittenTable, WrittenValue } from "./stored-values";

/** The results for all fields, in their order. */
export function toResult(fields: readonly AskedField[], extraction: Extraction): Result<WrittenValue> {
  return { values: toValues(fields, extraction), tables: toTables(extraction) };
}

function toValues(
  fields: readonly AskedField[],
  { data, evidence, confidence, checks, candidates, tables }: Extraction,
): WrittenValue[] {
  return fields.map((field) => {
    if (field.type === "TABLE") return toTable(field, memberOf(tables, field.name));
    const { name, type, required } = field;
    const value = memberOf(data, name);
    return {
      name,
      type,
      required,
      value,
      original: value,
      evidence: memberOf(evidence, name),
      confidence: memberOf(confidence, name),
      checks: memberOf(checks, name),
      candidates: memberOf(candidates, name),
    };
  });
}

/** The rows of all tables. */
function toTables({ tables }: Pick<Extraction, "tables">): StoredTables {
  return Object.fromEntries(
    Object.entries(tables).map(([name, { rows }]) => [
      name,
      { found: rows.map(toStoredRow), corrected: null },
    ]),
  );
}

function toTable({ name, type, required, columns }: TableSpec, table: VerifiedTable): WrittenTable {
  const { state, rows, counted, attached_lines, sums, checks } = table;
  const { start = null } = rows[0] ?? {};
  const { end = null } = rows.at(-1) ?? {};
  const evidence = { state, quote: null, start, end, page: null, boxes: [] };
  const stated = { counted, attached_lines, sums };
  return { name, type, required, columns, rows: rows.length, ...stated, evidence, checks };
}

/** Checks own properties only, because a field may be named like an inherited one ("constructor"). */
function memberOf<Member>(members: Record<string, Member>, name: string): Member {
  const member = Object.hasOwn(members, name) ? members[name] : undefined;
  if (member === undefined) throw new Error("A field is missing from the extraction.");
  return member;
}
