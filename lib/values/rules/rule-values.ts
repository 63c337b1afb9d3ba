import type { RuleUnits, RuleValues } from "@/lib/rules/rule-context";
import { unitInWords } from "@/lib/api/unit-in-force";
import type { Row, Value } from "@/lib/extraction/values/types";
import type { RowInForce } from "@/lib/extraction/verify/check-rows";
import { parseFound, parseRows } from "@/lib/values/row-chunks";
import { toRows } from "@/lib/values/stored-tables";
import { unitOfCell } from "@/lib/values/unit-of-cell";
import type { RuleDocument, RuleTable } from "./protocol";

export function ruleValues({ scalars, tables }: RuleDocument): { values: RuleValues; units: RuleUnits } {
  const rows = new Map(tables.map((table) => [table.name, table.chunks.flatMap(parseRows)]));
  const values: RuleValues = new Map<string, Value | readonly Row[]>([
    ...scalars.map(({ name, value }) => [name, value] as const),
    ...tables.map((table) => [table.name, toRows(table, rows.get(table.name) ?? [])] as const),
  ]);
  const units: RuleUnits = (name) => {
    const table = tables.find((table) => table.name === name);
    if (table) return unitsOfRows(table, rows.get(name) ?? []);
    return scalars.find((scalar) => scalar.name === name)?.unit ?? null;
  };
  return { values, units };
}

function unitsOfRows({ columns, units, chunks }: RuleTable, rows: readonly RowInForce[]) {
  const found = chunks.flatMap(parseFound);
  return rows.map((row) =>
    Object.fromEntries(
      columns.flatMap(({ name }, place) => {
        const unit = unitInWords(unitOfCell(row, place, { found }, units));
        return unit === null ? [] : [[name, unit]];
      }),
    ),
  );
}
