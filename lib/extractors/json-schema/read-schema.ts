import { OPTIONS_PER_FIELD_MAX } from "@/lib/api/limits";
import { isObject } from "./json-object";
import type { Notes } from "./notes";
import type { Place } from "./place";
import type { Problems } from "./problems";
import { isNull, Said } from "./said";

/** How often a schema may refer on. */
const MAX_STEPS = 10;
const MAX_REFERENCE_LENGTH = 500;
/** Far more than there are. */
const MAX_KEYWORDS = 100;
const REFERS_TO_ITSELF = "It refers to itself, so the data would never end";

interface Step {
  schema: unknown;
  place: Place;
}

/** A schema as it was sent, with what is found while it is read. */
export interface Reading {
  /** The schema that references count from. */
  root: Step;
  problems: Problems;
  notes: Notes;
}

/**
 * Reads what a part of a schema says, wherever it says it: in a definition of the document (`$ref`), beside null (`anyOf`,
 * `oneOf`), or as the only member of `allOf`.
 *
 * @param within the schemas that it is a part of
 */
export function readSchema(reading: Reading, start: Step, within: ReadonlySet<unknown>): Said {
  const said = new Said(start.place, reading.problems, reading.notes, within);
  let step: Step | undefined = start;
  for (let steps = 0; step; steps += 1) {
    const { schema, place }: Step = step;
    if (!isObject(schema)) {
      said.refuse(place, "It must be an object schema");
      break;
    }
    if (within.has(schema) || said.schemas.has(schema)) {
      said.refuse(place, REFERS_TO_ITSELF);
      break;
    }
    if (steps > MAX_STEPS) {
      said.refuse(place, "Its references are nested too deeply");
      break;
    }
    said.schemas.add(schema);
    step = undefined;
    const keywords = Object.keys(schema);
    if (keywords.length > MAX_KEYWORDS) {
      said.refuse(place, "It is more than an extractor can represent");
      break;
    }
    for (const keyword of keywords) {
      const value = schema[keyword];
      const keywordPlace = [...place, keyword];
      const inner = innerOf(reading.root, said, keyword, { schema: value, place: keywordPlace });
      if (inner && !step) step = inner;
      else said.add(keyword, { value, place: keywordPlace });
    }
  }
  return said;
}

/** Reads a part of what was read: a property, or the items of a list. */
export function readPart(reading: Reading, whole: Said, part: Step): Said {
  return readSchema(reading, part, new Set([...whole.within, ...whole.schemas]));
}

/** The schema that a keyword puts in place of its own, if nothing is lost by that. */
function innerOf(root: Step, said: Said, keyword: string, { schema: value, place }: Step): Step | undefined {
  if (keyword === "$ref") return typeof value === "string" ? resolve(root, value) : undefined;
  if (!Array.isArray(value) || value.length > OPTIONS_PER_FIELD_MAX + 1) return undefined;
  const schemas = (value as unknown[]).map((schema, index) => ({ schema, place: [...place, index] }));
  if (keyword === "allOf") return schemas.length === 1 ? schemas[0] : undefined;
  if (keyword !== "anyOf" && keyword !== "oneOf") return undefined;
  const others = schemas.filter(({ schema }) => !isNull(schema));
  const decimal = decimalOf(others);
  const inner = others.length === 1 || decimal !== undefined ? others[0] : constantsOf(others, place);
  if (!inner) return undefined;
  said.allowsNull ||= others.length < schemas.length;
  if (decimal !== undefined) said.decimal = decimal;
  return inner;
}

/** The pattern of the second where the two are what pydantic writes for a decimal: a number, or else a text. */
function decimalOf([number, text, ...others]: Step[]): string | undefined {
  if (!isObject(number?.schema) || !isObject(text?.schema) || others.length > 0) return undefined;
  const { type, pattern = "", ...more } = text.schema;
  const isText = type === "string" && typeof pattern === "string" && Object.keys(more).length === 0;
  return number.schema.type === "number" && isText && pattern.length <= MAX_REFERENCE_LENGTH
    ? pattern
    : undefined;
}

/** A choice among texts, where it is written as a union of constants. */
function constantsOf(members: Step[], place: Place): Step | undefined {
  const values = members.flatMap(({ schema }) => textsOf(schema) ?? [undefined]);
  return values.every((value) => typeof value === "string")
    ? { schema: { type: "string", enum: values }, place }
    : undefined;
}

function textsOf(schema: unknown): unknown[] | undefined {
  if (!isObject(schema)) return undefined;
  const { type: _, title: _title, description: _description, ...said } = schema;
  const [[keyword, value] = [], ...others] = Object.entries(said);
  if (others.length > 0) return undefined;
  if (keyword === "const") return [value];
  return keyword === "enum" && Array.isArray(value) && value.length > 0 ? value : undefined;
}

/** What a JSON pointer of the document, such as `#/$defs/Money`, points at. */
function resolve(root: Step, reference: string): Step | undefined {
  if (!/^#(\/|$)/.test(reference) || reference.length > MAX_REFERENCE_LENGTH) return undefined;
  let { schema, place } = root;
  for (const encoded of reference.split("/").slice(1)) {
    const name = decode(encoded);
    const isList = Array.isArray(schema) && /^\d+$/.test(name);
    if (!(isList || isObject(schema)) || !Object.hasOwn(schema as object, name)) return undefined;
    place = [...place, isList ? Number(name) : name];
    schema = (schema as Record<string, unknown>)[name];
  }
  return { schema, place };
}

function decode(name: string): string {
  const written = name.replace(/~1/g, "/").replace(/~0/g, "~");
  try {
    return decodeURIComponent(written);
  } catch {
    // A name with a percent sign that encodes nothing.
    return written;
  }
}
