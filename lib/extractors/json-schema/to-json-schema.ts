import type { Column, FieldDto } from "@/lib/api/extractor";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { ValueLimits } from "@/lib/extraction/values/types";
import type { JsonObject } from "./json-object";
import { type Laid, layOut } from "./lay-out";
import { describeLimits } from "./limits";
import {
  COUNTS,
  type FieldShape,
  isList,
  type KeptBound,
  LENGTHS,
  nameOfItems,
  type NestedShape,
  type ObjectShape,
  PLAIN_FIELD,
  PLAIN_OBJECT,
  type ShapedColumn,
  shapedColumns,
  type ValueShape,
} from "./shape";
import { nameOfType } from "./value-types";

type AskedFor = Omit<FieldDto, "id"> & { shape?: FieldShape };

/**
 * Returns the JSON Schema (2020-12) of an extractor's data, in the shape of its original schema, if any.
 * `x-order` keeps the order of fields, since JSON parsers reorder numeric names.
 * `x-required` is false if a property is always present but may be empty.
 */
export function toJsonSchema(
  name: string,
  fields: readonly AskedFor[],
  shape: ObjectShape = PLAIN_OBJECT,
): JsonObject {
  const laid = layOut(fields, ({ shape }) => shape?.in, shape.objects);
  const described = describeObject(laid, shape, { describe: describeField, isPresent });
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: name,
    ...described,
    "x-order": fields.map(({ name }) => name),
    required: described.required ?? [],
  };
}

const isPresent = ({ required, shape }: AskedFor) => required || shape?.present === true;

interface MembersAs<M> {
  describe: (member: M) => JsonObject;
  isPresent: (member: M) => boolean;
}

function describeObject<M>(
  laid: readonly Laid<M>[],
  { closed, description }: Pick<ObjectShape, "closed" | "description">,
  as: MembersAs<M>,
): JsonObject {
  const required = laid.filter((one) => ("member" in one ? as.isPresent(one.member) : one.object.present));
  return {
    type: "object",
    ...(description !== undefined && { description }),
    // Object.fromEntries also works for a property named __proto__.
    properties: Object.fromEntries(laid.map((one) => [one.property, describeProperty(one, as)])),
    ...(required.length > 0 && { required: required.map(({ property }) => property) }),
    ...(closed && { additionalProperties: false }),
  };
}

function describeProperty<M>(laid: Laid<M>, as: MembersAs<M>): JsonObject {
  if ("member" in laid) return as.describe(laid.member);
  const { object, members } = laid;
  return { ...describeObject(members, object, as), type: typeOrNull("object", object) };
}

function describeField(field: AskedFor): JsonObject {
  const { type, prompt, required, also_called, columns: _, shape = PLAIN_FIELD, ...own } = field;
  const { unique, partner, ...limits } = own;
  return {
    ...(type === "TABLE"
      ? { type: typeOrNull("array", shape), items: describeItems(field), ...boundsOf(shape, COUNTS) }
      : describeValue(type, limits, shape)),
    ...described(prompt),
    ...(also_called.length > 0 && { "x-also-called": also_called }),
    ...(unique && { "x-unique": true }),
    ...(partner && { "x-partner": true }),
    ...(shape.present && !required && { "x-required": false }),
  };
}

function describeItems({ name, columns = [], shape = PLAIN_FIELD }: AskedFor): JsonObject {
  const shaped = shapedColumns(columns, shape);
  const [only] = shaped;
  if (isList({ columns, shape }) && only) {
    const title = only.name === nameOfItems(name, shape.in) ? {} : { title: only.name };
    return { ...describeColumn(only), ...title };
  }
  const row = shape.row ?? PLAIN_OBJECT;
  const laid = layOut(shaped, ({ shape }) => shape.in, row.objects);
  const isPresent = ({ shape }: ShapedColumn<Column>) => shape.present === true;
  return {
    ...describeObject(laid, row, { describe: describeColumn, isPresent }),
    "x-order": columns.map(({ name }) => name),
  };
}

function describeColumn({
  column: { name: _, type, prompt, also_called = [], ...limits },
  shape,
}: ShapedColumn<Column>): JsonObject {
  return {
    ...describeValue(type, limits, shape),
    ...described(prompt),
    ...(also_called.length > 0 && { "x-also-called": also_called }),
  };
}

function describeValue(type: ScalarType, limits: ValueLimits, shape: ValueShape): JsonObject {
  const said = {
    type: type === "NUMBER" && shape.integer ? "integer" : nameOfType(type),
    ...formatOf(type, shape),
    ...describeLimits(type, limits, shape),
    ...(type === "TEXT" && boundsOf(shape, LENGTHS)),
  };
  const orText = type === "NUMBER" && shape.decimal !== undefined ? [decimalText(shape.decimal)] : [];
  // Use anyOf here, because a constant can't be null and a number may have a text alternative.
  const isApart = orText.length > 0 || ("const" in said && !shape.notNull);
  if (!isApart) return { ...said, type: typeOrNull(said.type, shape) };
  return { anyOf: [said, ...orText, ...(shape.notNull ? [] : [{ type: "null" }])] };
}

const decimalText = (pattern: string) => ({ type: "string", ...(pattern !== "" && { pattern }) });

function formatOf(type: ScalarType, { format }: ValueShape): { format?: string } {
  if (type === "DATE") return { format: format === "date-time" ? format : "date" };
  return type === "BOOLEAN" || format === undefined || format === "date-time" ? {} : { format };
}

function boundsOf({ bounds = {} }: ValueShape, keywords: readonly KeptBound[]): JsonObject {
  return Object.fromEntries(
    keywords.flatMap((keyword) => (keyword in bounds ? [[keyword, bounds[keyword]]] : [])),
  );
}

/** Allows null, because documents may lack the value, unless the original schema forbids that. */
function typeOrNull(type: string, { notNull }: Pick<NestedShape, "notNull">): string | string[] {
  return notNull ? type : [type, "null"];
}

const described = (prompt: string) => (prompt === "" ? {} : { description: prompt });
