import { isToCheck } from "@/lib/api/is-to-check";
import { isAbsent } from "./extracted-data";
import type { Result } from "./correct-values";
import { serializeTables } from "./stored-tables";
import { serializeValues, type WrittenValue } from "./stored-values";

/** The columns of a document that hold its values. They are always written together. */
export function valueColumns({ values, tables }: Result<WrittenValue>) {
  return {
    values: serializeValues(values),
    tables: serializeTables(tables),
    toCheck: values.filter((value) => isToCheck(value, isAbsent(value))).length,
  };
}
