import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { testDocument } from "./test-document";
import { SCALAR_TYPES, type ScalarType } from "@/lib/extraction/values/field-types";
import type { FieldSpec, Value } from "@/lib/extraction/values/types";
import { FORMATS, type Format } from "@/lib/text/formats";
import type { DocumentText } from "@/lib/text/types";

/**
 * Documents in `kinds` are varied and hard, so tests check only proportions. Each document in `cases` tests the
 * behaviour in its title.
 */
export const SAMPLE_SETS = ["first", "second", "third", "kinds", "snippets", "cases"] as const;
export type SampleSet = (typeof SAMPLE_SETS)[number];

export interface SampleDocument {
  title: string;
  /** The document's issuer. Documents with the same maker share a layout. Null if the file names none. */
  maker: string | null;
  document: DocumentText;
  fields: ExpectedField[];
}

export interface ExpectedField extends FieldSpec {
  /** The correct values, the usual one first. Null if the document doesn't contain the field. */
  accepted: Value[];
}

const FOLDER = fileURLToPath(new URL("documents", import.meta.url));

/**
 * Reads the sample documents of a set. Lines of equals signs separate documents. Each has a title with its format
 * (`# txt: Invoice`), perhaps a maker (`maker Nordlicht Bank`), fields, a line of dashes, and the text. In the text,
 * two or more spaces or tabs separate cells, and a form feed on a line of its own separates pages.
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
  const [title = "", ...lines] = head.trim().split("\n");
  const [, name = "txt", rest = ""] = /^# (\w+): (.*)$/.exec(title) ?? [];
  const format = FORMATS.find((known) => known === name);
  if (!format || text === "") throw new Error(`not a sample document: ${title}`);
  const maker = /^maker (.+)$/.exec(lines[0] ?? "")?.[1] ?? null;
  const fields = lines.slice(maker === null ? 0 : 1).map(readField);
  return { title: rest, maker, document: withPages(text, format), fields };
}

function withPages(written: string, format: Format): DocumentText {
  const parts = written.split(/\n\f\n/);
  const document = testDocument(parts.join(PAGE_SEPARATOR), format);
  if (parts.length === 1) return document;
  let start = 0;
  const pages = parts.map((part) => {
    const page = { start, end: start + part.length };
    start = page.end + PAGE_SEPARATOR.length;
    return page;
  });
  return { ...document, pages };
}

const PAGE_SEPARATOR = "\n\n";

/**
 * Reads `NUMBER Amount due {further label; another} [the prompt] = 12.50`. `||` separates equally correct values, and
 * `-` means that the document doesn't contain the field.
 */
function readField(line: string): ExpectedField {
  const match = /^(\w+) (.+?)(?: \{(.*)\})?(?: \[(.*)\])? = (.+)$/.exec(line);
  const type = SCALAR_TYPES.find((known) => known === match?.[1]);
  if (!match || !type) throw new Error(`not a field: ${line}`);
  const accepted = (match[5] ?? "").split("||").map((value) => readValue(value.trim(), type));
  const also_called = match[3]?.split("; ") ?? [];
  return { name: match[2] ?? "", type, required: false, also_called, prompt: match[4] ?? "", accepted };
}

function readValue(written: string, type: ScalarType): Value {
  if (written === "-") return null;
  if (type === "NUMBER") return Number(written.replaceAll(",", ""));
  return type === "BOOLEAN" ? written === "yes" : written;
}
