import fc from "fast-check";

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  minItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
}

const INT_MAX = 2 ** 31 - 1;

/** What no schema means: wrong types, huge values, and texts that are hard to store or to show. */
export const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 0.5, 2 ** 53, -1e308, "", " ", "null", [], {}, [[]], [null]),
  fc.constantFrom("\u0000", "\ud800", "\u202e\u2066", "😀".repeat(60), "a\u0300".repeat(500), "' OR 1=1"),
  fc.constantFrom("x".repeat(101), "x".repeat(70_000), Array(300).fill("x"), { ["__proto__"]: { a: 1 } }),
  fc.string({ unit: "binary", maxLength: 50 }),
  fc.jsonValue(),
);

/** Values as a schema describes them, where any part may be missing or odd. */
export class JsonSchemaValues {
  private readonly names: fc.Arbitrary<string>;

  /**
   * @param resolve finds the schema that a reference names
   * @param names texts that mean something to what receives the values
   */
  constructor(
    private readonly resolve: (ref: string) => JsonSchema,
    names: string[],
  ) {
    this.names = fc.constantFrom(...names);
  }

  of(schema: JsonSchema): fc.Arbitrary<unknown> {
    return fc.oneof({ weight: 19, arbitrary: this.expected(schema) }, { weight: 1, arbitrary: odd });
  }

  private expected(schema: JsonSchema): fc.Arbitrary<unknown> {
    if (schema.$ref !== undefined) return this.expected(this.resolve(schema.$ref));
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.const !== undefined) return fc.constant(schema.const);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return fc.oneof(...choices.map((choice) => this.expected(choice)));
    const types = [schema.type ?? "any"].flat();
    return fc.oneof(...types.map((type) => this.ofType(type, schema)));
  }

  private ofType(type: string, schema: JsonSchema): fc.Arbitrary<unknown> {
    switch (type) {
      case "string":
        return this.strings(schema);
      case "integer":
        return fc.oneof(fc.nat(5), integersOf(schema));
      case "number":
        return fc.double({ noNaN: true, noDefaultInfinity: true });
      case "boolean":
        return fc.boolean();
      case "null":
        return fc.constant(null);
      case "array":
        return fc.array(this.of(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 4 });
      case "object":
        return this.objects(schema);
      default:
        return fc.jsonValue();
    }
  }

  private strings({ format, pattern }: JsonSchema): fc.Arbitrary<string> {
    if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
    if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
    return fc.oneof(fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }), this.names);
  }

  private objects({ properties = {}, required = [], additionalProperties }: JsonSchema) {
    const members = Object.entries(properties).map(([name, member]) => [name, this.of(member)]);
    const record = Object.fromEntries(members) as Record<string, fc.Arbitrary<unknown>>;
    const declared = fc.oneof(
      { weight: 19, arbitrary: fc.record(record, { requiredKeys: required }) },
      { weight: 1, arbitrary: fc.record(record, { requiredKeys: [] }) },
    );
    if (!additionalProperties) return declared;
    const others = this.of(additionalProperties === true ? {} : additionalProperties);
    return fc
      .tuple(fc.dictionary(this.names, others, { maxKeys: 3 }), declared)
      .map(([other, own]) => ({ ...other, ...own }));
  }
}

function integersOf({ minimum = -INT_MAX, maximum = INT_MAX }: JsonSchema): fc.Arbitrary<number> {
  return fc.integer({ min: Math.max(minimum, -INT_MAX), max: Math.min(maximum, INT_MAX) });
}
