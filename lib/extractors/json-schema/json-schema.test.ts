import { describe, expect, it } from "vitest";
import { createFieldInput, type CreateFieldInput } from "@/lib/api/extractor";
import { AppError } from "@/lib/errors";
import { fromJsonSchema } from "./from-json-schema";
import { toJsonSchema, type JsonObject } from "./to-json-schema";

const stored = (fields: CreateFieldInput[]) => fields.map((field) => createFieldInput.parse(field));
/** As a program receives and sends it. */
const overTheWire = (schema: JsonObject) => JSON.parse(JSON.stringify(schema)) as JsonObject;
const roundTrip = (fields: CreateFieldInput[]) =>
  fromJsonSchema(overTheWire(toJsonSchema("Invoices", stored(fields))));

const ALL_KINDS: CreateFieldInput[] = [
  { name: "Number", required: true, prompt: "The invoice's number", also_called: ["No.", "Nr."] },
  { name: "Total", type: "NUMBER" },
  { name: "Due", type: "DATE", required: true },
  { name: "Paid", type: "BOOLEAN" },
  {
    name: "Items",
    type: "TABLE",
    required: true,
    prompt: "One row an item",
    also_called: ["Positions"],
    columns: [
      { name: "Text" },
      { name: "Amount", type: "NUMBER", prompt: "Without tax" },
      { name: "Delivered", type: "DATE" },
      { name: "Taxed", type: "BOOLEAN" },
    ],
  },
];

function problemsOf(schema: unknown): Record<string, string> {
  try {
    fromJsonSchema(schema);
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid") return error.fields ?? {};
    throw error;
  }
  return {};
}

const withProperty = (property: unknown, more: JsonObject = {}) => ({
  type: "object",
  properties: { Total: property },
  ...more,
});

describe("the JSON Schema of an extractor", () => {
  it("describes each type, what is required, prompts and further labels", () => {
    expect(toJsonSchema("Invoices", stored(ALL_KINDS))).toEqual({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      title: "Invoices",
      type: "object",
      properties: {
        Number: { type: "string", description: "The invoice's number", "x-also-called": ["No.", "Nr."] },
        Total: { type: "number" },
        Due: { type: "string", format: "date" },
        Paid: { type: "boolean" },
        Items: {
          type: "array",
          description: "One row an item",
          "x-also-called": ["Positions"],
          items: {
            type: "object",
            properties: {
              Text: { type: "string" },
              Amount: { type: "number", description: "Without tax" },
              Delivered: { type: "string", format: "date" },
              Taxed: { type: "boolean" },
            },
            "x-order": ["Text", "Amount", "Delivered", "Taxed"],
          },
        },
      },
      "x-order": ["Number", "Total", "Due", "Paid", "Items"],
      required: ["Number", "Due", "Items"],
    });
  });

  it("is read back without any loss", () => {
    expect(roundTrip(ALL_KINDS)).toEqual(stored(ALL_KINDS));
    expect(roundTrip([])).toEqual([]);
  });

  it("keeps the order of names that JSON reorders, and names with a meaning in JavaScript", () => {
    const names = ["10", "2", "__proto__", "b", "constructor", "1", "a", "toString"];
    const columns = names.map((name) => ({ name }));
    expect(roundTrip(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual(names);
    const [table] = roundTrip([{ name: "Rows", type: "TABLE", columns }]);
    expect(table?.columns?.map(({ name }) => name)).toEqual(names);
  });
});

describe("an extractor of a JSON Schema", () => {
  it("takes properties in their own order where none is given, and types that may be null", () => {
    const fields = fromJsonSchema({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      title: "Invoice",
      type: "object",
      properties: {
        Number: { type: "string", title: "Number", examples: ["A-1"] },
        Total: { type: ["number", "null"], default: null, description: "With tax" },
      },
      required: ["Number"],
      additionalProperties: false,
    });
    expect(fields).toEqual(
      stored([
        { name: "Number", required: true },
        { name: "Total", type: "NUMBER", prompt: "With tax" },
      ]),
    );
  });

  it.each<[string, unknown, string[]]>([
    ["no object", [], ["schema"]],
    ["another type", { type: "array", items: {} }, ["schema"]],
    [
      "a reference",
      withProperty({ $ref: "#/$defs/Money" }),
      ["schema.properties.Total.$ref", "schema.properties.Total.type"],
    ],
    ["definitions", withProperty({ type: "string" }, { $defs: {} }), ["schema.$defs"]],
    ["a range", withProperty({ type: "number", minimum: 0 }), ["schema.properties.Total.minimum"]],
    ["a choice", withProperty({ type: "string", enum: ["a"] }), ["schema.properties.Total.enum"]],
    ["a default", withProperty({ type: "string", default: "a" }), ["schema.properties.Total.default"]],
    ["a whole number", withProperty({ type: "integer" }), ["schema.properties.Total.type"]],
    ["a time", withProperty({ type: "string", format: "date-time" }), ["schema.properties.Total.type"]],
    ["several types", withProperty({ type: ["string", "number"] }), ["schema.properties.Total.type"]],
    ["a property of no schema", withProperty(true), ["schema.properties.Total"]],
    [
      "an object in it",
      withProperty({ type: "object", properties: {} }),
      ["schema.properties.Total.properties", "schema.properties.Total.type"],
    ],
    [
      "a list of texts",
      withProperty({ type: "array", items: { type: "string" } }),
      ["schema.properties.Total.items"],
    ],
    [
      "a list without columns",
      withProperty({ type: "array", items: withProperty({}, { properties: {} }) }),
      ["schema.properties.Total.items"],
    ],
    [
      "a required column",
      withProperty({ type: "array", items: withProperty({ type: "string" }, { required: ["Total"] }) }),
      ["schema.properties.Total.items.required"],
    ],
    [
      "a table in a table",
      withProperty({ type: "array", items: withProperty({ type: "array" }) }),
      ["schema.properties.Total.items.properties.Total.type"],
    ],
    ["an order of other names", withProperty({ type: "string" }, { "x-order": ["Sum"] }), ["schema.x-order"]],
    [
      "an order that names one twice",
      withProperty({ type: "string" }, { "x-order": ["Total", "Total"] }),
      ["schema.x-order"],
    ],
    [
      "an order that is no list",
      withProperty({ type: "string" }, { "x-order": "Total" }),
      ["schema.x-order"],
    ],
    [
      "a required property that is none",
      withProperty({ type: "string" }, { required: ["Sum"] }),
      ["schema.required"],
    ],
    [
      "too long a prompt",
      withProperty({ type: "string", description: "x".repeat(2001) }),
      ["schema.properties.Total.description"],
    ],
    [
      "labels that are no list",
      withProperty({ type: "string", "x-also-called": "Sum" }),
      ["schema.properties.Total.x-also-called"],
    ],
    [
      "a name twice, ignoring case",
      { type: "object", properties: { Total: { type: "string" }, TOTAL: { type: "string" } } },
      ["schema.properties.TOTAL"],
    ],
    [
      "a name without a letter",
      { type: "object", properties: { " ": { type: "string" } } },
      ["schema.properties. "],
    ],
  ])("is refused with %s, naming the place", (_, schema, places) => {
    expect(Object.keys(problemsOf(schema)).sort()).toEqual(places.sort());
  });

  it("is refused with more fields than an extractor can have", () => {
    const properties = Object.fromEntries(
      Array.from({ length: 201 }, (_, index) => [`Field ${index}`, { type: "string" }]),
    );
    expect(problemsOf({ type: "object", properties })).toHaveProperty(["schema.properties"]);
  });
});
