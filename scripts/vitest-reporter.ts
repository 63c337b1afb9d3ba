import { writeFileSync } from "node:fs";
import type { SerializedError } from "vitest";
import type { Reporter, TestModule } from "vitest/node";
import { describeFailure, type Outcome } from "./test-reports";

/** Writes the outcome as JSON to VITEST_OUTCOME. An error outside tests counts as a failed test. */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env.VITEST_OUTCOME;
    if (file) writeFileSync(file, JSON.stringify(outcomeOf(modules, unhandled)));
  }
}

function outcomeOf(modules: readonly TestModule[], unhandled: readonly SerializedError[]): Outcome {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const count = (state: string) => tests.filter((test) => test.result().state === state).length;
  const failures = [
    ...modules.flatMap((module) => listFailures(module)),
    ...unhandled.map((error) => describeFailure("", "an error outside of any test", reasonOf(error))),
  ];
  return { passed: count("passed"), failed: failures.length, skipped: count("skipped"), failures };
}

function listFailures(module: TestModule): string[] {
  const suites = [module, ...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => ({ name: suite.type === "suite" ? suite.fullName : "", error })),
  );
  const tests = [...module.children.allTests("failed")].map((test) => ({
    name: test.fullName,
    error: test.result().errors?.[0],
  }));
  return [...suites, ...tests].map(({ name, error }) =>
    describeFailure(module.moduleId, name, error && reasonOf(error)),
  );
}

function reasonOf({ message, stack = "" }: SerializedError): string {
  return `${message}\n${stack}`;
}
