import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { limitsDto } from "@/lib/api/value-limits";
import { FIELD_TYPES } from "@/lib/extraction/values/field-types";
import type { FieldSpec } from "@/lib/extraction/values/types";
import { FORMATS, isNamedAs } from "@/lib/text/formats";

export interface Label extends Omit<FieldSpec, "type"> {
  type: (typeof LABEL_TYPES)[number];
  accepted: unknown[];
}

export interface LabelledDocument {
  name: string;
  path: string;
  labels: Label[];
}

export class LabelError extends Error {}

const LABEL_TYPES = [...FIELD_TYPES, "TABLE"] as const;

const field = z.object({
  name: z.string().trim().min(1).max(100),
  type: z.enum(LABEL_TYPES).default("TEXT"),
  required: z.boolean().default(false),
  prompt: z.string().max(2_000).default(""),
  also_called: z.array(z.string().trim().min(1).max(100)).max(20).default([]),
  ...limitsDto,
});
const labelledField = field.extend({
  value: z.unknown().optional(),
  acceptedValues: z.array(z.unknown()).default([]),
  absent: z.boolean().default(false),
});
const fieldsFile = z.object({ fields: z.array(labelledField).min(1).max(200) });
const testSet = z.object({
  fields: z.array(field).min(1).max(200),
  documents: z
    .array(
      z.object({
        file: z.string().min(1),
        values: z.record(z.string(), z.unknown()),
        unchecked: z.array(z.string()).default([]),
      }),
    )
    .min(1),
});

const listing = z.object({ documents: z.array(z.unknown()) });

type Content = { fields: z.output<typeof labelledField>[] } | { values: Map<string, unknown> };
type Labelled = { path: string; content: Content };

const TEST_SET = "expected.json";

/**
 * Labels are in `NAME.json` next to `NAME.pdf` (or `NAME.pdf.json`), or in an `expected.json`. See
 * docs/command-line.md.
 * @throws LabelError naming every invalid file
 */
export async function readLabels(folder: string): Promise<LabelledDocument[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => {
    throw new LabelError(`${folder} is not a folder that can be read.`);
  });
  const files = new Set(names.map((name) => path.join(folder, name)));
  const problems: string[] = [];
  const labelled: Labelled[] = [];
  const labelFiles = [...files].filter((file) => file.endsWith(".json") && !files.has(`${file}.json`)).sort();
  // Read lists first, because a JSON document that a list names contains no labels.
  const listed = new Set<string>();
  for (const file of [...labelFiles.filter(isTestSet), ...labelFiles.filter((one) => !isTestSet(one))]) {
    if (listed.has(file)) continue;
    try {
      const found = await readLabelFile(file, files);
      labelled.push(...found);
      if (isTestSet(file)) for (const document of found) listed.add(document.path);
    } catch (error) {
      problems.push(`${path.relative(folder, file)}: ${messageOf(error)}`);
    }
  }
  const types = typesByName(labelled);
  const documents = labelled.flatMap(({ path: file, content }) => {
    const name = path.relative(folder, file);
    try {
      return [{ name, path: file, labels: toLabels(content, types) }];
    } catch (error) {
      problems.push(`${name}: ${messageOf(error)}`);
      return [];
    }
  });
  if (problems.length > 0) throw new LabelError(`These labels cannot be used:\n  ${problems.join("\n  ")}`);
  if (documents.length === 0) throw new LabelError(`${folder} holds no document with a NAME.json beside it.`);
  return documents;
}

function isTestSet(file: string): boolean {
  return path.basename(file) === TEST_SET;
}

async function readLabelFile(file: string, files: ReadonlySet<string>): Promise<Labelled[]> {
  const json = await readJson(file);
  const document =
    isTestSet(file) && listing.safeParse(json).success ? undefined : documentBeside(file, files);
  if (document) return [{ path: document, content: contentOf(json) }];
  if (!isTestSet(file)) throw new LabelError("there is no document of this name beside it");
  const { fields, documents } = check(testSet, json);
  return documents.map(({ file: name, values, unchecked }) => {
    const beside = path.join(path.dirname(file), name);
    if (path.basename(name) !== name || !files.has(beside))
      throw new LabelError(`there is no document ${name} beside it`);
    const unknown = Object.keys(values).find((given) => !fields.some((known) => known.name === given));
    if (unknown !== undefined) throw new LabelError(`${name} has a value for ${unknown}, which is no field`);
    const asked = fields
      .filter((known) => !unchecked.includes(known.name))
      .map((known) => ({
        ...known,
        value: Object.hasOwn(values, known.name) ? values[known.name] : null,
        acceptedValues: [],
        absent: false,
      }));
    return { path: beside, content: { fields: asked } };
  });
}

function documentBeside(file: string, files: ReadonlySet<string>): string | undefined {
  const base = file.slice(0, -".json".length);
  if (files.has(base) && isNamedAs(FORMATS, { name: base, type: "" })) return base;
  const documents = [...files].filter(
    (name) =>
      !name.endsWith(".json") &&
      name.slice(0, name.lastIndexOf(".")) === base &&
      isNamedAs(FORMATS, { name, type: "" }),
  );
  if (documents.length > 1)
    throw new LabelError(
      `it may belong to ${documents.map((name) => path.basename(name)).join(" or ")}: write NAME.EXTENSION.json`,
    );
  return documents[0];
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, "utf8");
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    throw new LabelError("is not valid JSON");
  }
}

function contentOf(json: unknown): Content {
  const object = check(z.record(z.string(), z.unknown()), json);
  if (Array.isArray(object.fields)) return check(fieldsFile, json);
  const values = new Map(Object.entries(object));
  if (values.size === 0) throw new LabelError("it holds no values");
  return { values };
}

function check<Schema extends z.ZodType>(schema: Schema, json: unknown): z.output<Schema> {
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path: keys, message }) =>
    `${keys.join(".")} ${message}`.trim(),
  );
  throw new LabelError(problems.join("; "));
}

function typesByName(labelled: Labelled[]): Map<string, Label["type"]> {
  const types = new Map<string, Label["type"]>();
  for (const { content } of labelled) {
    if (!("values" in content)) continue;
    for (const [name, value] of content.values) {
      if (value === null) continue;
      const type = typeOf(value);
      const known = types.get(name) ?? type;
      types.set(name, known === type ? type : "TEXT");
    }
  }
  return types;
}

function typeOf(value: unknown): Label["type"] {
  if (Array.isArray(value)) return "TABLE";
  if (typeof value === "number") return "NUMBER";
  if (typeof value === "boolean") return "BOOLEAN";
  return isDate(value) ? "DATE" : "TEXT";
}

function isDate(value: unknown): boolean {
  return z.iso.date().safeParse(value).success;
}

function toLabels(content: Content, types: ReadonlyMap<string, Label["type"]>): Label[] {
  const labels =
    "fields" in content
      ? content.fields.map(toLabel)
      : [...content.values].map(([name, value]) => {
          const type = types.get(name) ?? "TEXT";
          // Mixed values, such as 4711 and "A-4712", count as text.
          const written = type === "TEXT" && typeof value === "number" ? String(value) : value;
          return toLabel({
            ...field.parse({ name, type }),
            value: written,
            acceptedValues: [],
            absent: false,
          });
        });
  const names = labels.map(({ name }) => name.toLowerCase());
  const twice = labels.find(({ name }, index) => names.indexOf(name.toLowerCase()) < index);
  if (twice) throw new LabelError(`two fields have the name ${twice.name}`);
  return labels;
}

function toLabel({ value, acceptedValues, absent, ...spec }: z.output<typeof labelledField>): Label {
  if (value === undefined && !absent && acceptedValues.length === 0)
    throw new LabelError(
      `${spec.name} has no value; say null, or "absent": true, where the document has none`,
    );
  const accepted = [value, ...acceptedValues].filter((one) => one !== null && one !== undefined);
  if (absent && accepted.length > 0) throw new LabelError(`${spec.name} is absent and has a value`);
  const wrong = accepted.find((one) => !fits(spec.type, one));
  if (wrong !== undefined) throw new LabelError(`${spec.name} is a ${spec.type}: ${EXPECTED[spec.type]}`);
  return { ...spec, accepted };
}

const EXPECTED: Record<Label["type"], string> = {
  TEXT: 'a text is expected, in quotes, such as "A-17"',
  NUMBER: "a number is expected, without quotes, such as 1234.5",
  DATE: 'a date is expected, such as "2026-03-31"',
  BOOLEAN: "true or false is expected",
  TABLE: 'an array of rows is expected, such as [{"Item": "Chair", "Price": 20}]',
};

function fits(type: Label["type"], value: unknown): boolean {
  switch (type) {
    case "TEXT":
      return typeof value === "string" && value.trim() !== "";
    case "NUMBER":
      return typeof value === "number";
    case "DATE":
      return isDate(value);
    case "BOOLEAN":
      return typeof value === "boolean";
    case "TABLE":
      return z
        .array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])))
        .safeParse(value).success;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
