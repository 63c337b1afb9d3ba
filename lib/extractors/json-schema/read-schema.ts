import { isObject, type JsonObject } from "./json-object";
import type { Problems } from "./problems";
import { Said } from "./said";

/** How often a schema may refer on; recursive ones do so for ever. */
const MAX_STEPS = 10;
const MAX_REFERENCE_LENGTH = 500;
/** Far more than there are. */
const MAX_KEYWORDS = 100;

interface Step {
  schema: unknown;
  place: string;
}

/**
 * Reads what a part of a schema says, wherever it says it: in a definition of the document (`$ref`), beside null (`anyOf`,
 * `oneOf`), or as the only member of `allOf`.
 */
export function readSchema(document: unknown, start: Step, problems: Problems): Said {
  const said = new Said(start.place, problems);
  let step: Step | undefined = start;
  for (let steps = 0; step; steps += 1) {
    const { schema, place } = step;
    if (!isObject(schema)) {
      said.refuse(place, "It must be an object schema");
      break;
    }
    if (steps > MAX_STEPS) {
      said.refuse(place, "It refers to itself, or its references are nested too deeply");
      break;
    }
    step = undefined;
    const keywords = Object.keys(schema);
    if (keywords.length > MAX_KEYWORDS) {
      said.refuse(place, "It is more than an extractor can represent");
      break;
    }
    for (const keyword of keywords) {
      const value = schema[keyword];
      const keywordPlace = `${place}.${keyword}`;
      const inner = innerOf(document, keyword, value, keywordPlace);
      if (inner && !step) step = inner;
      else said.add(keyword, { value, place: keywordPlace });
    }
  }
  return said;
}

/** The schema that a keyword puts in place of its own, if nothing is lost by that. */
function innerOf(document: unknown, keyword: string, value: unknown, place: string): Step | undefined {
  if (keyword === "$ref") return typeof value === "string" ? resolve(document, value) : undefined;
  if (!Array.isArray(value) || value.length > 2) return undefined;
  const schemas = (value as unknown[]).map((schema, index) => ({ schema, place: `${place}[${index}]` }));
  if (keyword === "anyOf" || keyword === "oneOf") {
    const others = schemas.filter(({ schema }) => !isNull(schema));
    return others.length === 1 ? others[0] : undefined;
  }
  return keyword === "allOf" && schemas.length === 1 ? schemas[0] : undefined;
}

const isNull = (schema: unknown) => isObject(schema) && (schema.type === "null" || schema.const === null);

/** What a JSON pointer of the document, such as `#/$defs/Money`, points at. */
function resolve(document: unknown, reference: string): Step | undefined {
  if (!/^#(\/|$)/.test(reference) || reference.length > MAX_REFERENCE_LENGTH) return undefined;
  let schema = document;
  let place = "schema";
  for (const encoded of reference.split("/").slice(1)) {
    const name = decode(encoded);
    if (!isObject(schema) || !Object.hasOwn(schema, name)) return undefined;
    schema = (schema as JsonObject)[name];
    place += `.${name}`;
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
