import { readFile } from "node:fs/promises";
import { z } from "zod";
import { createFieldInput } from "@/lib/api/extractor";
import { readEngineEnv } from "@/lib/env";
import { chooseEngine } from "@/lib/extraction/extract/choose-engine";
import { extractFields } from "@/lib/extraction/extract/extract-fields";
import { inThisProcess } from "@/lib/extraction/engines/local-engine";
import { readingScope } from "@/lib/extraction/extract/reading-scope";
import type { AskedField } from "@/lib/extraction/values/types";
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

const fieldList = z
  .array(createFieldInput.transform(toAskedField))
  .min(1)
  .max(200)
  .refine((fields) => new Set(fields.map(({ name }) => name.toLowerCase())).size === fields.length, {
    error: "two fields have the same name",
  });

class UsageError extends Error {}

async function readArguments(given: string[]): Promise<{ fields: AskedField[]; files: string[] }> {
  const at = given.findIndex((argument) => argument === "--fields" || argument.startsWith("--fields="));
  const inline = given[at]?.slice("--fields=".length);
  const file = at === -1 ? undefined : inline || given[at + 1];
  if (!file) throw new UsageError(USAGE);
  const files = given.filter((argument, index) => index < at || index > (inline ? at : at + 1));
  if (files.length === 0) throw new UsageError(`no files given\n${USAGE}`);
  return { fields: await readFields(file), files };
}

async function readFields(file: string): Promise<AskedField[]> {
  const content = await readFile(file, "utf8").catch((error: unknown) => {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  const json = z.string().transform((text, context): unknown => {
    try {
      return JSON.parse(text.replace(/^\ufeff/, ""));
    } catch (error) {
      context.addIssue(`is no JSON: ${error instanceof Error ? error.message : String(error)}`);
      return z.NEVER;
    }
  });
  const result = json.pipe(fieldList).safeParse(content);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path: keys, message }) =>
    `  ${keys.join(".")} ${message}`.trimEnd(),
  );
  throw new UsageError(`${file} is not a list of fields:\n${problems.join("\n")}\n${USAGE}`);
}

try {
  const { recognition, rest } = takeRecognition(process.argv.slice(2));
  const ignoresAttachments = rest.includes(NO_ATTACHMENTS);
  const { fields, files } = await readArguments(rest.filter((argument) => argument !== NO_ATTACHMENTS));
  // Nothing else waits for this process, and a changed rule counts without a new bundle.
  const engine = chooseEngine(readEngineEnv(process.env), inThisProcess);
  await printLines(files, recognition, async (document, file) => {
    if (ignoresAttachments) delete document.attachment;
    if (document.scan && !engine.readsScans) throw scanError(recognition);
    const input = { document, readFile: () => readFile(file) };
    const extraction = await extractFields(engine, input, fields);
    const { values, tables } = toResult(extraction.results);
    const result = { values: parseValues(serializeValues(values)), tables };
    return [
      ["data", extractedData(result)],
      [
        "evidence",
        orderedJson(
          toValueDtos(result, document).map(
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
