import { readFileSync } from "node:fs";
import path from "node:path";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { z } from "zod";

const BUILD = ".next";

/** In gzipped bytes of the scripts in the page's HTML. Scripts loaded later do not count. */
const PAGE_BUDGETS = {
  "/(public)/login/page": 161_000,
  "/(product)/page": 203_000,
  "/(product)/extractors/page": 203_000,
  "/(product)/extractors/[id]/page": 214_000,
  "/(product)/extractors/[id]/extract/page": 219_000,
  "/(product)/extractors/[id]/extract/[docId]/page": 279_000,
};

const buildManifest = z.object({ rootMainFiles: z.array(z.string()) });
const pageManifests = z.record(
  z.string(),
  z.object({ entryJSFiles: z.record(z.string(), z.array(z.string())) }),
);

function readBuilt(file: string): string {
  return readFileSync(path.join(BUILD, file), "utf8");
}

function weighPage(page: string): number {
  const { rootMainFiles } = buildManifest.parse(JSON.parse(readBuilt("build-manifest.json")));
  const globals: { __RSC_MANIFEST?: unknown } = {};
  runInNewContext(readBuilt(`server/app${page}_client-reference-manifest.js`), { globalThis: globals });
  const entries = Object.values(pageManifests.parse(globals.__RSC_MANIFEST)).flatMap(({ entryJSFiles }) =>
    Object.values(entryJSFiles).flat(),
  );
  const files = [...new Set([...rootMainFiles, ...entries])];
  return files.reduce((sum, file) => sum + gzipSync(readBuilt(file), { level: 9 }).length, 0);
}

export function weighPages(): string[] {
  return Object.entries(PAGE_BUDGETS).flatMap(([page, max]) => {
    const bytes = weighPage(page);
    console.log(`${page}: ${(bytes / 1000).toFixed(1)} kB of JavaScript, compressed`);
    return bytes > max ? [`${page}: more than ${max / 1000} kB of JavaScript, compressed`] : [];
  });
}
