import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { build, type Metafile } from "esbuild";

/** Maximum bytes of a route's minified modules, without packages. Half is Prisma's client. */
const ROUTE_MAX = 315_000;
/** The limit for routes that correct values, check rules, or run jobs. */
const WORKING_ROUTE_MAX = 430_000;
const WORKING_ROUTES = [
  "app/api/inngest/route.ts",
  "app/api/mcp/route.ts",
  "app/api/extractor/[id]/route.ts",
  "app/api/extractor/[id]/field/route.ts",
  "app/api/extractor/[id]/field/[fieldId]/route.ts",
  "app/api/extractor/[id]/relearn/route.ts",
  "app/api/extractor/[id]/values/route.ts",
  "app/api/extractor/[id]/document/[docId]/value/route.ts",
];

const ENGINE =
  /^lib\/extraction\/(?:lexicon|local|sources|tables|ranker\/(?!thresholds)|learning\/weights|model\/(?!model-failure))/;

type Modules = ReadonlyMap<string, number>;

/**
 * Maps each entry (route, middleware, instrumentation) to the project's modules that it loads before it can
 * respond, with their minified bytes. Omits packages, `import()` and browser components, which the page budgets
 * cover.
 */
export async function readRouteModules(root: string): Promise<Map<string, Modules>> {
  const routes = readdirSync(path.join(root, "app"), { recursive: true, encoding: "utf8" })
    .filter((file) => /^(?:route|page|layout)\.tsx?$/.test(path.basename(file)))
    .map((file) => path.posix.join("app", file.replaceAll("\\", "/")));
  const entries = ["middleware.ts", "instrumentation.ts", ...routes];
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir: ".next",
    write: false,
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    format: "esm",
    platform: "node",
    packages: "external",
    conditions: ["react-server"],
    jsx: "automatic",
    loader: { ".css": "empty" },
    define: { "process.env.NEXT_RUNTIME": '"nodejs"' },
    logLevel: "error",
  });
  const sizes = new Map(
    Object.values(metafile.outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).map(([file, { bytesInOutput }]) => [file, bytesInOutput] as const),
    ),
  );
  const sizeOf = (file: string) => [file, sizes.get(file) ?? 0] as const;
  return new Map(entries.map((entry) => [entry, new Map(loadedAtOnce(root, entry, metafile).map(sizeOf))]));
}

function loadedAtOnce(root: string, entry: string, { inputs }: Metafile): string[] {
  const loaded = new Set([entry]);
  for (const file of loaded) {
    if (/^"use client"/m.test(readFileSync(path.join(root, file), "utf8"))) continue;
    for (const { path: imported, kind, external } of inputs[file]?.imports ?? [])
      if (!external && kind !== "dynamic-import") loaded.add(imported);
  }
  return [...loaded];
}

export function sumBytes(modules: Modules): number {
  return [...modules.values()].reduce((sum, bytes) => sum + bytes, 0);
}

export function weighRoute(entry: string, modules: Modules): string[] {
  const [engine] = [...modules.keys()].filter((file) => ENGINE.test(file));
  const bytes = sumBytes(modules);
  const max = WORKING_ROUTES.includes(entry) ? WORKING_ROUTE_MAX : ROUTE_MAX;
  return [
    ...(engine ? [`${entry} loads the engine (${engine}) at once: import() it where it is used`] : []),
    ...(bytes > max
      ? [`${entry} loads ${Math.round(bytes / 1000)} kB at once, more than ${max / 1000}`]
      : []),
  ];
}
