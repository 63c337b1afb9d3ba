import { expect, test } from "vitest";
import { playwrightReport, vitestReport } from "./test-reports";

test("a failed test is listed with its file, its name and the first lines of its reason", () => {
  const outcome = vitestReport.parse({
    numPassedTests: 7,
    numFailedTests: 1,
    numPendingTests: 2,
    testResults: [
      { name: `${process.cwd()}/lib/fine.test.ts`, status: "passed", message: "", assertionResults: [] },
      {
        name: `${process.cwd()}/lib/sum.test.ts`,
        status: "failed",
        message: "",
        assertionResults: [
          { status: "passed", fullName: "sums of none", failureMessages: [] },
          {
            status: "failed",
            fullName: "sums of two",
            failureMessages: ["\u001b[31mexpected 3\u001b[39m\nat x"],
          },
        ],
      },
    ],
  });

  expect(outcome).toEqual({
    passed: 7,
    failed: 1,
    skipped: 2,
    failures: ["FAILED lib/sum.test.ts sums of two\n    expected 3\n    at x"],
  });
});

test("a test file that cannot be loaded is listed with its reason", () => {
  const { failures } = vitestReport.parse({
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    testResults: [
      {
        name: `${process.cwd()}/a.test.ts`,
        status: "failed",
        message: "No such module",
        assertionResults: [],
      },
    ],
  });

  expect(failures).toEqual(["FAILED a.test.ts\n    No such module"]);
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
