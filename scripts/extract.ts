import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { createFieldInput } from "@/lib/api/extractor";
import { readEngineEnv } from "@/lib/env";
import { chooseEngine } from "@/lib/extraction/extract/choose-engine";
import { extractFields } from "@/lib/extraction/extract/extract-fields";
import { readLesson } from "@/lib/extraction/learning/read-lesson";
import { teach } from "@/lib/extraction/learning/teach";
import { splitFields } from "@/lib/extraction/results/split-fields";
import type { Lesson } from "@/lib/extraction/values/lesson";
import { readDocument } from "@/lib/text/read-document";
import type { Recognition } from "@/lib/text/recognition";
import { inThisProcess } from "@/lib/extraction/engines/local-engine";
import { readingScope } from "@/lib/extraction/extract/reading-scope";
import type { AskedField, Reviewed, ReviewedTable, TableSpec, Value } from "@/lib/extraction/values/types";
import { toAskedField } from "@/lib/extractors/to-asked-field";
import { orderedJson } from "@/lib/exports/ordered-json";
import { scanError } from "@/lib/text/reading-error";
import { extractedData } from "@/lib/values/extracted-data";
import { parseValues, serializeValues } from "@/lib/values/stored-values";
import { toValueDtos } from "@/lib/values/to-value-dtos";
import { toResult } from "@/lib/values/to-result";
import { answerHelp, helpOf } from "./help";
import { printLines } from "./print-lines";
import { takeRecognition } from "./take-recognition";

answerHelp("extract");
const NO_ATTACHMENTS = "--no-attachments";
const USAGE = helpOf("extract");

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const taughtList = z.array(
  z.object({
    file: z.string(),
    values: z.record(z.string(), z.union([scalar, z.array(z.record(z.string(), scalar))])),
  }),
);

const fieldList = z
  .array(createFieldInput.transform(toAskedField))
  .min(1)
  .max(200)
  .refine((fields) => new Set(fields.map(({ name }) => name.toLowerCase())).size === fields.length, {
    error: "two fields have the same name",
  });

class UsageError extends Error {}

function takeOption(given: string[], name: string): { value: string | undefined; rest: string[] } {
  const at = given.findIndex((argument) => argument === name || argument.startsWith(`${name}=`));
  if (at === -1) return { value: undefined, rest: given };
  const inline = given[at]?.slice(name.length + 1);
  const rest = given.filter((_, index) => index < at || index > (inline ? at : at + 1));
  return { value: inline || given[at + 1], rest };
}

async function readJson<T>(file: string, what: string, schema: z.ZodType<T>): Promise<T> {
  const content = await readFile(file, "utf8").catch((error: unknown) => {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  const json = z.string().transform((text, context): unknown => {
    try {
      return JSON.parse(text.replace(/^\ufeff/, ""));
    } catch (error) {
      context.addIssue(`is not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
      return z.NEVER;
    }
  });
  const result = json.pipe(schema).safeParse(content);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path: keys, message }) =>
    `  ${keys.join(".")} ${message}`.trimEnd(),
  );
  throw new UsageError(`${file} is not ${what}:\n${problems.join("\n")}\n${USAGE}`);
}

type ReviewedFile = z.infer<typeof taughtList>[number];

/** Learns only the fields in `values`, because a review covers no others. */
async function learnFrom(
  reviewed: readonly ReviewedFile[],
  fields: readonly AskedField[],
  recognition: Recognition | null,
  key: string,
): Promise<Lesson[]> {
  const lessons: Lesson[] = [];
  for (const { file, values } of reviewed) {
    const document = await readDocument({ path: file, filename: path.basename(file) }, { recognition });
    const asked = splitFields(fields);
    const seen = asked.fields.flatMap((field): Reviewed[] => {
      const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
      return value === undefined || Array.isArray(value) ? [] : [{ field, value, place: null, weight: 1 }];
    });
    const tables = asked.tables.flatMap((table): Reviewed[] => {
      const rows = Object.hasOwn(values, table.name) ? values[table.name] : undefined;
      return Array.isArray(rows) && rows.length > 0 ? [reviewedTable(table, rows)] : [];
    });
    lessons.push(readLesson(document, [...seen, ...tables], key));
  }
  return lessons;
}

/** Sets no places, so learning looks for each value in the document. */
function reviewedTable(table: TableSpec, rows: readonly Readonly<Record<string, Value>>[]): ReviewedTable {
  const names = table.columns.map(({ name }) => name);
  return {
    table,
    ids: { field: table.name, columns: names },
    rows: rows.map((row) => names.map((name) => ({ value: row[name] ?? null, place: null }))),
    removed: [],
  };
}

try {
  const { recognition, rest } = takeRecognition(process.argv.slice(2));
  const ignoresAttachments = rest.includes(NO_ATTACHMENTS);
  const asked = takeOption(
    rest.filter((argument) => argument !== NO_ATTACHMENTS),
    "--fields",
  );
  const { value: taughtFile, rest: files } = takeOption(asked.rest, "--taught");
  if (!asked.value) throw new UsageError(USAGE);
  if (files.length === 0) throw new UsageError(`no files given\n${USAGE}`);
  const fields = await readJson(asked.value, "a list of fields", fieldList);
  const reviewed = taughtFile ? await readJson(taughtFile, "a list of reviewed documents", taughtList) : [];
  const key = randomBytes(32).toString("hex");
  const lessons = await learnFrom(reviewed, fields, recognition, key);
  // Extract in this process, so that a changed rule works without a new bundle.
  const engine = chooseEngine(readEngineEnv(process.env), inThisProcess);
  await printLines(files, recognition, async (document, file) => {
    if (ignoresAttachments) delete document.attachment;
    if (document.scan && !engine.readsScans) throw scanError(recognition);
    const taught = lessons.length > 0 ? teach(document.text, lessons, key) : null;
    const input = { document, readFile: () => readFile(file), ...(taught && { taught }) };
    const extraction = await extractFields(engine, input, fields);
    const { values, tables } = toResult(extraction.results);
    const result = { values: parseValues(serializeValues(values)), tables };
    return [
      ["data", extractedData(result)],
      [
        "evidence",
        orderedJson(
          (await toValueDtos(result, document)).map(
            ({ name, evidence, confidence, checks, candidates, suggestion }) => [
              name,
              { ...evidence, confidence, checks, candidates, suggestion },
            ],
          ),
        ),
      ],
      ["words", String((await readingScope(engine, document, fields)).words)],
      ["usage", JSON.stringify(extraction.usage)],
      ["coverage", JSON.stringify(extraction.coverage)],
    ];
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
