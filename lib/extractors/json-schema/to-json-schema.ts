import type { Column, FieldDto } from "@/lib/api/extractor";
import type { JsonObject } from "./json-object";
import { describeLimits } from "./limits";
import { describeType, orNull } from "./value-types";

type AskedFor = Omit<FieldDto, "id">;

/**
 * Describes an extractor's fields as a JSON Schema (draft 2020-12) of its documents' data: an object with a property for each
 * field, whose `description` is the prompt, null where the document has no value. A TABLE is an array of objects.
 *
 * `x-order` (the names in order, because JSON parsers reorder names that are numbers), `x-also-called` (further labels),
 * `x-unique` (its value occurs once), `x-spellings` (of options) and `x-pattern` (one that JavaScript cannot read) hold what JSON Schema has no word for, so that
 * `fromJsonSchema` returns the same fields.
 */
export function toJsonSchema(name: string, fields: readonly AskedFor[]): JsonObject {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: name,
    ...objectOf(fields, describeField),
    required: fields.filter((field) => field.required).map((field) => field.name),
  };
}

function describeField({ type, prompt, also_called, unique, columns = [], ...limits }: AskedFor): JsonObject {
  return {
    ...(type === "TABLE"
      ? { type: orNull("array"), items: objectOf(columns, describeColumn) }
      : { ...describeType(type), ...describeLimits(type, limits) }),
    ...described(prompt),
    ...(also_called.length > 0 && { "x-also-called": also_called }),
    ...(unique && { "x-unique": true }),
  };
}

function describeColumn({ type, prompt, ...limits }: Column): JsonObject {
  return { ...describeType(type), ...describeLimits(type, limits), ...described(prompt) };
}

function objectOf<T extends { name: string }>(
  members: readonly T[],
  describe: (member: T) => JsonObject,
): JsonObject {
  return {
    type: "object",
    // A property may be called __proto__.
    properties: Object.fromEntries(members.map((member) => [member.name, describe(member)])),
    "x-order": members.map(({ name }) => name),
  };
}

const described = (prompt: string) => (prompt === "" ? {} : { description: prompt });
