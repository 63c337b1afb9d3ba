import { createFieldInput, type NewField } from "@/lib/api/extractor";
import { FIELDS_PER_EXTRACTOR_MAX } from "@/lib/api/limits";
import { AppError, type FieldErrors } from "@/lib/errors";
import { fieldNameKey } from "@/lib/extractors/field-name";
import { typeOf } from "./value-types";

type JsonObject = Record<string, unknown>;

/** Says nothing about the values, so nothing is lost without it. */
const ANNOTATIONS = ["$schema", "$id", "$comment", "title", "examples", "deprecated"];
const OBJECT_KEYWORDS = [
  ...ANNOTATIONS,
  "type",
  "description",
  "properties",
  "x-order",
  "additionalProperties",
];
const VALUE_KEYWORDS = [...ANNOTATIONS, "type", "description", "default"];

/**
 * Reads an extractor's fields from a JSON Schema: what `toJsonSchema` writes, and any other schema that says no more than
 * fields can. Every value may be missing in a document, so `["string", "null"]` and `default: null` say nothing new.
 *
 * @throws AppError `invalid`, whose `fields` names all that an extractor cannot hold by its place, e.g.
 * `schema.properties.Total.minimum`.
 */
export function fromJsonSchema(schema: unknown): NewField[] {
  const reader = new SchemaReader();
  const fields = reader.readFields(schema);
  const [first] = Object.entries(reader.problems);
  if (first) throw new AppError("invalid", `${first[0]}: ${first[1]}`, { fields: reader.problems });
  return fields;
}

class SchemaReader {
  /** By place. */
  readonly problems: FieldErrors = {};

  readFields(schema: unknown): NewField[] {
    const place = "schema";
    const members = this.readMembers(schema, place, [...OBJECT_KEYWORDS, "required"]);
    const required = this.readNames(isObject(schema) ? schema.required : undefined, `${place}.required`);
    for (const name of required)
      if (!members.some((member) => member.name === name))
        this.refuse(`${place}.required`, `"${name}" is none of the properties`);
    if (members.length > FIELDS_PER_EXTRACTOR_MAX)
      this.refuse(`${place}.properties`, `An extractor can have at most ${FIELDS_PER_EXTRACTOR_MAX} fields`);
    const names = new Map<string, string>();
    return members.flatMap(({ name, schema, place }) => {
      const field = createFieldInput.safeParse({
        ...this.readField(schema, place),
        name,
        required: required.includes(name),
      });
      for (const issue of field.error?.issues ?? [])
        this.refuse(`${place}${keywordOf(issue.path)}`, issue.message);
      if (!field.success) return [];
      const key = fieldNameKey(field.data.name);
      const namesake = names.get(key);
      if (namesake !== undefined) this.refuse(place, `Fields "${namesake}" and "${name}" have the same name`);
      names.set(key, name);
      return [field.data];
    });
  }

  private readField(schema: unknown, place: string): JsonObject {
    if (isObject(schema) && schema.type === "array") {
      this.check(schema, place, [...VALUE_KEYWORDS, "items", "x-also-called"]);
      const columns = this.readMembers(schema.items, `${place}.items`, OBJECT_KEYWORDS);
      return {
        type: "TABLE",
        prompt: schema.description,
        also_called: schema["x-also-called"],
        columns: columns.map(({ name, schema, place }) => ({
          name,
          ...this.readValue(schema, place, VALUE_KEYWORDS),
        })),
      };
    }
    const value = this.readValue(schema, place, [...VALUE_KEYWORDS, "x-also-called"]);
    return { ...value, also_called: isObject(schema) ? schema["x-also-called"] : undefined };
  }

  private readValue(schema: unknown, place: string, keywords: string[]): JsonObject {
    if (!isObject(schema)) {
      this.refuse(place, "A property must be an object");
      return {};
    }
    this.check(schema, place, [...keywords, "format"]);
    if (schema.default !== undefined && schema.default !== null)
      this.refuse(`${place}.default`, "A field has no default value");
    const type = typeOf({ type: withoutNull(schema.type), format: schema.format });
    if (type === undefined) this.refuse(`${place}.type`, describeUnknownType(schema));
    return { type, prompt: schema.description };
  }

  /** The properties of an object's schema, in the order of `x-order`. */
  private readMembers(
    schema: unknown,
    place: string,
    keywords: string[],
  ): { name: string; schema: unknown; place: string }[] {
    if (!isObject(schema) || schema.type !== "object" || !isObject(schema.properties)) {
      this.refuse(place, 'It must be an object with type "object" and properties');
      return [];
    }
    this.check(schema, place, keywords);
    const { properties } = schema;
    const names = Object.keys(properties);
    const order =
      schema["x-order"] === undefined ? names : this.readNames(schema["x-order"], `${place}.x-order`);
    if (order.length !== names.length || names.some((name) => !order.includes(name)))
      this.refuse(`${place}.x-order`, "It must name each property once");
    return names
      .sort((one, other) => order.indexOf(one) - order.indexOf(other))
      .map((name) => ({ name, schema: properties[name], place: `${place}.properties.${name}` }));
  }

  private readNames(names: unknown, place: string): string[] {
    if (names === undefined) return [];
    if (Array.isArray(names) && names.every((name) => typeof name === "string")) return names;
    this.refuse(place, "It must be a list of names");
    return [];
  }

  private check(schema: JsonObject, place: string, keywords: string[]): void {
    for (const keyword of Object.keys(schema))
      if (!keywords.includes(keyword)) this.refuse(`${place}.${keyword}`, "An extractor cannot hold this");
  }

  private refuse(place: string, problem: string): void {
    this.problems[place] ??= problem;
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function withoutNull(type: unknown): unknown {
  if (!Array.isArray(type)) return type;
  const others = type.filter((one) => one !== "null");
  return others.length === 1 ? (others[0] as unknown) : type;
}

function describeUnknownType({ type, format }: JsonObject): string {
  const given = [type, format].filter((one) => one !== undefined).map((one) => JSON.stringify(one));
  return `${given.length > 0 ? given.join(" with format ") : "No type"}: it must be "string" (with format "date" for a date), "number", "boolean" or "array" of objects`;
}

/** Where the schema says what an input of a field was read from. */
function keywordOf([input, index, property]: PropertyKey[]): string {
  if (input === "prompt") return ".description";
  if (input === "also_called") return ".x-also-called";
  if (input !== "columns") return "";
  if (property === undefined) return ".items";
  return `.items.properties[${String(index)}]${property === "prompt" ? ".description" : ""}`;
}
