import { createFieldInput, type NewField } from "@/lib/api/extractor";
import { COLUMNS_PER_TABLE_MAX, FIELDS_PER_EXTRACTOR_MAX, PATTERNS_LENGTH_MAX } from "@/lib/api/limits";
import { TOO_MANY_PATTERNS } from "@/lib/api/value-limits";
import { fieldNameKey } from "@/lib/extractors/field-name";
import { isObject, type JsonObject } from "./json-object";
import { Problems } from "./problems";
import { readSchema } from "./read-schema";
import type { Said } from "./said";
import { lengthOfPattern, limitKeywords, placeOfLimit, readLimits } from "./limits";
import { typeOf } from "./value-types";

/** A property as the schema has it: where, and what it says. */
interface Member {
  name: string;
  said: Said;
}

const OBJECT_KEYWORDS = [
  "type",
  "properties",
  "required",
  "additionalProperties",
  "unevaluatedProperties",
  "x-order",
];
const TABLE_KEYWORDS = ["type", "items", "x-also-called"];
const COLUMN_KEYWORDS = ["type", "format"];
const FIELD_KEYWORDS = [...COLUMN_KEYWORDS, "x-also-called", "x-unique"];

/**
 * Reads an extractor's fields from a JSON Schema: what `toJsonSchema` writes, and any other schema that says no more than
 * fields can, in whatever words generators have for it (docs/decisions/0062-extractors-as-json-schemas.md).
 *
 * @throws AppError `invalid`, whose `fields` names what an extractor cannot hold by its place, e.g.
 * `schema.properties.Total.minimum`.
 */
export function fromJsonSchema(schema: unknown): NewField[] {
  const problems = new Problems();
  const fields = new SchemaReader(schema, problems).readFields();
  problems.assertNone();
  return fields;
}

class SchemaReader {
  /** A definition that many properties refer to counts once. */
  private readonly names = new Map<object, string[]>();
  /** How many characters the patterns have that were read. */
  private patterns = 0;

  constructor(
    private readonly schema: unknown,
    private readonly problems: Problems,
  ) {}

  readFields(): NewField[] {
    const root = this.read(this.schema, "schema");
    const members = this.readProperties(root, FIELDS_PER_EXTRACTOR_MAX, "An extractor", "fields");
    const required = this.readRequired(root, members);
    const names = new Map<string, string>();
    return members.flatMap(({ name, said }) => {
      const { columns, ...read } = this.readField(said);
      const field = createFieldInput.safeParse({
        ...read,
        ...(columns && { columns: columns.map(({ column }) => column) }),
        name,
        required: required.has(name),
      });
      for (const { path, message } of field.error?.issues ?? [])
        this.problems.add(placeOf(path, said, columns), message);
      if (!field.success) return [];
      const key = fieldNameKey(field.data.name);
      const namesake = names.get(key);
      if (namesake !== undefined)
        this.problems.add(said.place, `Fields "${namesake}" and "${name}" have the same name`);
      names.set(key, name);
      return [field.data];
    });
  }

  private readField(said: Said): JsonObject & { columns?: { column: JsonObject; said: Said }[] } {
    const labels = { also_called: said.get("x-also-called") };
    if (typeWithoutNull(said) !== "array")
      return { ...this.readValue(said, FIELD_KEYWORDS), ...labels, unique: said.get("x-unique") };
    said.refuseOthers(TABLE_KEYWORDS);
    const items = this.read(said.get("items"), said.placeOf("items"));
    const columns = this.readProperties(items, COLUMNS_PER_TABLE_MAX, "A table", "columns");
    return {
      type: "TABLE",
      prompt: said.get("description"),
      ...labels,
      columns: columns.map(({ name, said }) => ({
        column: { name, ...this.readValue(said, COLUMN_KEYWORDS) },
        said,
      })),
    };
  }

  private readValue(said: Said, keywords: string[]): JsonObject {
    const type = typeWithoutNull(said);
    const format = said.get("format");
    const known = typeOf({ type, format });
    // A date's pattern says in other words what its format does.
    said.refuseOthers([...keywords, ...limitKeywords(known), ...(format === "date" ? ["pattern"] : [])]);
    if (known === undefined && !said.isRefused)
      this.problems.add(said.placeOf("type"), describeUnknownType(type, format));
    const prompt = said.get("description");
    this.patterns += known === "TEXT" ? lengthOfPattern(said) : 0;
    if (this.patterns <= PATTERNS_LENGTH_MAX)
      return { type: known, prompt, ...readLimits(known, type, said) };
    this.problems.add(said.place, TOO_MANY_PATTERNS);
    return { type: known, prompt };
  }

  /** The properties of an object's schema, in the order of `x-order`. They are counted before any is looked at. */
  private readProperties(object: Said, max: number, owner: string, members: string): Member[] {
    const properties = object.get("properties");
    const type = typeWithoutNull(object);
    if ((type !== undefined && type !== "object") || !isObject(properties)) {
      if (!object.isRefused)
        this.problems.add(object.place, 'It must be an object with type "object" and properties');
      return [];
    }
    object.refuseOthers(OBJECT_KEYWORDS);
    const place = object.placeOf("properties");
    const names = this.names.get(properties) ?? Object.keys(properties);
    this.names.set(properties, names);
    if (names.length > max) {
      this.problems.add(place, `${owner} can have at most ${max} ${members}`);
      return [];
    }
    return this.inOrder(object, names).map((name) => ({
      name,
      said: this.read(properties[name], `${place}.${name}`),
    }));
  }

  private inOrder(object: Said, names: string[]): string[] {
    const order = object.get("x-order");
    if (order === undefined) return names;
    const unnamed = new Set(names);
    if (
      Array.isArray(order) &&
      order.length === names.length &&
      order.every((name: string) => unnamed.delete(name))
    )
      return order as string[];
    this.problems.add(object.placeOf("x-order"), "It must list each property exactly once");
    return names;
  }

  private readRequired(root: Said, members: Member[]): Set<string> {
    const required = root.get("required") ?? [];
    const place = root.placeOf("required");
    const names = new Set(members.map(({ name }) => name));
    if (!Array.isArray(required)) this.problems.add(place, "It must be a list of names");
    else {
      const unknown: unknown = required.find((name) => !names.has(name as string));
      if (unknown !== undefined) this.problems.add(place, `${quoted(unknown)} is not one of the properties`);
    }
    return new Set(Array.isArray(required) ? (required as string[]) : []);
  }

  private read(schema: unknown, place: string): Said {
    return readSchema(this.schema, { schema, place }, this.problems);
  }
}

function typeWithoutNull(said: Said): unknown {
  const type = said.get("type");
  if (!Array.isArray(type)) return type;
  const others = (type as unknown[]).filter((one) => one !== "null");
  return others.length === 1 ? others[0] : type;
}

function describeUnknownType(type: unknown, format: unknown): string {
  const given = [type, format].filter((one) => one !== undefined).map(quoted);
  return `${given.length > 0 ? given.join(" with format ") : "No type"}: it must be "string" (with format "date" for a date), "number", "integer", "boolean" or "array" of objects`;
}

const quoted = (value: unknown) => JSON.stringify(value).slice(0, 100);

/** Where the schema says what an input of a field was read from. */
function placeOf([input, index, limit]: PropertyKey[], said: Said, columns: { said: Said }[] = []): string {
  if (input === "prompt") return said.placeOf("description");
  if (input === "also_called") return said.placeOf("x-also-called");
  if (input === "unique") return said.placeOf("x-unique");
  if (input !== "columns") return placeOfLimit(String(input), said) ?? said.place;
  const column = columns[index as number]?.said;
  return (column && (placeOfLimit(String(limit), column) ?? column.place)) ?? said.placeOf("items");
}
