import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { testDocument } from "./test-document";
import { FIELD_TYPES, type FieldType } from "@/lib/extraction/field-types";
import type { FieldSpec, Value } from "@/lib/extraction/types";
import { FORMATS } from "@/lib/text/formats";
import type { DocumentText } from "@/lib/text/types";

export const SAMPLE_SETS = ["first", "second", "third"] as const;
export type SampleSet = (typeof SAMPLE_SETS)[number];

/** A made-up document with the values to be found in it. */
export interface SampleDocument {
  title: string;
  document: DocumentText;
  fields: ExpectedField[];
}

export interface ExpectedField extends FieldSpec {
  /** The correct values, the usual one first; null where the document does not contain the field. */
  accepted: Value[];
}

const FOLDER = fileURLToPath(new URL("documents", import.meta.url));

/**
 * The sample documents of a set. A file contains several, separated by a line of equals signs; each is a title with its
 * format (`# txt: Invoice`), its fields (`NUMBER Amount due [the prompt] = 12.50`, `||` between equally correct values,
 * `-` for a field that the document does not contain), a line of dashes and the document's text.
 */
export function readSampleDocuments(set: SampleSet): SampleDocument[] {
  const folder = path.join(FOLDER, set);
  return readdirSync(folder)
    .sort()
    .flatMap((file) =>
      readFileSync(path.join(folder, file), "utf8")
        .split(/^=====\n/m)
        .map(readSample),
    );
}

function readSample(sample: string): SampleDocument {
  const [head = "", text = ""] = sample.split(/^---\n/m);
  const [title = "", ...fields] = head.trim().split("\n");
  const [, name = "txt", rest = ""] = /^# (\w+): (.*)$/.exec(title) ?? [];
  const format = FORMATS.find((known) => known === name);
  if (!format || text === "") throw new Error(`not a sample document: ${title}`);
  return { title: rest, document: testDocument(text, format), fields: fields.map(readField) };
}

function readField(line: string): ExpectedField {
  const match = /^(\w+) (.+?)(?: \[(.*)\])? = (.+)$/.exec(line);
  const type = FIELD_TYPES.find((known) => known === match?.[1]);
  if (!match || !type) throw new Error(`not a field: ${line}`);
  const accepted = (match[4] ?? "").split("||").map((value) => readValue(value.trim(), type));
  return { name: match[2] ?? "", type, required: false, prompt: match[3] ?? "", accepted };
}

function readValue(written: string, type: FieldType): Value {
  if (written === "-") return null;
  if (type === "NUMBER") return Number(written.replaceAll(",", ""));
  return type === "BOOLEAN" ? written === "yes" : written;
}
