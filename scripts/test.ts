import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { z } from "zod";
import { ensureBrowser } from "./ensure-browser";
import { answerHelp } from "./help";
import { playwrightReport, vitestOutcome, type Outcome } from "./test-reports";

const args = process.argv.slice(2);
const isWhole = args.includes("--all");
answerHelp(isWhole ? "test:all" : "test");

const paths = args.filter((argument) => argument !== "--all").map((file) => path.relative("", file));
const unknown = paths.filter((file) => !existsSync(file));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")} here.`);
  process.exit(1);
}
const BROWSER_TESTS = path.normalize("tests/e2e");
const inBrowser = paths.filter((file) => meets(BROWSER_TESTS, file));
const withVitest = paths.filter((file) => !isWithin(BROWSER_TESTS, file));

function isWithin(folder: string, file: string): boolean {
  return folder === "" || file === folder || file.startsWith(folder + path.sep);
}

function meets(folder: string, file: string): boolean {
  return isWithin(folder, file) || isWithin(file, folder);
}

const reports = mkdtempSync(path.join(tmpdir(), "gleaner-reports-"));

/** A runner that fails without a failed test counts as one failure. */
function runTests(
  args: string[],
  env: Record<string, string>,
  file: string,
  report: z.ZodType<Outcome>,
): Outcome {
  const { status } = spawnSync("npx", args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...(isWhole && { TEST_ALL: "true" }), ...env },
  });
  const outcome = readReport(file, report);
  if (status === 0 || outcome.failed > 0) return outcome;
  return { ...outcome, failed: 1, failures: [`FAILED ${args.slice(0, 2).join(" ")} ended with ${status}`] };
}

function readReport(file: string, report: z.ZodType<Outcome>): Outcome {
  try {
    return report.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return { passed: 0, failed: 0, skipped: 0, failures: [] };
  }
}

function testWithVitest(): Outcome {
  const file = path.join(reports, "vitest.json");
  return runTests(
    ["vitest", "run", "--reporter=default", "--reporter=./scripts/vitest-reporter.ts", ...withVitest],
    { VITEST_OUTCOME: file },
    file,
    vitestOutcome,
  );
}

function testInBrowser(): Outcome {
  const file = path.join(reports, "playwright.json");
  return runTests(
    [
      "playwright",
      "test",
      "--reporter=list,json",
      ...inBrowser.filter((file) => isWithin(BROWSER_TESTS, file)),
    ],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    file,
    playwrightReport,
  );
}

function runBench(bench: string): Outcome {
  const { status } = spawnSync("npm", ["run", ...bench.split(" ")], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const isEnded = status === 0;
  const failures = isEnded ? [] : [`FAILED npm run ${bench} ended with ${status}`];
  return { passed: Number(isEnded), failed: Number(!isEnded), skipped: 0, failures };
}

const COMPONENT_TESTS = path.normalize("tests/components");
if (paths.length === 0 || inBrowser.length > 0 || withVitest.some((file) => meets(COMPONENT_TESTS, file)))
  ensureBrowser();

const outcomes = [
  ...(paths.length === 0 || withVitest.length > 0 ? [testWithVitest()] : []),
  ...(paths.length === 0 || inBrowser.length > 0 ? [testInBrowser()] : []),
];
rmSync(reports, { recursive: true, force: true });
/** These runs only check that the benches work, because figures depend on the machine. */
const BENCHES = [
  "bench -- --smallest",
  "bench:text -- --rounds 1",
  "bench:evidence",
  "bench:trust -- --runs 1",
];
if (isWhole && paths.length === 0) outcomes.push(...BENCHES.map(runBench));
const sum = (member: "passed" | "failed" | "skipped") =>
  outcomes.reduce((total, outcome) => total + outcome[member], 0);
for (const failure of outcomes.flatMap(({ failures }) => failures)) console.log(`\n${failure}`);
if (sum("skipped") > 0) console.log(`\n${sum("skipped")} SKIPPED: they need a PostgreSQL server, see above`);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") === 0 ? 0 : 1);
