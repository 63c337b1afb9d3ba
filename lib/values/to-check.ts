import { isToCheck } from "@/lib/api/is-to-check";
import { isAbsent } from "./extracted-data";
import { knownPerMille } from "./known-values";
import { serializeValues, type WrittenValue } from "./stored-values";

export function valueColumns(values: WrittenValue[]) {
  return {
    values: serializeValues(values),
    toCheck: values.filter((value) => isToCheck(value, isAbsent(value))).length,
    knownPerMille: knownPerMille(values),
  };
}
