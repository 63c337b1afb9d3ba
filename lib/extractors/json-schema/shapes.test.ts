import { describe, expect, it } from "vitest";
import type { NewField } from "@/lib/api/extractor";
import { AppError } from "@/lib/errors";
import { fromJsonSchema } from "./from-json-schema";
import type { JsonObject } from "./json-object";
import { type FieldShape, PLAIN_FIELD } from "./shape";
import { toJsonSchema } from "./to-json-schema";
import { toShapedData } from "./to-shaped-data";

type Shaped = NewField & { shape: FieldShape };

const text = { type: "string" };
const objectOf = (properties: JsonObject, more: JsonObject = {}) => ({ type: "object", properties, ...more });

function read(schema: unknown) {
  const { fields, ...rest } = fromJsonSchema(schema);
  return {
    ...rest,
    fields: fields.map((field): Shaped => ({ ...field, shape: field.shape ?? PLAIN_FIELD })),
  };
}

/** The schema that is answered when the fields of another were changed. */
function answered(schema: unknown, change: (field: Shaped) => Partial<Shaped> = () => ({})) {
  const { fields, shape } = read(schema);
  const changed = fields.map((field) => ({ ...field, ...change(field) }));
  return toJsonSchema("Any", changed, shape) as { properties: JsonObject; required: string[] };
}

function refusal(schema: unknown): AppError {
  try {
    fromJsonSchema(schema);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error("It was taken.");
}

describe("what a schema says beyond fields", () => {
  it("turns objects into fields with a dot, and lists into tables with one column", () => {
    const party = objectOf({ name: text, phones: { type: "array", items: { type: "integer" } } });
    const { fields } = read(
      objectOf({
        Seller: party,
        Items: {
          type: "array",
          items: objectOf({ price: objectOf({ amount: { type: "number" }, currency: text }) }),
        },
        Marks: { type: "array", items: { ...text, description: "On the crates" } },
        Days: { type: "array", items: { ...text, format: "date", title: "Delivered" } },
      }),
    );
    const columnsOf = ({ columns = [] }: NewField) => columns.map(({ name, type }) => `${name} ${type}`);
    expect(fields.map((field) => [field.name, field.type, columnsOf(field)])).toEqual([
      ["Seller.name", "TEXT", []],
      ["Seller.phones", "TABLE", ["phones NUMBER"]],
      ["Items", "TABLE", ["price.amount NUMBER", "price.currency TEXT"]],
      ["Marks", "TABLE", ["Marks TEXT"]],
      ["Days", "TABLE", ["Delivered DATE"]],
    ]);
    expect(fields[3]?.columns?.[0]?.prompt).toBe("On the crates");
  });

  it("requires what is always present and never null, with the object that contains it", () => {
    const orNull = { type: ["string", "null"] };
    const part = objectOf({ c: text, d: orNull, e: text }, { required: ["c", "d"] });
    const { fields } = read(
      objectOf({ a: text, b: orNull, always: part, maybe: part }, { required: ["a", "b", "always"] }),
    );
    expect(fields.filter(({ required }) => required).map(({ name }) => name)).toEqual(["a", "always.c"]);
  });

  it("limits integers by the next one if a bound is exclusive, and other numbers by the bound", () => {
    const bounds = { exclusiveMinimum: 0, exclusiveMaximum: 9.5 };
    const { fields } = read(
      objectOf({ whole: { type: "integer", ...bounds }, any: { type: "number", ...bounds } }),
    );
    expect(fields.map(({ minimum, maximum }) => [minimum, maximum])).toEqual([
      [1, 9],
      [0, 9.5],
    ]);
  });

  it("is noted if it is dropped or not a limit, each reason once with its places", () => {
    const { notes } = read(
      objectOf({
        a: { ...text, default: "x", title: "A" },
        b: { ...text, format: "email", examples: ["a@example.com"] },
        c: { type: "array", items: { ...text, default: "y", format: "colour", minLength: 2 } },
        "d/e": { type: "number", exclusiveMinimum: 0 },
        f: { ...text, format: "date-time" },
        g: { ...text, format: "hostname", pattern: "^(?=a)" },
      }),
    );
    expect(Object.fromEntries(notes.map(({ message, places }) => [message, places]))).toEqual({
      "Defaults are not kept: values come from the document.": [
        "#/properties/a/default",
        "#/properties/c/items/default",
      ],
      "Titles are not kept: fields are named after their properties.": ["#/properties/a/title"],
      "Examples are not kept.": ["#/properties/b/examples"],
      "The field accepts any text. The format is checked only with shape=schema.": [
        "#/properties/b/format",
        "#/properties/g/format",
      ],
      "The format is kept, but no value is checked against it.": ["#/properties/c/items/format"],
      "The field ignores this. It is checked only with shape=schema.": ["#/properties/c/items/minLength"],
      "The field includes the limit itself, which the schema excludes.": [
        "#/properties/d~1e/exclusiveMinimum",
      ],
      "Only the day is extracted and returned as midnight, UTC.": ["#/properties/f/format"],
      "The pattern is not kept, but the format next to it is.": ["#/properties/g/pattern"],
    });
  });

  it("is noted with at most twenty places, and not at all if everything is kept", () => {
    const many = Array.from({ length: 30 }, (_, index) => [`f${index}`, { ...text, default: "" }]);
    const [note] = read(objectOf(Object.fromEntries(many) as JsonObject)).notes;
    expect(note?.places).toHaveLength(20);
    expect(read(objectOf({ a: { ...text, description: "The first" } })).notes).toEqual([]);
  });

  it("is refused with its name and a JSON Pointer, for people", () => {
    const schema = objectOf({ "a/b": { type: "number", multipleOf: 5 } });
    const message = 'An extractor cannot represent "multipleOf"';
    expect(refusal(schema)).toMatchObject({
      message: `The schema is not supported at #/properties/a~1b/multipleOf: ${message}`,
      fields: { "schema.properties.a/b.multipleOf": message },
    });
    const format = { type: "json_schema", json_schema: { name: "any", strict: true, schema } };
    expect(refusal(format)).toMatchObject({
      message: `The schema is not supported at #/json_schema/schema/properties/a~1b/multipleOf: ${message}`,
      fields: { "schema.json_schema.schema.properties.a/b.multipleOf": message },
    });
  });

  it.each<[string, unknown]>([
    ["its properties", objectOf({ self: { $ref: "#" } })],
    ["a list of itself", objectOf({ parts: { type: "array", items: { $ref: "#" } } })],
    [
      "two definitions that refer to each other",
      {
        ...objectOf({ a: { $ref: "#/$defs/A" } }),
        $defs: { A: { $ref: "#/$defs/B" }, B: { $ref: "#/$defs/A" } },
      },
    ],
  ])("is refused if it contains itself: %s", (_, schema) => {
    expect(refusal(schema).message).toContain("It refers to itself");
  });

  it("is refused at an object with more properties than an extractor can have fields", () => {
    const many = (count: number) =>
      objectOf(
        Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, text])) as JsonObject,
      );
    const tooMany = "An extractor can have at most 200 fields";
    expect(refusal(objectOf({ a: many(150), b: many(51) })).fields).toEqual({
      "schema.properties.b.properties": tooMany,
    });
    expect(refusal(objectOf({ a: many(199), b: text, c: text })).fields).toEqual({
      "schema.properties": tooMany,
    });
    expect(read(objectOf({ a: many(199), b: text })).fields).toHaveLength(200);
  });

  it("is refused if properties do not have unique names, which it states", () => {
    const prices = { type: "object", additionalProperties: { type: "number" } };
    expect(refusal(objectOf({ prices })).fields).toEqual({
      "schema.properties.prices": "Properties without a fixed name cannot be fields",
    });
  });

  it("can be shared by several properties through one definition", () => {
    const party = { $ref: "#/$defs/Party" };
    const schema = {
      ...objectOf({ seller: party, buyer: party }),
      $defs: { Party: objectOf({ name: text }) },
    };
    expect(read(schema).fields.map(({ name }) => name)).toEqual(["seller.name", "buyer.name"]);
  });
});

describe("the schema of an extractor that came from one", () => {
  const wanted = objectOf(
    {
      Seller: objectOf({ name: text, city: text }, { additionalProperties: false, description: "Who sells" }),
      Count: { type: "integer", exclusiveMinimum: 0 },
      Share: { type: "number", exclusiveMinimum: 0 },
      Kind: { ...text, const: "invoice" },
      Number: { ...text, pattern: "^A\\d$" },
      Marks: { type: "array", items: text, maxItems: 3 },
    },
    { required: ["Seller", "Kind"] },
  );

  it("describes a field that was renamed out of its object as a separate property", () => {
    const { properties } = answered(wanted, ({ name }) => (name === "Seller.city" ? { name: "City" } : {}));
    expect(properties).toMatchObject({ Seller: { properties: { name: text } }, City: text });
    expect((properties.Seller as JsonObject).properties).not.toHaveProperty("city");
  });

  it("describes fields separately if another one has their object's name", () => {
    const { properties } = answered(wanted, ({ name }) => (name === "Kind" ? { name: "Seller" } : {}));
    expect(Object.keys(properties).slice(0, 2)).toEqual(["Seller.name", "Seller.city"]);
    expect(properties.Seller).toMatchObject({ const: "invoice" });
  });

  it("describes changed limits and types by the field instead of the original schema", () => {
    const changes: Record<string, Partial<Shaped>> = {
      Share: { minimum: 5 },
      Kind: { options: ["invoice", "order"].map((value) => ({ value, also: [] })) },
      Number: { pattern: "B\\d" },
      Count: { type: "TEXT", minimum: undefined },
    };
    expect(answered(wanted, ({ name }) => changes[name] ?? {}).properties).toMatchObject({
      Share: { minimum: 5 },
      Kind: { enum: ["invoice", "order"] },
      Number: { pattern: "^(?:B\\d)$" },
      Count: text,
    });
  });

  it("describes a list as a list while its table has one column, whatever that is called", () => {
    const columns = (...names: string[]) =>
      names.map((name) => ({ name, type: "TEXT" as const, prompt: "" }));
    const marks = (...names: string[]) =>
      answered(wanted, ({ name }) => (name === "Marks" ? { columns: columns(...names) } : {})).properties
        .Marks;
    expect(marks("Marks")).toEqual({ type: "array", items: text, maxItems: 3 });
    expect(marks("Sign")).toEqual({ type: "array", items: { ...text, title: "Sign" }, maxItems: 3 });
    expect(marks("Sign", "Place")).toMatchObject({ items: { properties: { Sign: {}, Place: {} } } });
  });

  it("keeps the order of fields that were moved between those of an object", () => {
    const { fields, shape } = read(wanted);
    const moved = [...fields.slice(0, 1), ...fields.slice(2), ...fields.slice(1, 2)];
    const again = read(JSON.parse(JSON.stringify(toJsonSchema("Any", moved, shape))));
    expect(again.fields.map(({ name }) => name)).toEqual(moved.map(({ name }) => name));
  });
});

describe("data in the shape of a schema", () => {
  it("has the first hundred of its problems", () => {
    const { fields, shape } = read(
      objectOf({ lines: { type: "array", items: objectOf({ a: { type: "integer" } }) } }),
    );
    const rows = Array.from({ length: 120 }, () => ({ a: 0.5 }));
    const { problems } = toShapedData(fields, shape, new Map([["lines", rows]]));
    expect(problems).toHaveLength(100);
    expect(problems[99]).toEqual({ place: "/lines/99/a", message: "0.5 is not a whole number." });
  });

  it("omits an optional list that must not be empty", () => {
    const list = { type: "array", items: text };
    const { fields, shape } = read(
      objectOf(
        { some: { ...list, minItems: 1 }, must: { ...list, minItems: 1 }, any: list },
        { required: ["must"] },
      ),
    );
    expect(toShapedData(fields, shape, new Map())).toEqual({
      data: { must: [], any: [] },
      problems: [{ place: "/must", message: "It has fewer than 1 items." }],
    });
  });

  it("may equal an exclusive bound once the field's own bound differs", () => {
    const { fields, shape } = read(objectOf({ share: { type: "number", exclusiveMinimum: 0 } }));
    const data = (minimum?: number) =>
      toShapedData([{ ...fields[0]!, minimum }], shape, new Map([["share", 0]])).problems;
    expect(data(0)).toEqual([{ place: "/share", message: "0 is not more than 0." }]);
    expect(data()).toEqual([]);
  });

  it("has the option itself if another spelling was found", () => {
    const { fields, shape } = read(objectOf({ currency: { enum: ["EUR"], "x-spellings": { EUR: ["€"] } } }));
    expect(toShapedData(fields, shape, new Map([["currency", "€"]])).data).toEqual({ currency: "EUR" });
  });
});
