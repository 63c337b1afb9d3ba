import { OPTIONS_PER_FIELD_MAX } from "@/lib/api/limits";
import { isObject } from "./json-object";
import type { Notes } from "./notes";
import type { Place } from "./place";
import type { Problems } from "./problems";
import { isNull, Said } from "./said";

const MAX_STEPS = 10;
const MAX_REFERENCE_LENGTH = 500;
const MAX_KEYWORDS = 100;
const REFERS_TO_ITSELF = "It refers to itself, so the data would be endless";

interface Step {
  schema: unknown;
  place: Place;
}

export interface Reading {
  root: Step;
  problems: Problems;
  notes: Notes;
}

/**
 * Follows `$ref`, `anyOf` or `oneOf` with null, and `allOf` with a single member.
 * @param within schemas that contain this one
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
      said.refuse(place, "It is too complex for an extractor");
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

export function readPart(reading: Reading, whole: Said, part: Step): Said {
  return readSchema(reading, part, new Set([...whole.within, ...whole.schemas]));
}

/** Returns undefined if following the keyword would lose information. */
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

/** Returns the pattern of a decimal, which Pydantic writes as either a number or a text with a pattern. */
function decimalOf([number, text, ...others]: Step[]): string | undefined {
  if (!isObject(number?.schema) || !isObject(text?.schema) || others.length > 0) return undefined;
  const { type, pattern = "", ...more } = text.schema;
  const isText = type === "string" && typeof pattern === "string" && Object.keys(more).length === 0;
  return number.schema.type === "number" && isText && pattern.length <= MAX_REFERENCE_LENGTH
    ? pattern
    : undefined;
}

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
    // A reference may contain a literal percent sign.
    return written;
  }
}
