import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import { worseFigures } from "@/lib/extraction/testing/floor";
import {
  readSampleDocuments,
  type SampleDocument,
  type SampleSet,
} from "@/lib/extraction/testing/sample-documents";
import type { Measured } from "./measure-worker";

export type Changes = Record<string, string>;

const TIME_LIMIT_MS = 120_000;
const folder = mkdtempSync(path.join(tmpdir(), "gleaner-mutants-"));
let builds = 0;

const files = new Map<string, string>();
/** Caches each file's first read, so that concurrent edits do not affect the figures. */
function unchanged(file: string): string {
  const code = files.get(file) ?? readFileSync(file, "utf8");
  files.set(file, code);
  return code;
}

const samples = new Map<SampleSet, SampleDocument[]>();
function samplesOf(set: SampleSet): SampleDocument[] {
  const documents = samples.get(set) ?? readSampleDocuments(set);
  samples.set(set, documents);
  return documents;
}

export async function measureEngine(sets: readonly SampleSet[]): Promise<Measured[]> {
  const measured: Measured[] = [];
  await run({}, sets, (one) => {
    measured.push(one);
    return false;
  });
  return measured;
}

export async function noticeChange(changes: Changes, base: Measured[]): Promise<string | null> {
  let reason: string | null = null;
  const sets = base.map(({ set }) => set);
  const failure = await run(changes, sets, (one) => {
    const before = base.find(({ set }) => set === one.set);
    if (!before) return false;
    const lost = before.complete.find((title) => one.set === "cases" && !one.complete.includes(title));
    if (lost !== undefined) reason = `the engine no longer ${lost}`;
    else if (worseFigures(one.figures, before.figures).length > 0) reason = `${one.set} is worse`;
    return reason !== null;
  });
  return reason ?? failure;
}

async function run(
  changes: Changes,
  sets: readonly SampleSet[],
  next: (measured: Measured) => boolean,
): Promise<string | null> {
  const program = path.join(folder, `${(builds += 1)}.mjs`);
  await build({
    entryPoints: ["scripts/mutate/measure-worker.ts"],
    outfile: program,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.9",
    conditions: ["react-server"],
    banner: {
      js: 'import { createRequire as $createRequire } from "node:module"; const require = $createRequire(import.meta.url);',
    },
    logLevel: "error",
    plugins: [
      {
        name: "changes",
        setup: ({ onLoad }) => {
          onLoad({ filter: /lib\/extraction\// }, ({ path: file }) => {
            const contents = changes[path.relative(process.cwd(), file)] ?? unchanged(file);
            return { contents, loader: file.endsWith(".json") ? "json" : "ts" };
          });
        },
      },
    ],
  });
  const worker = new Worker(program, { workerData: sets.map((set) => [set, samplesOf(set)]) });
  const timer = setTimeout(() => void worker.terminate(), TIME_LIMIT_MS);
  const failure = await new Promise<string | null>((resolve) => {
    worker.on("message", (measured: Measured) => {
      if (next(measured)) resolve(null);
    });
    worker.on("error", (error) => resolve(`it fails: ${String(error)}`));
    worker.on("exit", (code) => resolve(code === 0 ? null : "it does not end"));
  });
  clearTimeout(timer);
  await worker.terminate();
  return failure;
}
