import { rm } from "node:fs/promises";
import { build } from "esbuild";

/**
 * Bundles the program of the reader processes into lib/text/generated: it must start fast and without the loaders,
 * path aliases and bundles of the process that starts it. Formats are split, so that a text file loads no PDF code.
 */
const folder = "lib/text/generated";

await rm(folder, { recursive: true, force: true });
await build({
  entryPoints: ["lib/text/process/reader-process.ts"],
  outdir: folder,
  outExtension: { ".js": ".mjs" },
  chunkNames: "chunks/[name]-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20.9",
  conditions: ["react-server"],
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "linked",
  // CommonJS packages inside an ES module still call require.
  banner: {
    js: 'import { createRequire as $createRequire } from "node:module"; const require = $createRequire(import.meta.url);',
  },
  logLevel: "warning",
});
