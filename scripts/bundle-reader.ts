import { rename, rm } from "node:fs/promises";
import { build } from "esbuild";

/**
 * Bundles the program of the reader processes and the command line into lib/text/generated: they must start fast and
 * without the loaders, path aliases and bundles of the process that starts them. Formats are split, so that a text
 * file loads no PDF code.
 */
const folder = "lib/text/generated";
/** Whoever reads meanwhile finds the old bundle or the new one, whole. */
const fresh = `${folder}-${process.pid}`;

await build({
  entryPoints: { "reader-process": "lib/text/process/reader-process.ts", text: "scripts/text.ts" },
  outdir: fresh,
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
await rm(folder, { recursive: true, force: true });
await rename(fresh, folder);
