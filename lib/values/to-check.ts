import type { Result } from "./correct-values";
import { serializeTables } from "./stored-tables";
import { serializeValues, type WrittenValue } from "./stored-values";

/** Whether a value has a check, and nobody has confirmed or corrected it. */
export function isToCheck({ checks = [], correction = null, confirmed_at = null }: WrittenValue): boolean {
  return checks.length > 0 && correction === null && confirmed_at === null;
}

/** The columns of a document that hold its values. They are always written together. */
export function valueColumns({ values, tables }: Result<WrittenValue>) {
  return {
    values: serializeValues(values),
    tables: serializeTables(tables),
    toCheck: values.filter(isToCheck).length,
  };
}
