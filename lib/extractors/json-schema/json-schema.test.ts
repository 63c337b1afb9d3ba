import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createFieldInput, type CreateFieldInput } from "@/lib/api/extractor";
import { TOO_MANY_PATTERNS } from "@/lib/api/value-limits";
import { AppError } from "@/lib/errors";
import { compilePattern } from "@/lib/extraction/values/value-pattern";
import { leastCpuMsOf } from "@/tests/setup/cpu-time";
import { fromJsonSchema as readExtractor } from "./from-json-schema";
import type { JsonObject } from "./json-object";
import { toJsonSchema } from "./to-json-schema";

const stored = (fields: CreateFieldInput[]) => fields.map((field) => createFieldInput.parse(field));
/** As a program receives and sends it. */
const overTheWire = (schema: JsonObject) => JSON.parse(JSON.stringify(schema)) as JsonObject;
const fromJsonSchema = (schema: unknown) =>
  readExtractor(schema).fields.map(({ shape: _, ...field }) => field);
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
      { name: "Amount", type: "NUMBER", prompt: "Without tax", also_called: ["Betrag"] },
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
        Number: {
          type: ["string", "null"],
          description: "The invoice's number",
          "x-also-called": ["No.", "Nr."],
        },
        Total: { type: ["number", "null"] },
        Due: { type: ["string", "null"], format: "date" },
        Paid: { type: ["boolean", "null"] },
        Items: {
          type: ["array", "null"],
          description: "One row an item",
          "x-also-called": ["Positions"],
          items: {
            type: "object",
            properties: {
              Text: { type: ["string", "null"] },
              Amount: {
                type: ["number", "null"],
                description: "Without tax",
                "x-also-called": ["Betrag"],
              },
              Delivered: { type: ["string", "null"], format: "date" },
              Taxed: { type: ["boolean", "null"] },
            },
            "x-order": ["Text", "Amount", "Delivered", "Taxed"],
          },
        },
      },
      "x-order": ["Number", "Total", "Due", "Paid", "Items"],
      required: ["Number", "Due", "Items"],
    });
  });

  it("describes the data of documents, in which any value may be missing", () => {
    const data = z.fromJSONSchema(toJsonSchema("Invoices", stored(ALL_KINDS)) as never);
    const isData = (value: unknown) => data.safeParse(value).success;
    const row = { Text: "a", Amount: 1.5, Delivered: "2026-03-31", Taxed: false };
    const found = { Number: "A-1", Total: 2, Due: "2026-03-31", Paid: true, Items: [row] };
    const nothing = { Number: null, Total: null, Due: null, Paid: null, Items: null };
    const emptyRow = { Text: null, Amount: null, Delivered: null, Taxed: null };
    expect([found, nothing, { ...nothing, Items: [emptyRow] }].map((data) => isData(data))).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      [{ ...found, Total: "2" }, { ...found, Due: "soon" }, { Total: 2 }].map((data) => isData(data)),
    ).toEqual([false, false, false]);
  });

  it("is read back without any loss", () => {
    expect(roundTrip(ALL_KINDS)).toEqual(stored(ALL_KINDS));
    expect(roundTrip([])).toEqual([]);
  });

  it("states which fields are unique together, and which one names the counterparty", () => {
    const fields: CreateFieldInput[] = [
      { name: "Number", unique: true },
      { name: "Payee", partner: true },
      { name: "Total", type: "NUMBER" },
    ];
    expect(roundTrip(fields)).toEqual(stored(fields));
    expect(toJsonSchema("Invoices", stored(fields)).properties).toEqual({
      Number: { type: ["string", "null"], "x-unique": true },
      Payee: { type: ["string", "null"], "x-partner": true },
      Total: { type: ["number", "null"] },
    });
  });

  it("describes limits, with JSON Schema's own keywords if possible", () => {
    const options = [
      { value: "EUR", also: ["€", "Euro"] },
      { value: "__proto__", also: ["proto"] },
      { value: "USD", also: [] },
    ];
    const fields: CreateFieldInput[] = [
      { name: "Currency", options },
      { name: "Order", pattern: "PO-\\d{6}|X" },
      { name: "Shop", pattern: "(?i)shop \\pL+" },
      { name: "Total", type: "NUMBER", minimum: 0, maximum: 1e6 },
      { name: "Due", type: "DATE", minimum: "2026-01-01" },
      { name: "Items", type: "TABLE", columns: [{ name: "Unit", options, pattern: "[A-Z]+" }] },
    ];
    expect(roundTrip(fields)).toEqual(stored(fields));
    expect(toJsonSchema("Invoices", stored(fields)).properties).toMatchObject({
      Currency: { enum: ["EUR", "__proto__", "USD", null] },
      Order: { pattern: "^(?:PO-\\d{6}|X)$" },
      Shop: { "x-pattern": "(?i)shop \\pL+" },
      Total: { minimum: 0, maximum: 1e6 },
      Due: { formatMinimum: "2026-01-01" },
    });
  });

  it.each([
    ["^A\\d$", "A1", "XA1"],
    ["A\\d", "XA1X", "A"],
    ["^A|B$", "Axx", "xA"],
    ["^(?:A)|(?:B)$", "xB", "Bx"],
    ["^A\\$", "A$x", "xA$"],
  ])(
    "a pattern %s that may match part of a value becomes a pattern of the whole value",
    (pattern, whole, other) => {
      const [field] = fromJsonSchema(withProperty({ type: "string", pattern }));
      const matches = compilePattern(field?.pattern ?? "");
      expect([whole, other].map(matches)).toEqual([true, false]);
      expect([whole, other].map((value) => new RegExp(pattern, "u").test(value))).toEqual([true, false]);
    },
  );

  it.each([{}, { enum: ["A", "B"] }])("reads a constant as the only option, next to %j", (others) => {
    expect(fromJsonSchema(withProperty({ const: "A", type: "string", ...others }))[0]?.options).toEqual([
      { value: "A", also: [] },
    ]);
  });

  it.each(["integer", ["integer", "null"]])(
    "ignores the bounds of %j that JavaScript can count to",
    (type) => {
      const bounds = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
      const [field] = fromJsonSchema(withProperty({ type, ...bounds }));
      expect(field).toEqual(stored([{ name: "Total", type: "NUMBER" }])[0]);
    },
  );

  it("distinguishes a property that begins with a dot from an object of that name", () => {
    const properties = {
      x: { type: "string" },
      ".x": { type: "object", properties: { y: { type: "string" } } },
    };
    const { fields, shape } = readExtractor({ type: "object", properties });
    expect(toJsonSchema("Test", fields, shape).properties).toMatchObject({
      x: { type: "string" },
      ".x": { properties: { y: { type: "string" } } },
    });
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
  it("accepts properties in their own order if none is given, and types that may be null", () => {
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
      "a reference to nothing",
      withProperty({ $ref: "#/$defs/Money" }),
      ["schema.properties.Total.$ref", "schema.properties.Total.type"],
    ],
    [
      "a reference to another document",
      withProperty({ $ref: "https://example.com/money.json" }),
      ["schema.properties.Total.$ref", "schema.properties.Total.type"],
    ],
    ["a reference to itself", withProperty({ $ref: "#/properties/Total" }), ["schema.properties.Total"]],
    [
      "a definition that says too much",
      withProperty(
        { $ref: "#/$defs/Money" },
        { $defs: { Money: { type: "number", multipleOf: 5 }, Unused: { type: "null" } } },
      ),
      ["schema.$defs.Money.multipleOf"],
    ],
    [
      "a definition that contradicts",
      withProperty({ type: "string", $ref: "#/$defs/Money" }, { $defs: { Money: { type: "number" } } }),
      ["schema.$defs.Money.type"],
    ],
    [
      "one of two types",
      withProperty({ anyOf: [{ type: "string" }, { type: "number" }] }),
      ["schema.properties.Total.anyOf", "schema.properties.Total.type"],
    ],
    ["a step", withProperty({ type: "number", multipleOf: 5 }), ["schema.properties.Total.multipleOf"]],
    ["a bound of a text", withProperty({ type: "string", minimum: 0 }), ["schema.properties.Total.minimum"]],
    ["a choice of numbers", withProperty({ type: "number", enum: [1] }), ["schema.properties.Total.enum"]],
    ["a choice of none", withProperty({ type: "string", enum: [1] }), ["schema.properties.Total.enum"]],
    ["a choice twice", withProperty({ type: "string", enum: ["a", "A"] }), ["schema.properties.Total.enum"]],
    [
      "a pattern that looks around",
      withProperty({ type: "string", pattern: "^(?=A)" }),
      ["schema.properties.Total.pattern"],
    ],
    [
      "a bound of a date that is no day",
      withProperty({ type: "string", format: "date", formatMinimum: "2026-02-30" }),
      ["schema.properties.Total.formatMinimum"],
    ],
    [
      "a bound of a column below the other",
      withProperty({
        type: "array",
        items: { type: "object", properties: { Sum: { type: "number", minimum: 2, maximum: 1 } } },
      }),
      ["schema.properties.Total.items.properties.Sum.maximum"],
    ],
    [
      "a format that is no text",
      withProperty({ type: "string", format: 5 }),
      ["schema.properties.Total.format"],
    ],
    [
      "a length that is no whole number",
      withProperty({ type: "string", maxLength: "9" }),
      ["schema.properties.Total.maxLength"],
    ],
    [
      "two lower bounds",
      withProperty({ type: "number", minimum: 0, exclusiveMinimum: 0 }),
      ["schema.properties.Total.exclusiveMinimum"],
    ],
    [
      "a bound that is only excluded",
      withProperty({ type: "number", minimum: 0, exclusiveMinimum: true }),
      ["schema.properties.Total.exclusiveMinimum"],
    ],
    ["several types", withProperty({ type: ["string", "number"] }), ["schema.properties.Total.type"]],
    ["a property of no schema", withProperty(true), ["schema.properties.Total"]],
    ["an object without properties in it", withProperty({ type: "object" }), ["schema.properties.Total"]],
    [
      "an object that has none in it",
      withProperty({ type: "object", properties: {} }),
      ["schema.properties.Total"],
    ],
    [
      "properties without names",
      withProperty({ type: "object", additionalProperties: { type: "number" } }),
      ["schema.properties.Total"],
    ],
    [
      "an object in an object in it",
      withProperty(withProperty(withProperty({ type: "string" }))),
      ["schema.properties.Total.properties.Total"],
    ],
    [
      "an object that contains itself",
      {
        $ref: "#/$defs/Part",
        $defs: {
          Part: {
            type: "object",
            properties: {
              Name: { type: "string" },
              Parts: { type: "array", items: { $ref: "#/$defs/Part" } },
            },
          },
        },
      },
      ["schema.$defs.Part"],
    ],
    ["a part that is all of it", { type: "object", properties: { Whole: { $ref: "#" } } }, ["schema"]],
    [
      "a list of lists",
      withProperty({ type: "array", items: { type: "array", items: { type: "string" } } }),
      ["schema.properties.Total.items.items", "schema.properties.Total.items.type"],
    ],
    [
      "a list of different items",
      withProperty({ type: "array", items: { type: "string" }, uniqueItems: true }),
      ["schema.properties.Total.uniqueItems"],
    ],
    [
      "a name of an object's part that another property has",
      {
        type: "object",
        properties: {
          "a.b": { type: "string" },
          a: { type: "object", properties: { b: { type: "string" } } },
        },
      },
      ["schema.properties.a.properties.b"],
    ],
    [
      "a name with a space at its end",
      { type: "object", properties: { "Total ": { type: "string" } } },
      ["schema.properties.Total "],
    ],
    [
      "an invisible character in a column's name",
      withProperty({
        type: "array",
        items: { type: "object", properties: { "a\u200e": { type: "string" } } },
      }),
      ["schema.properties.Total.items.properties.a\u200e"],
    ],
    [
      "a list without columns",
      withProperty({ type: "array", items: withProperty({}, { properties: {} }) }),
      ["schema.properties.Total.items"],
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
      "a uniqueness that is neither true nor false",
      withProperty({ type: "string", "x-unique": "yes" }),
      ["schema.properties.Total.x-unique"],
    ],
    [
      "a number that names the partner",
      withProperty({ type: "number", "x-partner": true }),
      ["schema.properties.Total.x-partner"],
    ],
    [
      "a table that is unique",
      withProperty({
        type: "array",
        items: { type: "object", properties: { Text: { type: "string" } } },
        "x-unique": true,
      }),
      ["schema.properties.Total.x-unique"],
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

  it("is refused with more fields than an extractor can have, and with more columns than a table can", () => {
    expect(problemsOf({ type: "object", properties: manyProperties(201) })).toEqual({
      "schema.properties": "An extractor can have at most 200 fields",
    });
    const table = { type: "array", items: { type: "object", properties: manyProperties(21) } };
    expect(problemsOf(withProperty(table))).toHaveProperty(["schema.properties.Total.items.properties"]);
  });

  it("is refused at the first pattern that exceeds 8,000 characters in total", () => {
    const pattern = `^${"a".repeat(198)}$`;
    const properties = (count: number) => manyProperties(count, { type: "string", pattern });
    expect(problemsOf({ type: "object", properties: properties(40) })).toEqual({});
    const [last] = Object.keys(properties(41)).slice(-1);
    expect(problemsOf({ type: "object", properties: properties(41) })).toEqual({
      [`schema.properties.${last}`]: TOO_MANY_PATTERNS,
    });
  });

  it("is refused with at most twenty problems", () => {
    const properties = manyProperties(200, { type: "string", multipleOf: 1, contentEncoding: "base64" });
    expect(Object.keys(problemsOf({ type: "object", properties }))).toHaveLength(20);
  });

  it.each<[string, (count: number) => unknown]>([
    ["properties", (count) => ({ type: "object", properties: manyProperties(count) })],
    ["keywords", (count) => ({ type: "object", properties: {}, ...manyProperties(count) })],
    ["required names", (count) => withProperty({}, { required: Object.keys(manyProperties(count)) })],
    ["ordered names", (count) => withProperty({}, { "x-order": Object.keys(manyProperties(count)) })],
    [
      "properties in a definition that each field is a table of",
      (count) => ({
        properties: manyProperties(200, { type: "array", items: { $ref: "#/$defs/Row" } }),
        $defs: { Row: { properties: manyProperties(count) } },
      }),
    ],
    [
      "references that follow each other",
      (count) => ({
        properties: manyProperties(200, { $ref: "#/$defs/0" }),
        $defs: Object.fromEntries(
          Array.from({ length: count }, (_, index) => [index, { $ref: `#/$defs/${index + 1}` }]),
        ),
      }),
    ],
    [
      "labels",
      (count) => withProperty({ type: "string", "x-also-called": Object.keys(manyProperties(count)) }),
    ],
  ])(
    "is refused with far too many %s in a time that grows no faster than their number",
    async (_, schemaOf) => {
      const cpuOf = (count: number) => {
        const schema = schemaOf(count);
        return leastCpuMsOf(() => problemsOf(schema));
      };
      await cpuOf(1_000);
      expect(await cpuOf(100_000)).toBeLessThan(20 * Math.max(await cpuOf(10_000), 10));
    },
  );
});

const manyProperties = (count: number, property: unknown = { type: "string" }) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`Field ${index}`, property]));

describe("a schema as generators write it", () => {
  const date = { format: "date", pattern: "^\\d{4}-\\d{2}-\\d{2}$" };
  const money = { type: "number" };
  const fields = stored([
    { name: "number", required: true },
    { name: "due", type: "DATE" },
    { name: "total", type: "NUMBER", prompt: "With tax" },
    { name: "lines", type: "TABLE", columns: [{ name: "text" }, { name: "price", type: "NUMBER" }] },
  ]);
  const invoice = (more: JsonObject = {}) => ({
    type: "object",
    properties: {
      number: { type: "string" },
      due: { type: "string", ...date },
      total: { ...money, description: "With tax" },
      lines: {
        type: "array",
        items: {
          type: "object",
          properties: { text: { type: "string" }, price: money },
          required: ["text", "price"],
        },
      },
    },
    required: ["number"],
    ...more,
  });
  const withProperties = (properties: JsonObject, more: JsonObject = {}) =>
    invoice({ properties: { ...invoice().properties, ...properties }, ...more });
  const lineOf = z.object({ text: z.string(), price: z.number() });

  it.each<[string, unknown]>([
    ["columns that are required", invoice()],
    ["no type at the root", invoice({ type: undefined })],
    [
      "pydantic: anyOf with null, titles and defaults",
      withProperties({
        due: { anyOf: [{ type: "string", format: "date" }, { type: "null" }], default: null, title: "Due" },
        total: { anyOf: [money, { type: "null" }], default: 0, title: "Total", description: "With tax" },
      }),
    ],
    [
      "pydantic: rows in $defs",
      withProperties(
        { lines: { items: { $ref: "#/$defs/Line" }, title: "Lines", type: "array" } },
        {
          $defs: {
            Line: {
              properties: {
                text: { title: "Text", type: "string" },
                price: { anyOf: [{ type: "integer" }, { type: "null" }], default: null },
              },
              required: ["text"],
              title: "Line",
              type: "object",
            },
          },
        },
      ),
    ],
    [
      "pydantic 1: allOf with one reference into definitions",
      withProperties(
        { total: { allOf: [{ $ref: "#/definitions/Money" }], description: "With tax" } },
        { definitions: { Money: { ...money, description: "An amount" } } },
      ),
    ],
    [
      "zod-to-json-schema: a root that is a reference",
      { $ref: "#/definitions/Invoice", definitions: { Invoice: invoice({ additionalProperties: false }) } },
    ],
    [
      "OpenAPI 3.0: nullable",
      withProperties({ total: { ...money, nullable: true, description: "With tax" } }),
    ],
    [
      "oneOf with null",
      withProperties({ due: { oneOf: [{ type: "null" }, { type: "string", format: "date" }] } }),
    ],
    [
      "TypeBox: a table that may be null",
      withProperties({ lines: { anyOf: [invoice().properties.lines, { type: "null" }] } }),
    ],
    [
      "references with escaped names",
      withProperties(
        { total: { $ref: "#/$defs/a~1b%20c", description: "With tax" } },
        { $defs: { "a/b c": money } },
      ),
    ],
    [
      "zod 4",
      z.toJSONSchema(
        z.object({
          number: z.string(),
          due: z.iso.date().nullable().default(null).optional(),
          total: z.int().nullish().describe("With tax"),
          lines: z.array(lineOf).optional(),
        }),
      ),
    ],
    [
      "zod 4 with reused definitions",
      z.toJSONSchema(
        z.object({
          number: z.string(),
          due: z.iso.date().optional(),
          total: z.number().describe("With tax").optional(),
          lines: z.array(lineOf.meta({ id: "Line" })).optional(),
        }),
        { target: "draft-7" },
      ),
    ],
  ])("is read: %s", (_, schema) => {
    expect(fromJsonSchema(overTheWire(schema as JsonObject))).toEqual(fields);
  });
});
