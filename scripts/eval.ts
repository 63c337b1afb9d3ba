import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { engineName, readEngineEnv } from "@/lib/env";
import { describeEngine } from "@/lib/extraction/extract/describe-engine";
import { chooseEngine } from "@/lib/extraction/extract/choose-engine";
import type { ExtractionEngine } from "@/lib/extraction/values/extraction-engine";
import { readDocument } from "@/lib/text/read-document";
import { evaluate, type Evaluation } from "./eval/evaluate";
import { readLabels } from "./eval/read-labels";
import { withLabelsFolder } from "./eval/with-labels-folder";
import { readLessonsOfOthers } from "./eval/teach-by-others";
import { toTable } from "./eval/to-table";
import { answerHelp, helpOf } from "./help";
import { printTable } from "./print-table";
import { takeRecognition } from "./take-recognition";

answerHelp("eval");

const MAX_TAUGHT = 6;

interface NamedEngine {
  name: string;
  engine: ExtractionEngine;
}

try {
  const { recognition, rest } = takeRecognition(process.argv.slice(2));
  const { values: options } = parseArgs({
    args: rest,
    options: {
      labels: { type: "string" },
      engine: { type: "string", multiple: true },
      json: { type: "string" },
      taught: { type: "string", default: "0" },
      "at-once": { type: "string", default: "1" },
      "no-attachments": { type: "boolean", default: false },
      verbose: { type: "boolean", default: false },
    },
  });
  if (!options.labels) throw new Error(helpOf("eval"));
  const atOnce = Number(options["at-once"]);
  if (!Number.isInteger(atOnce) || atOnce < 1)
    throw new Error("--at-once is a number of documents, such as 4");
  const counts = options.taught.split(",").map(Number);
  if (!counts.every((count) => Number.isInteger(count) && count >= 0 && count <= MAX_TAUGHT))
    throw new Error(`--taught is a list of numbers up to ${MAX_TAUGHT}, such as 0,1,2,3`);
  const engines = (options.engine ?? [engineName(readEngineEnv(process.env))]).map(toEngine);
  const read = async (path: string, filename: string) => {
    const document = await readDocument({ path, filename }, { recognition });
    if (options["no-attachments"]) delete document.attachment;
    return { document, readFile: () => readFile(path) };
  };
  const evaluations = await withLabelsFolder(options.labels, async (folder) => {
    const documents = await readLabels(folder);
    const evaluations: Evaluation[] = [];
    const teach = counts.some((count) => count > 0) ? await readLessonsOfOthers(documents, read) : null;
    for (const { name, engine } of engines) {
      console.error(`${name}: ${documents.length} documents. ${describeEngine(engine, recognition)}`);
      for (const count of counts) {
        const asked = { read, atOnce, recognition };
        const evaluated =
          teach && count > 0
            ? evaluate(`${name}, ${count} taught`, engine, documents, {
                ...asked,
                teach: (file, text) => teach(file, text, count),
              })
            : evaluate(name, engine, documents, asked);
        evaluations.push(await evaluated);
      }
    }
    return evaluations;
  });
  printTable(toTable(evaluations));
  for (const { name, failures, values } of evaluations) {
    for (const { file, code, message } of failures)
      console.log(`${name}: ${file} failed: ${message} (${code})`);
    if (!options.verbose) continue;
    for (const value of values.filter(({ verdict }) => verdict !== "exact" && verdict !== "absent")) {
      const expected = value.accepted.length === 0 ? "nothing" : JSON.stringify(value.accepted[0]);
      console.log(
        `${name}: ${value.verdict}  ${value.file}  ${value.name}: ${expected} expected, ${JSON.stringify(value.value)} found`,
      );
    }
  }
  if (options.json) await writeFile(options.json, `${JSON.stringify({ engines: evaluations }, null, 2)}\n`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

function toEngine(name: string): NamedEngine {
  const [protocol = "", ...model] = name.split(":");
  const ownModel = model.length > 0 ? { [`${protocol.toUpperCase()}_MODEL`]: model.join(":") } : {};
  return { name, engine: chooseEngine(readEngineEnv({ ...process.env, ENGINE: protocol, ...ownModel })) };
}
