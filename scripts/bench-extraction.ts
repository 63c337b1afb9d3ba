import { parseArgs } from "node:util";
import { belowFloor } from "@/lib/extraction/testing/floor";
import { figuresOf, measureSamples } from "@/lib/extraction/testing/measure-samples";
import { readSampleDocuments, SAMPLE_SETS, type SampleSet } from "@/lib/extraction/testing/sample-documents";
import { measureTime } from "./bench/extraction-time";
import { measureMadeUpLayouts } from "./bench/made-up-layouts";
import { measureMadeUpTables } from "./bench/made-up-tables";
import { measureTaughtTables } from "./bench/taught-tables";
import { answerHelp } from "./help";

answerHelp("bench:extraction");

const { values: options } = parseArgs({
  options: {
    learning: { type: "boolean", default: false },
    set: { type: "string" },
    tables: { type: "string" },
    taught: { type: "boolean", default: false },
    aside: { type: "boolean", default: false },
    variants: { type: "boolean", default: false },
    scans: { type: "boolean", default: false },
    time: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
  },
});

async function measure(set: SampleSet): Promise<string[]> {
  const samples = readSampleDocuments(set);
  const results = await measureSamples(samples);
  if (options.verbose) {
    for (const { title, field, value, state, grade } of results) {
      if (grade === "exact" || grade === "absent") continue;
      console.log(
        `${grade}\t${title} | ${field.name}: ${String(field.accepted[0])} <- ${String(value)} (${state})`,
      );
    }
  }
  const figures = figuresOf(results);
  const shares = Object.entries(figures).map(([name, share]) => `${name} ${share.toFixed(3)}`);
  console.log(`${set}: ${samples.length} documents, ${results.length} fields, ${shares.join(", ")}`);
  return belowFloor(set, figures);
}

if (options.learning) {
  await measureMadeUpLayouts(options);
  process.exit();
}
if (options.tables) {
  const measure = options.taught ? measureTaughtTables : measureMadeUpTables;
  await measure(Number(options.tables), options);
  process.exit();
}
const sets = SAMPLE_SETS.filter((set) => !options.set || options.set === set);
if (sets.length === 0) throw new Error(`There is no set ${options.set}.`);
const below: string[] = options.time ? measureTime() : [];
for (const set of options.time ? [] : sets) below.push(...(await measure(set)));
for (const sentence of below) console.error(sentence);
process.exitCode = below.length === 0 ? 0 : 1;
