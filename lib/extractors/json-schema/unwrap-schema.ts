import { isObject } from "./json-object";
import type { Place } from "./place";

/**
 * The schema itself of what OpenAI's interfaces take: `{name, strict, schema}`, which has a type beside it in one of them, and is in
 * `json_schema` in another.
 */
export function unwrapSchema(schema: unknown, place: Place): { schema: unknown; place: Place } {
  if (isObject(schema) && !isObject(schema.properties) && schema.$ref === undefined)
    for (const name of ["json_schema", "schema"])
      if (isObject(schema[name])) return unwrapSchema(schema[name], [...place, name]);
  return { schema, place };
}
