import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { makePdf } from "@/lib/text/testing/make-pdf";
import { answerHelp } from "./help";

answerHelp("check:bundle");

/** The function that runs the background jobs on a serverless host: the one that reads documents. */
const ROUTE = ".next/server/app/api/inngest/route.js";
/** Vercel's limit of a function, unpacked. */
const MAX_BYTES = 250_000_000;
const MUST_HOLD = [
  /^lib\/text\/generated\/reader-process\.mjs$/,
  /^lib\/text\/generated\/recogniser-process\.mjs$/,
  /^lib\/text\/generated\/extractor-process\.mjs$/,
  /^lib\/text\/generated\/exporter-process\.mjs$/,
  /^node_modules\/pdfjs-dist\/cmaps\/.*\.bcmap$/,
  /^node_modules\/pdfjs-dist\/standard_fonts\//,
  /^node_modules\/tesseract\.js-core\/tesseract-core-simd-lstm\.wasm$/,
  /^node_modules\/@tesseract\.js-data\/eng\//,
];

const trace = z.object({ files: z.array(z.string()) });

/** The files of a function as the host packs them, relative to the project. */
function tracedFiles(): string[] {
  const { files } = trace.parse(JSON.parse(readFileSync(`${ROUTE}.nft.json`, "utf8")));
  const folder = path.dirname(ROUTE);
  return files
    .map((file) => path.relative(".", path.resolve(folder, file)))
    .filter((file) => !file.startsWith(".."));
}

/** Copies a function's files elsewhere and lets its own program read a PDF there. */
function readsInCopy(files: string[]): boolean {
  const copy = mkdtempSync(path.join(tmpdir(), "gleaner-bundle-"));
  try {
    for (const file of files) cpSync(file, path.join(copy, file), { recursive: true, dereference: true });
    const pdf = path.join(copy, "sample.pdf");
    writeFileSync(pdf, makePdf([[{ x: 50, y: 100, text: "Read in the bundle" }]]));
    const { stdout, stderr } = spawnSync(process.execPath, ["lib/text/generated/text.mjs", "--", pdf], {
      cwd: copy,
      encoding: "utf8",
    });
    if (!stdout.includes("Read in the bundle")) console.error(stdout, stderr);
    return stdout.includes("Read in the bundle");
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

if (!existsSync(`${ROUTE}.nft.json`)) {
  console.error('There is no build: run "npm run build" first.');
  process.exit(1);
}
const files = tracedFiles();
const bytes = files.reduce((sum, file) => sum + (statSync(file).isFile() ? statSync(file).size : 0), 0);
const missing = MUST_HOLD.filter((pattern) => !files.some((file) => pattern.test(file)));
const problems = [
  ...missing.map((pattern) => `no file like ${pattern.source}`),
  ...(bytes > MAX_BYTES ? [`${Math.round(bytes / 1e6)} MB, more than ${MAX_BYTES / 1e6}`] : []),
  ...(readsInCopy(files) ? [] : ["a PDF cannot be read with these files alone"]),
];
console.log(`${files.length} files, ${Math.round(bytes / 1e6)} MB`);
for (const problem of problems) console.error(`The bundle of ${ROUTE}: ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
