import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PURE_ROOMS, REPLACING } from "@/vitest.config";

const REPLACES = /\bvi\.(?:mock|doMock|useFakeTimers|setSystemTime|stubEnv|stubGlobal|resetModules)\(/;

it("test files of pure rooms that replace what others share have workers of their own", () => {
  const files = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", ...PURE_ROOMS],
    {
      encoding: "utf8",
    },
  )
    .trim()
    .split("\n")
    .filter((file) => /\.test\.tsx?$/.test(file));
  expect(files.filter((file) => REPLACES.test(readFileSync(file, "utf8"))).sort()).toEqual(REPLACING);
});
