import { Ajv2020 } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NewField } from "@/lib/api/extractor";
import type { Row, Value } from "@/lib/extraction/values/types";
import { fromJsonSchema } from "./from-json-schema";
import { isObject, type JsonObject } from "./json-object";
import { type FieldShape, PLAIN_FIELD, shapedColumns, type ValueShape } from "./shape";
import { librarySchemas } from "./testing/library-schemas";
import { toJsonSchema } from "./to-json-schema";
import { type FoundValues, toShapedData } from "./to-shaped-data";
import { unwrapSchema } from "./unwrap-schema";

type Limited = Pick<NewField, "options" | "pattern" | "minimum" | "maximum"> & { type: NewField["type"] };
type Shaped = NewField & { shape: FieldShape };

const overTheWire = (value: unknown) => JSON.parse(JSON.stringify(value)) as JsonObject;

function read(schema: unknown) {
  const { fields, shape } = fromJsonSchema(schema);
  return { fields: fields.map((field): Shaped => ({ ...field, shape: field.shape ?? PLAIN_FIELD })), shape };
}

/** What OpenAPI calls nullable, in words of JSON Schema: validators know it beside a type, and not beside an enumeration. */
function withoutNullable(_: string, value: unknown): unknown {
  if (!isObject(value)) return value;
  const { nullable, ...rest } = value;
  return nullable === true ? { anyOf: [rest, { type: "null" }] } : value;
}

/** Whether data is valid, as the validator that most programs use says it. */
function validatorOf(schema: unknown): (data: unknown) => boolean {
  const ajv = addFormats(new Ajv2020({ strict: false, logger: false }));
  const { $schema: _, ...rest } = overTheWire(unwrapSchema(schema, []).schema);
  const validate = ajv.compile(JSON.parse(JSON.stringify(rest), withoutNullable) as JsonObject);
  return (data) => validate(data);
}

const EXAMPLES: Record<string, string> = {
  email: "a@example.com",
  uri: "https://example.com/a?b=c",
  uuid: "123e4567-e89b-42d3-a456-426614174000",
  hostname: "www.example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  time: "10:00:00Z",
  duration: "P1DT2H",
  e164: "+4930123456",
};

/** Values that a field of such limits may have. */
function fitting(
  { type, options, pattern, minimum, maximum }: Limited,
  shape: ValueShape,
): fc.Arbitrary<Value> {
  const { bounds = {}, format = "" } = shape;
  switch (type) {
    case "NUMBER": {
      const least = Number(minimum ?? -1000) + (bounds.exclusiveMinimum === undefined ? 0 : 0.25);
      const most = Number(maximum ?? 1000) - (bounds.exclusiveMaximum === undefined ? 0 : 0.25);
      const [from, to] = [Math.min(least, most), Math.max(least, Math.min(most, least + 1000))];
      return shape.integer
        ? fc.integer({ min: Math.ceil(from), max: Math.floor(to) })
        : fc.double({ min: from, max: to, noNaN: true });
    }
    case "DATE":
      return fc.constantFrom("2026-03-31", "2024-02-29");
    case "BOOLEAN":
      return fc.boolean();
    default: {
      if (options) return fc.constantFrom(...options.map(({ value }) => value));
      if (format in EXAMPLES) return fc.constant(EXAMPLES[format]!);
      if (pattern !== undefined) return fc.stringMatching(new RegExp(`^(?:${pattern})$`));
      const { minLength = 1, maxLength = 20 } = bounds;
      return fc.string({ minLength, maxLength: Math.min(maxLength, 20), unit: "grapheme-ascii" });
    }
  }
}

const odd: fc.Arbitrary<Value> = fc.constantFrom(
  null,
  "",
  "x",
  "2026-13-01",
  "2026-01-01",
  0,
  0.5,
  -1,
  1e9,
  true,
);

/** What an engine may find: for each field what fits, what does not, or nothing. */
function foundValues(fields: Shaped[], cell: typeof fitting): fc.Arbitrary<FoundValues> {
  const columnsOf = ({ columns = [], shape }: Shaped) =>
    fc.record(
      Object.fromEntries(
        shapedColumns(columns, shape).map(({ name, column, shape }) => [name, cell(column, shape)]),
      ),
      { noNullPrototype: true },
    ) as fc.Arbitrary<Row>;
  const rowsOf = (field: Shaped) => {
    const { minItems = 1, maxItems = 3 } = field.shape.bounds ?? {};
    return fc.array(columnsOf(field), { minLength: minItems, maxLength: maxItems });
  };
  return fc
    .tuple(...fields.map((field) => (field.type === "TABLE" ? rowsOf(field) : cell(field, field.shape))))
    .map((values) => new Map(fields.map(({ name }, index) => [name, values[index] ?? null])));
}

const sometimes = (spec: Limited, shape: ValueShape) =>
  fc.oneof({ weight: 5, arbitrary: fitting(spec, shape) }, { weight: 1, arbitrary: odd });

describe("a schema that a library prints", () => {
  it("is one of at least thirty", () => {
    expect(librarySchemas.length).toBeGreaterThanOrEqual(30);
  });

  describe.each(librarySchemas)("%s", (_, schema) => {
    it("is returned as it was sent, and read back as the same", () => {
      const extractor = read(overTheWire(schema));
      const { fields, shape } = extractor;
      expect(read(overTheWire(toJsonSchema("Any", fields, shape)))).toEqual(extractor);
    });

    it("has data that is valid for the sent and the returned schema", () => {
      const { fields, shape } = read(overTheWire(schema));
      const [isAsCame, isAsAnswered] = [schema, toJsonSchema("Any", fields, shape)].map(validatorOf);
      fc.assert(
        fc.property(foundValues(fields, fitting), (values) => {
          const { data, problems } = toShapedData(fields, shape, values);
          expect(problems).toEqual([]);
          expect([data, isAsCame!(data), isAsAnswered!(data)]).toEqual([data, true, true]);
        }),
        { numRuns: 20 },
      );
    });

    it("has data with problems exactly if it is invalid for both", () => {
      const { fields, shape } = read(overTheWire(schema));
      const [isAsCame, isAsAnswered] = [schema, toJsonSchema("Any", fields, shape)].map(validatorOf);
      fc.assert(
        fc.property(foundValues(fields, sometimes), (values) => {
          const { data, problems } = toShapedData(fields, shape, values);
          const isValid = problems.length === 0;
          expect([data, isAsCame!(data), isAsAnswered!(data)]).toEqual([data, isValid, isValid]);
        }),
        { numRuns: 100 },
      );
    });
  });
});
