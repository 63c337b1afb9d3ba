import { mkdirSync, mkdtempSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";

/** Must be inside the project: imports from node_modules are not bundled. */
const BUNDLES = path.resolve(import.meta.dirname, "../../node_modules/.cache/gleaner-bundled-programs");

/** Bundles a program of the project into one file, which starts three times as fast as its sources; the caller deletes its folder. */
export async function bundleProgram(source: string): Promise<string> {
  mkdirSync(BUNDLES, { recursive: true });
  const program = path.join(mkdtempSync(path.join(BUNDLES, "program-")), "program.mjs");
  await build({
    entryPoints: [source],
    outfile: program,
    bundle: true,
    packages: "external",
    format: "esm",
    platform: "node",
    target: "node20.9",
    logLevel: "warning",
  });
  return program;
}
