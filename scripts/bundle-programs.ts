import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { build, type BuildOptions, type Plugin } from "esbuild";
import { tunePdfjs } from "./tune-pdfjs";

/** Programs that must start quickly. Bundled, they need no loader for sources and path aliases. */
const PROGRAMS: ({ folder: string; minify: boolean; splitting: boolean } & Pick<
  BuildOptions,
  "entryPoints" | "external"
>)[] = [
  {
    folder: "lib/text/generated",
    minify: true,
    // Reading a text file must not load the PDF code.
    splitting: true,
    entryPoints: {
      "reader-process": "lib/text/process/reader-process.ts",
      "recogniser-process": "lib/text/process/recogniser-process.ts",
      "drawer-process": "lib/text/process/drawer-process.ts",
      "extractor-process": "lib/extraction/process/extractor-process.ts",
      "exporter-process": "lib/documents/export/exporter-process.ts",
      "rules-process": "lib/values/rules/rules-process.ts",
      text: "scripts/text.ts",
    },
    // These packages load files from their own folders.
    external: ["@napi-rs/canvas", "pdfjs-dist"],
  },
  {
    folder: "scripts/generated",
    // Don't minify, so that an unexpected error is printed with its line.
    minify: false,
    splitting: true,
    entryPoints: { start: "scripts/start.ts", "create-database": "scripts/create-database.ts" },
    external: ["@electric-sql/pglite", "@next/env", "pg-native"],
  },
  {
    folder: "client/generated",
    minify: false,
    // Each program is copied to other machines as a single file.
    splitting: false,
    entryPoints: { gleaner: "scripts/gleaner.ts", watch: "scripts/watch.ts" },
    external: [],
  },
];

const pdfjs = path.resolve("lib/text/pdf/generated/pdfjs.mjs");
await mkdir(path.dirname(pdfjs), { recursive: true });
await writeFile(pdfjs, tunePdfjs(await readFile("node_modules/unpdf/dist/pdfjs.mjs", "utf8")));

const tunedPdfjs: Plugin = {
  name: "tuned-pdfjs",
  setup: ({ onResolve }) => onResolve({ filter: /^unpdf\/pdfjs$/ }, () => ({ path: pdfjs })),
};

for (const { folder, minify, splitting, entryPoints, external } of PROGRAMS) {
  // Build in a separate folder and then rename it, so that a running app never loads half a bundle.
  const staging = `${folder}-${process.pid}`;
  await build({
    entryPoints,
    external,
    outdir: staging,
    outExtension: { ".js": ".mjs" },
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    splitting,
    format: "esm",
    platform: "node",
    target: "node20.9",
    conditions: ["react-server"],
    minifySyntax: true,
    minifyWhitespace: minify,
    legalComments: "linked",
    plugins: [tunedPdfjs],
    // CommonJS packages bundled into an ES module still call require.
    banner: {
      js: 'import { createRequire as $createRequire } from "node:module"; const require = $createRequire(import.meta.url);',
    },
    logLevel: "warning",
  });
  await rm(folder, { recursive: true, force: true });
  await rename(staging, folder);
}
