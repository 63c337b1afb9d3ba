import { isObject } from "./json-object";
import type { Place } from "./place";

/** OpenAI wraps schemas as `{name, strict, schema}`, either next to a type or inside `json_schema`. */
export function unwrapSchema(schema: unknown, place: Place): { schema: unknown; place: Place } {
  if (isObject(schema) && !isObject(schema.properties) && schema.$ref === undefined)
    for (const name of ["json_schema", "schema"])
      if (isObject(schema[name])) return unwrapSchema(schema[name], [...place, name]);
  return { schema, place };
}
