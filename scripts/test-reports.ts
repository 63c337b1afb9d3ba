import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
}

export const vitestOutcome: z.ZodType<Outcome> = z.object({
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  failures: z.array(z.string()),
});

const playwrightSuite = z.object({
  file: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      tests: z.array(
        z.object({
          status: z.string(),
          results: z.array(z.object({ error: z.object({ message: z.string() }).optional() })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(playwrightSuite).default([]);
  },
});
/** A test that passed only on a retry counts as failed. */
export const playwrightReport = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
    suites: z.array(playwrightSuite),
  })
  .transform(({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(listBrowserFailures),
  }));

function listBrowserFailures({ file, specs, suites }: z.infer<typeof playwrightSuite>): string[] {
  const failed = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) => describeFailure(file, title, results.find(({ error }) => error)?.error?.message)),
  );
  return [...failed, ...suites.flatMap(listBrowserFailures)];
}

export function describeFailure(file: string, test: string, reason = ""): string {
  const lines = stripVTControlCharacters(reason).split("\n").slice(0, 12);
  const where = [file && path.relative(process.cwd(), file), test].filter(Boolean).join(" ");
  return [`FAILED ${where}`, ...lines].join("\n    ").trimEnd();
}
