import { ensureBuild } from "@/tests/setup/build";
import { measureExport } from "./bench/export";
import { printFigures, type Figure } from "./bench/figure";
import { measureGrid } from "./bench/grid";
import { measureGrowth } from "./bench/growth";
import { measureLargeResults } from "./bench/large-results";
import { measureListing } from "./bench/listing";
import { measureManyValues } from "./bench/many-values";
import { measureMarks } from "./bench/marks";
import { measurePages } from "./bench/pages";
import { measurePipeline } from "./bench/pipeline";
import { measureRows } from "./bench/rows";
import { measureSecondServer } from "./bench/second-server";
import { measureStart } from "./bench/start";
import { measureTables } from "./bench/tables";
import { measureTakeOver } from "./bench/take-over";
import { measureUpload } from "./bench/upload";
import { answerHelp } from "./help";

answerHelp("bench");

const MEASURES: Record<string, () => Promise<Figure[]>> = {
  start: measureStart,
  upload: measureUpload,
  pipeline: measurePipeline,
  listing: measureListing,
  growth: measureGrowth,
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

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in MEASURES));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(", ")}. Known: ${Object.keys(MEASURES).join(", ")}.`);
  process.exit(1);
}
await ensureBuild();
const figures: Figure[] = [];
for (const [name, measure] of Object.entries(MEASURES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.error(`Measuring: ${name}`);
  figures.push(...(await measure()));
}
printFigures(figures);
