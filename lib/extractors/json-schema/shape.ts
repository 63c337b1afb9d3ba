import { z } from "zod";

// Shapes hold details of a JSON Schema that fields can't express, so that schemas and data keep their form.

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
export const COUNTS: KeptBound[] = ["minItems", "maxItems"];

const flag = z.literal(true).optional();

const propertyShape = z.object({
  /** Unless this is set, the property may be null. */
  notNull: flag,
  /** The property is always present, although the field is not required. */
  present: flag,
});

const valueShape = propertyShape.extend({
  /** Name of the object that contains the value. The field's name starts with it and a dot. */
  in: z.string().optional(),
  integer: flag,
  format: z.string().optional(),
  constant: flag,
  /** The schema's pattern. The field's own pattern must match the whole value. */
  pattern: z.string().optional(),
  /** Pattern of a text that may replace a number, as in pydantic's decimals. Empty if any text is allowed. */
  decimal: z.string().optional(),
  bounds: z.partialRecord(z.enum(KEPT_BOUNDS), z.number()).optional(),
});
export type ValueShape = z.infer<typeof valueShape>;

const describedObject = z.object({
  closed: flag,
  description: z.string().optional(),
});

const nestedShape = propertyShape.extend(describedObject.shape).extend({ name: z.string() });
export type NestedShape = z.infer<typeof nestedShape>;

const objectShape = describedObject.extend({ objects: z.array(nestedShape).default([]) });
export type ObjectShape = z.infer<typeof objectShape>;

const fieldShape = valueShape.extend({
  list: flag,
  row: objectShape.optional(),
  /** Found by name, because columns may be moved and deleted. */
  columns: z.array(valueShape.extend({ name: z.string() })).default([]),
});
export type FieldShape = z.infer<typeof fieldShape>;

export const PLAIN_OBJECT: ObjectShape = { objects: [] };
export const PLAIN_FIELD: FieldShape = { columns: [] };

export function serializeShape(shape: FieldShape | ObjectShape | undefined): string | null {
  if (shape === undefined) return null;
  const kept = Object.entries(shape).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return kept.length === 0 ? null : JSON.stringify(Object.fromEntries(kept));
}

export function parseFieldShape(json: string | null): FieldShape {
  return json === null ? PLAIN_FIELD : fieldShape.parse(JSON.parse(json));
}

export function parseObjectShape(json: string | null): ObjectShape {
  return json === null ? PLAIN_OBJECT : objectShape.parse(JSON.parse(json));
}

export function isList({
  columns = [],
  shape,
}: {
  columns?: readonly unknown[];
  shape: FieldShape;
}): boolean {
  return shape.list === true && columns.length === 1;
}

export function nameOfItems(field: string, parent: string | undefined): string {
  return parent !== undefined && field.startsWith(`${parent}.`) ? field.slice(parent.length + 1) : field;
}

export interface ShapedColumn<C> {
  name: string;
  column: C;
  shape: ValueShape;
}

/** In a list, the items' shape applies to the only column, whatever its name. */
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
