import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { makePdf } from "@/lib/text/testing/make-pdf";
import { answerHelp } from "./help";
import { weighPages } from "./page-scripts";
import { readRouteModules, sumBytes, weighRoute } from "./route-modules";

answerHelp("check:bundle");

const ROUTE = ".next/server/app/api/inngest/route.js";
/** Vercel's size limit for an unpacked function. */
const MAX_BYTES = 250_000_000;
const MUST_HOLD = [
  /^lib\/text\/generated\/reader-process\.mjs$/,
  /^lib\/text\/generated\/recogniser-process\.mjs$/,
  /^lib\/text\/generated\/extractor-process\.mjs$/,
  /^lib\/text\/generated\/exporter-process\.mjs$/,
  /^lib\/text\/generated\/rules-process\.mjs$/,
  /^node_modules\/pdfjs-dist\/cmaps\/.*\.bcmap$/,
  /^node_modules\/pdfjs-dist\/standard_fonts\//,
  /^node_modules\/tesseract\.js-core\/tesseract-core-simd-lstm\.wasm$/,
  /^node_modules\/@tesseract\.js-data\/eng\//,
];

const SERVER = ".next/server";
const SERVER_MAX_BYTES = 60_000_000;
const JAVASCRIPT_MAX_BYTES = 15_000_000;

const trace = z.object({ files: z.array(z.string()) });

function tracedFiles(): string[] {
  const { files } = trace.parse(JSON.parse(readFileSync(`${ROUTE}.nft.json`, "utf8")));
  const folder = path.dirname(ROUTE);
  return files
    .map((file) => path.relative(".", path.resolve(folder, file)))
    .filter((file) => !file.startsWith(".."));
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

async function weighServer(): Promise<string[]> {
  const built = readdirSync(SERVER, { recursive: true, encoding: "utf8" })
    .map((file) => ({ file, stats: statSync(path.join(SERVER, file)) }))
    .filter(({ stats }) => stats.isFile());
  const sum = (files: typeof built) => files.reduce((bytes, { stats }) => bytes + stats.size, 0);
  const all = sum(built);
  const javascript = sum(built.filter(({ file }) => file.endsWith(".js")));
  const routes = await readRouteModules(process.cwd());
  const heaviest = Math.max(...[...routes.values()].map(sumBytes));
  console.log(
    `${SERVER}: ${megabytes(all)}, ${megabytes(javascript)} of it JavaScript; the heaviest route loads ${Math.round(heaviest / 1000)} kB`,
  );
  return [
    ...(all > SERVER_MAX_BYTES ? [`${SERVER}: more than ${megabytes(SERVER_MAX_BYTES)}`] : []),
    ...(javascript > JAVASCRIPT_MAX_BYTES
      ? [`${SERVER}: more than ${megabytes(JAVASCRIPT_MAX_BYTES)} of JavaScript`]
      : []),
    ...[...routes].flatMap(([entry, modules]) => weighRoute(entry, modules)),
  ];
}

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
const ofFunction = [
  ...missing.map((pattern) => `no file like ${pattern.source}`),
  ...(bytes > MAX_BYTES ? [`${megabytes(bytes)}, more than ${megabytes(MAX_BYTES)}`] : []),
  ...(readsInCopy(files) ? [] : ["a PDF cannot be read with these files alone"]),
];
console.log(`${ROUTE}: ${files.length} files, ${megabytes(bytes)}`);
const problems = [
  ...ofFunction.map((problem) => `${ROUTE}: ${problem}`),
  ...(await weighServer()),
  ...weighPages(),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
