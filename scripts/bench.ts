import { parseArgs } from "node:util";
import { ensureBuild } from "@/tests/setup/build";
import { measureExport } from "./bench/export";
import { measureGrid } from "./bench/grid";
import { measureGrowth } from "./bench/growth";
import { measureLargeResults } from "./bench/large-results";
import { measureListing } from "./bench/listing";
import { measureManyValues } from "./bench/many-values";
import { measureMarks } from "./bench/marks";
import { measureMemory } from "./bench/memory";
import { measurePages } from "./bench/pages";
import { measurePipeline } from "./bench/pipeline";
import { measureRows } from "./bench/rows";
import { runBenches, type Bench } from "./bench/run-benches";
import { measureSecondServer } from "./bench/second-server";
import { measureStart } from "./bench/start";
import { measureTables } from "./bench/tables";
import { measureTakeOver } from "./bench/take-over";
import { measureUpload } from "./bench/upload";
import { answerHelp } from "./help";

answerHelp("bench");

const BENCHES: Record<string, Bench> = {
  start: measureStart,
  upload: measureUpload,
  pipeline: measurePipeline,
  listing: measureListing,
  growth: measureGrowth,
  memory: measureMemory,
  "large-results": measureLargeResults,
  export: measureExport,
  "many-values": measureManyValues,
  marks: measureMarks,
  pages: measurePages,
  grid: measureGrid,
  tables: measureTables,
  rows: measureRows,
  "take-over": measureTakeOver,
  "second-server": measureSecondServer,
};

const { values: options, positionals: wanted } = parseArgs({
  options: { smallest: { type: "boolean", default: false } },
  allowPositionals: true,
});
const unknown = wanted.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(", ")}. Known: ${Object.keys(BENCHES).join(", ")}.`);
  process.exit(1);
}
await ensureBuild();
const chosen = Object.entries(BENCHES).filter(([name]) => wanted.length === 0 || wanted.includes(name));
const failed = await runBenches(Object.fromEntries(chosen), options.smallest ? "smallest" : "full");
process.exit(failed.length === 0 ? 0 : 1);
