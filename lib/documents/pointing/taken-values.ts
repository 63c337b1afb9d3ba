import "server-only";
import type { TakenValue } from "@/lib/extraction/proposal/is-taken";
import { isScalar, type StoredValue } from "@/lib/values/stored-values";

export function takenValues(values: readonly StoredValue[]): TakenValue[] {
  return values.flatMap((value) => {
    const isTable = !isScalar(value);
    if (isTable ? value.rows === 0 : value.value === null) return [];
    const known = isTable || value.correction === null ? value.evidence : value.correction.place;
    const { start = null, end = null } = known ?? {};
    const place = start === null || end === null ? null : { start, end };
    return [{ type: value.type, value: isTable ? null : value.value, place }];
  });
}
