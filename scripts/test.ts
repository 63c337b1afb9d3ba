import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { ensureBrowser } from "./ensure-browser";
import { answerHelp } from "./help";

answerHelp("test");

interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
}

const vitestReport = z
  .object({ numPassedTests: z.number(), numFailedTests: z.number(), numPendingTests: z.number() })
  .transform((counts) => ({
    passed: counts.numPassedTests,
    failed: counts.numFailedTests,
    skipped: counts.numPendingTests,
  }));
const playwrightReport = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  })
  .transform(({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));

const reports = mkdtempSync(path.join(tmpdir(), "gleaner-reports-"));

/** Runs a test runner and counts what it reports. One that fails without a failed test counts as one. */
function count(
  args: string[],
  env: Record<string, string>,
  file: string,
  report: z.ZodType<Outcome>,
): Outcome {
  const { status } = spawnSync("npx", args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  const outcome = readReport(file, report);
  return { ...outcome, failed: outcome.failed === 0 && status !== 0 ? 1 : outcome.failed };
}

function readReport(file: string, report: z.ZodType<Outcome>): Outcome {
  try {
    return report.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

function testWithVitest(): Outcome {
  const file = path.join(reports, "vitest.json");
  return count(
    ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
    {},
    file,
    vitestReport,
  );
}

function testInBrowser(): Outcome {
  try {
    ensureBrowser();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const file = path.join(reports, "playwright.json");
  return count(
    ["playwright", "test", "--reporter=list,json"],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    file,
    playwrightReport,
  );
}

const outcomes = [testWithVitest(), testInBrowser()];
rmSync(reports, { recursive: true, force: true });
const sum = (member: keyof Outcome) => outcomes.reduce((total, outcome) => total + outcome[member], 0);
if (sum("skipped") > 0) console.log(`\n${sum("skipped")} SKIPPED: they need a PostgreSQL server, see above`);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") === 0 ? 0 : 1);
