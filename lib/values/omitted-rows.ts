import type { Result } from "./correct-values";
import { rowsKeyOf } from "./present-names";
import { isScalar, type StoredValue } from "./stored-values";

export function omittedRows({ values, tables }: Result<StoredValue>): [name: string, rows: number][] {
  return values.flatMap((stored) =>
    isScalar(stored) || stored.rows === 0 || Object.hasOwn(tables, rowsKeyOf(stored))
      ? []
      : [[stored.name, stored.rows]],
  );
}
