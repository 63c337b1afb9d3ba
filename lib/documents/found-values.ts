import type { Row, Value } from "@/lib/extraction/values/types";
import type { FoundValues } from "@/lib/extractors/json-schema/to-shaped-data";
import { rowsKeyOf } from "@/lib/values/present-names";
import { rowsInForce, rowsOf, type StoredTables, toRows } from "@/lib/values/stored-tables";
import { isScalar, type StoredValue } from "@/lib/values/stored-values";

export function foundValues(values: readonly StoredValue[], tables: StoredTables): FoundValues {
  return new Map(
    values.map((value): [string, Value | readonly Row[]] => {
      if (isScalar(value)) return [value.name, value.value];
      const rows = rowsInForce(rowsOf(tables, rowsKeyOf(value)));
      return [value.name, rows.length === 0 ? null : toRows(value, rows)];
    }),
  );
}
