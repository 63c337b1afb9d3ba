import { rename, rm } from "node:fs/promises";
import { build } from "esbuild";

/**
 * Bundles the reader process and the `text` command into lib/text/generated, because they must start fast and without the
 * loaders and path aliases of their parent. Code is split by format, so that a text file loads no PDF code.
 */
const folder = "lib/text/generated";
/** Built beside the old bundle and renamed, so that a running app never loads half a bundle. */
const staging = `${folder}-${process.pid}`;

await build({
  entryPoints: { "reader-process": "lib/text/process/reader-process.ts", text: "scripts/text.ts" },
  outdir: staging,
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
await rename(staging, folder);
