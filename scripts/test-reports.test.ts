import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { playwrightReport, vitestOutcome } from "./test-reports";

/** Runs a file of tests in a folder of its own. */
function runVitest(source: string) {
  const folder = mkdtempSync(path.join(tmpdir(), "gleaner-reported-"));
  const file = path.join(folder, "outcome.json");
  try {
    writeFileSync(path.join(folder, "a.test.ts"), source);
    const reporter = path.resolve("scripts/vitest-reporter.ts");
    const { status } = spawnSync(
      "npx",
      ["vitest", "run", "--globals", `--root=${folder}`, `--reporter=${reporter}`],
      { env: { ...process.env, VITEST_OUTCOME: file } },
    );
    const { failures, ...counts } = vitestOutcome.parse(JSON.parse(readFileSync(file, "utf8")));
    return { status, ...counts, failures: failures.map((failure) => failure.split("\n    ").slice(0, 2)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("a failed test, a failed hook and an error outside of any test are listed with their reasons", () => {
  const outcome = runVitest(`
    afterAll(() => { throw new Error("no end"); });
    test.skip("later", () => {});
    test("late", async () => {
      setTimeout(() => { throw new Error("too late"); });
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(1).toBe(1);
    });
    test("sums", () => expect(1).toBe(2));`);

  expect(outcome).toEqual({
    status: 1,
    passed: 1,
    failed: 3,
    skipped: 1,
    failures: [
      [expect.stringMatching(/^FAILED .*a\.test\.ts$/), "no end"],
      [expect.stringMatching(/^FAILED .*a\.test\.ts sums$/), "expected 1 to be 2 // Object.is equality"],
      ["FAILED an error outside of any test", "too late"],
    ],
  });
});

test("a test file that cannot be loaded is listed with its reason", () => {
  expect(runVitest(`import "./none";`)).toMatchObject({
    failed: 1,
    failures: [[expect.stringMatching(/a\.test\.ts$/), expect.stringContaining("./none")]],
  });
});

test("browser tests that failed, or passed only when retried, are listed at any nesting depth", () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    tests: [{ status, results: [{ ...(message === undefined ? {} : { error: { message } }) }] }],
  });

  const outcome = playwrightReport.parse({
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      {
        file: "a.spec.ts",
        specs: [spec("passes", "expected"), spec("fails", "unexpected", "no button")],
        suites: [{ file: "a.spec.ts", specs: [spec("wavers", "flaky", "too late")] }],
      },
    ],
  });

  expect(outcome).toEqual({
    passed: 4,
    failed: 2,
    skipped: 0,
    failures: ["FAILED a.spec.ts fails\n    no button", "FAILED a.spec.ts wavers\n    too late"],
  });
});
