import { zodResponseFormat, zodTextFormat } from "openai/helpers/zod";
import { z } from "zod";
import { z as z3 } from "zod/v3";
import { zodToJsonSchema } from "zod-to-json-schema";
import type { JsonObject } from "@/lib/extractors/json-schema/json-object";
import pydantic from "./pydantic-schemas.json";

const address = z.object({ street: z.string(), city: z.string(), country: z.enum(["DE", "AT", "CH"]) });
const line = z.object({
  text: z.string().describe("What was bought"),
  quantity: z.int().positive(),
  price: z.number().nullable(),
});
const strictLine = z.object({ text: z.string(), price: z.number().nullable() });
const formerLine = z3.object({
  text: z3.string(),
  amount: z3.number().min(0),
  taxed: z3.boolean().optional(),
});
const formerParty = z3.object({ name: z3.string(), vat: z3.string().nullable() });

const zod = {
  "single values": z.object({
    number: z.string(),
    total: z.number(),
    paid: z.boolean(),
    pages: z.int(),
    due: z.iso.date(),
  }),
  "what may be missing": z.object({
    a: z.string().optional(),
    b: z.number().nullable(),
    c: z.iso.date().nullish(),
    d: z.boolean().default(false),
    e: z.string().nullable().default(null),
  }),
  bounds: z.object({
    share: z.number().min(0).max(100),
    rate: z.number().gt(0).lt(1),
    count: z.int().positive(),
    small: z.int32(),
    least: z.number().nonnegative().optional(),
  }),
  choices: z.object({
    currency: z.enum(["EUR", "USD"]),
    kind: z.literal("invoice"),
    sort: z.literal("a").nullable(),
    either: z.union([z.literal("in"), z.literal("out")]),
    may: z.enum(["x", "y"]).nullable(),
  }),
  formats: z.object({
    mail: z.email(),
    site: z.url(),
    id: z.uuid(),
    at: z.iso.datetime(),
    took: z.iso.duration().optional(),
    host: z.hostname(),
    ip: z.ipv4(),
    ip6: z.ipv6().nullable(),
    phone: z.e164(),
  }),
  "patterns and lengths": z.object({
    order: z.string().regex(/^PO-\d{6}$/),
    part: z.string().regex(/[A-Z]\d/),
    code: z.string().length(2),
    note: z.string().min(1).max(20).optional(),
    begins: z.string().startsWith("A"),
    time: z.iso.time(),
  }),
  rows: z.object({ lines: z.array(line).describe("One row an item"), more: z.array(line).min(1).nullable() }),
  lists: z.object({
    tags: z.array(z.string()),
    amounts: z.array(z.number().min(0)).max(5).optional(),
    days: z.array(z.iso.date().nullable()),
    kinds: z.array(z.enum(["a", "b"])).nullable(),
  }),
  objects: z.strictObject({
    seller: address.describe("Who sells"),
    buyer: address.nullable(),
    ship: address.partial().optional(),
    total: z.object({ amount: z.number(), currency: z.string().length(3) }),
  }),
  "objects in rows, and lists in objects": z.object({
    items: z.array(z.object({ sku: z.string(), price: z.object({ amount: z.number(), unit: z.string() }) })),
    contact: z.object({ names: z.array(z.string()), lines: z.array(strictLine).optional() }),
  }),
  "descriptions, titles, examples": z
    .object({ no: z.string().meta({ title: "Number", examples: ["A-1"], description: "At the top" }) })
    .describe("An invoice"),
  "odd names": z.object({
    "2026": z.number(),
    "1": z.string(),
    "a.b": z.string(),
    "c/d~e": z.object({ "f g": z.int() }),
  }),
};

const drafts = ["draft-07", "draft-04", "openapi-3.0"] as const;

const formerly = {
  "an invoice": z3.object({
    number: z3.string().min(1),
    lines: z3.array(formerLine),
    due: z3.string().date().nullable(),
    kind: z3.enum(["a", "b"]).optional(),
    total: z3.number().int(),
  }),
  "objects that are used twice": z3.object({
    seller: formerParty,
    buyer: formerParty,
    pay: formerParty.nullable(),
    mail: z3.string().email().optional(),
    site: z3.string().url(),
    at: z3.string().datetime(),
  }),
};

const strict = {
  "an invoice": z.object({
    number: z.string(),
    due: z.string().nullable(),
    currency: z.enum(["EUR", "USD"]).nullable(),
    lines: z.array(strictLine),
    seller: z.object({ name: z.string(), tax: z.string().nullable() }),
  }),
  "bounds, formats, lists": z.object({
    share: z.number().min(0).max(1),
    mail: z.email().nullable(),
    day: z.iso.date(),
    tags: z.array(z.string()).min(1),
    version: z.literal("1"),
  }),
};
const formerStrict = z3.object({
  number: z3.string(),
  total: z3.number().nullable(),
  lines: z3.array(z3.object({ text: z3.string(), amount: z3.number() })),
  seller: formerParty,
  buyer: formerParty.nullable(),
});

function named<T>(
  library: string,
  models: Record<string, T>,
  print: (model: T) => unknown,
): [string, JsonObject][] {
  return Object.entries(models).map(([name, model]) => [`${library}: ${name}`, print(model) as JsonObject]);
}

/**
 * JSON Schemas as libraries generate them. The schemas of pydantic 2.13.4, which includes version 1, were generated
 * beforehand.
 */
export const librarySchemas: [name: string, schema: JsonObject][] = [
  ...(Object.entries(pydantic) as [string, JsonObject][]),
  ...named("zod", zod, (model) => z.toJSONSchema(model)),
  ...named("zod, what is sent", { defaults: zod["what may be missing"], objects: zod.objects }, (model) =>
    z.toJSONSchema(model, { io: "input", reused: "ref" }),
  ),
  ...drafts.map((target): [string, JsonObject] => [
    `zod, ${target}: choices`,
    z.toJSONSchema(zod.choices, { target }) as JsonObject,
  ]),
  ...named("zod-to-json-schema", formerly, (model) => zodToJsonSchema(model)),
  ...named("zod-to-json-schema, with a name", formerly, (model) => zodToJsonSchema(model, "Invoice")),
  ...named("zod-to-json-schema, for OpenAPI", formerly, (model) =>
    zodToJsonSchema(model, { target: "openApi3" }),
  ),
  ...named("openai, response format", strict, (model) => zodResponseFormat(model, "invoice")),
  ...named("openai, text format", strict, (model) => zodTextFormat(model, "invoice")),
  ...named("openai, response format of zod 3", { "an invoice": formerStrict }, (model) =>
    zodResponseFormat(model, "invoice"),
  ),
];
