import { cp, mkdir, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { version } from "pdfjs-dist/package.json";

/** The app serves pdf.js' worker, fonts, character maps, colour profiles and decoders to browsers. */
const source = path.dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
const folder = "public/generated";
const target = path.join(folder, `pdfjs-${version}`);
const FILES = {
  "legacy/build/pdf.worker.min.mjs": "pdf.worker.mjs",
  LICENSE: "LICENSE",
  cmaps: "cmaps",
  iccs: "iccs",
  standard_fonts: "standard_fonts",
  wasm: "wasm",
};

const staging = `${folder}-${process.pid}`;
for (const [from, to] of Object.entries(FILES)) {
  const file = path.join(staging, path.basename(target), to);
  await mkdir(path.dirname(file), { recursive: true });
  await cp(path.join(source, from), file, { recursive: true });
}
await rm(folder, { recursive: true, force: true });
await rename(staging, folder);
