import { ensureBuild } from "@/tests/setup/build";
import { measureExport } from "./bench/export";
import type { Figure } from "./bench/figure";
import { measureListing } from "./bench/listing";
import { measurePipeline } from "./bench/pipeline";
import { measureStart } from "./bench/start";
import { measureUpload } from "./bench/upload";
import { answerHelp } from "./help";

answerHelp("bench");

const MEASURES: Record<string, () => Promise<Figure[]>> = {
  start: measureStart,
  upload: measureUpload,
  pipeline: measurePipeline,
  listing: measureListing,
  export: measureExport,
};

function printTable(figures: Figure[]): void {
  const rows = [
    ["What", "Measured", "Wanted", ""],
    ...figures.map(({ what, measured, wanted, reached }) => [
      what,
      measured,
      wanted,
      reached ? "ok" : "MISSED",
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
  }
}

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
printTable(figures);
