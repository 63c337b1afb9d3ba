import { readFileSync } from "node:fs";
import { validate, ValidationSeverity } from "dockerfile-utils";
import { describe, expect, it } from "vitest";

const dockerfile = readFileSync(new URL("../../Dockerfile", import.meta.url), "utf8");

describe("the container", () => {
  const lint = (content: string) =>
    validate(content, {
      instructionWorkdirRelative: ValidationSeverity.ERROR,
      deprecatedMaintainer: ValidationSeverity.ERROR,
      instructionEntrypointMultiple: ValidationSeverity.ERROR,
      emptyContinuationLine: ValidationSeverity.ERROR,
    }).map(({ message, range }) => `line ${range.start.line + 1}: ${message}`);

  it("has a Dockerfile without complaints", () => {
    expect(lint(dockerfile)).toEqual([]);
    expect(lint(dockerfile.replace("WORKDIR /app", "WORKDIR app"))).not.toEqual([]);
  });

  it("runs without root, receives signals itself, and is built and run on the same base", () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf("FROM "));
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^CMD \["node", "scripts\/generated\/start\.mjs", "start"\]$/m);
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(new Set(bases).size).toBe(1);
  });
});
