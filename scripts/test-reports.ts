import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

/** The outcome of a test run. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** Each failed test with its first error, to be repeated below thousands of lines of output. */
  failures: string[];
}

/** The report of `vitest --reporter=json`. */
export const vitestReport = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numPendingTests: z.number(),
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        message: z.string(),
        assertionResults: z.array(
          z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
        ),
      }),
    ),
  })
  .transform((report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    failures: report.testResults
      .filter(({ status }) => status === "failed")
      .flatMap(({ name, message, assertionResults }) => [
        ...(message ? [describeFailure(name, "", message)] : []),
        ...assertionResults
          .filter(({ status }) => status === "failed")
          .map(({ fullName, failureMessages }) => describeFailure(name, fullName, failureMessages[0])),
      ]),
  }));

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
/** The report of `playwright test --reporter=json`. A test that passed only when retried counts as failed. */
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

function describeFailure(file: string, test: string, reason = ""): string {
  const lines = stripVTControlCharacters(reason).split("\n").slice(0, 12);
  return [`FAILED ${path.relative(process.cwd(), file)} ${test}`.trimEnd(), ...lines]
    .join("\n    ")
    .trimEnd();
}
