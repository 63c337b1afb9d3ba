import { z } from "zod";

/** What is kept of a JSON Schema beside the fields, so that it is answered, and its data, as it came. */

/** Bounds of a text, a number or a list that no limit of a field says. */
export const KEPT_BOUNDS = [
  "minLength",
  "maxLength",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minItems",
  "maxItems",
] as const;
export type KeptBound = (typeof KEPT_BOUNDS)[number];
export const LENGTHS: KeptBound[] = ["minLength", "maxLength"];
/** How many items a list has. */
export const COUNTS: KeptBound[] = ["minItems", "maxItems"];

const flag = z.literal(true).optional();

const propertyShape = z.object({
  /** It is never null. Without a shape, everything may be. */
  notNull: flag,
  /** It is always there, although its field is not required: a column, one that may be null, a part of what may be missing. */
  present: flag,
});

const valueShape = propertyShape.extend({
  /** The object that it is a property of: its name begins with that object's, and a dot. */
  in: z.string().optional(),
  integer: flag,
  format: z.string().optional(),
  /** The only option is a constant. */
  constant: flag,
  /** The pattern as it was written; that of the field is of the whole value. */
  pattern: z.string().optional(),
  /** The pattern of the text that may be in place of a number, as pydantic has it of decimals; empty where there is none. */
  decimal: z.string().optional(),
  bounds: z.partialRecord(z.enum(KEPT_BOUNDS), z.number()).optional(),
});
export type ValueShape = z.infer<typeof valueShape>;

const describedObject = z.object({
  /** It has no other properties. */
  closed: flag,
  description: z.string().optional(),
});

const nestedShape = propertyShape.extend(describedObject.shape).extend({ name: z.string() });
export type NestedShape = z.infer<typeof nestedShape>;

/** An object whose properties are fields or columns. */
const objectShape = describedObject.extend({ objects: z.array(nestedShape).default([]) });
export type ObjectShape = z.infer<typeof objectShape>;

const fieldShape = valueShape.extend({
  /** A list of single values: a table of one column. */
  list: flag,
  row: objectShape.optional(),
  /** By name: columns may be renamed, moved and deleted. */
  columns: z.array(valueShape.extend({ name: z.string() })).default([]),
});
export type FieldShape = z.infer<typeof fieldShape>;

export const PLAIN_OBJECT: ObjectShape = { objects: [] };
export const PLAIN_FIELD: FieldShape = { columns: [] };

/** What `Field.shape` and `Extractor.shape` hold; null where there is nothing to keep. */
export function serializeShape(shape: FieldShape | ObjectShape | undefined): string | null {
  if (shape === undefined) return null;
  const kept = Object.entries(shape).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return kept.length === 0 ? null : JSON.stringify(Object.fromEntries(kept));
}

/** @throws Error if the text holds no shape of a field. */
export function parseFieldShape(json: string | null): FieldShape {
  return json === null ? PLAIN_FIELD : fieldShape.parse(JSON.parse(json));
}

/** @throws Error if the text holds no shape of an object. */
export function parseObjectShape(json: string | null): ObjectShape {
  return json === null ? PLAIN_OBJECT : objectShape.parse(JSON.parse(json));
}

/** Whether a table is a list of single values. */
export function isList({
  columns = [],
  shape,
}: {
  columns?: readonly unknown[];
  shape: FieldShape;
}): boolean {
  return shape.list === true && columns.length === 1;
}

/** What the column of a list is called where its items have no title. */
export function nameOfItems(field: string, parent: string | undefined): string {
  return parent !== undefined && field.startsWith(`${parent}.`) ? field.slice(parent.length + 1) : field;
}

export interface ShapedColumn<C> {
  name: string;
  column: C;
  shape: ValueShape;
}

/** Columns with their shapes: that of a list is its items', whatever its column is called. */
export function shapedColumns<C extends { name: string }>(
  columns: readonly C[],
  shape: FieldShape,
): ShapedColumn<C>[] {
  const [ofItems] = isList({ columns, shape }) ? shape.columns : [];
  return columns.map((column) => {
    const own = shape.columns.find(({ name }) => name === column.name);
    return { name: column.name, column, shape: ofItems ?? own ?? {} };
  });
}
