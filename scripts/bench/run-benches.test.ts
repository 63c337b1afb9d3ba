import { expect, test } from "vitest";
import { atMost } from "./figure";
import { runBenches, type Bench } from "./run-benches";

async function linesOf(benches: Record<string, Bench>) {
  const lines: string[] = [];
  const failed = await runBenches(benches, "smallest", (line) => lines.push(line.trim()));
  return { lines, failed };
}

test("prints each figure as soon as it is measured", async () => {
  const seen: string[][] = [];
  const lines: string[] = [];
  const steps: Bench = ({ report }) => {
    report(atMost("first", 1, 2));
    seen.push([...lines]);
    report(atMost("second", 3, 2));
    return Promise.resolve();
  };
  expect(await runBenches({ steps }, "full", (line) => lines.push(line.trim()))).toEqual([]);
  expect(seen).toEqual([["steps", "ok      first: 1x (wanted: <= 2x)"]]);
  expect(lines).toContain("MISSED  second: 3x (wanted: <= 2x)");
});

test("keeps the figures of a bench that fails, runs the next one, and lists the failure at the end", async () => {
  const broken: Bench = ({ report }) => {
    report(atMost("before", 1, 2));
    throw new Error("The page is gone.");
  };
  const next: Bench = ({ report }) => Promise.resolve(report(atMost("after", 1, 2)));
  const { lines, failed } = await linesOf({ broken, next });
  expect(failed).toEqual(["broken"]);
  expect(lines.join("\n")).toMatch(/before: 1x[^]*FAILED {2}Error: The page is gone\.[^]*after: 1x/);
  expect(lines.at(-1)).toBe("FAILED broken: The page is gone.");
});

test("treats a bench without a figure, or with one that is not a number, as failed", async () => {
  const nothing: Bench = () => Promise.resolve();
  const noNumber: Bench = ({ report }) => Promise.resolve(report(atMost("a ratio", Number.NaN, 2)));
  expect((await linesOf({ nothing, noNumber })).failed).toEqual(["nothing", "noNumber"]);
});

test("passes the requested size to each bench", async () => {
  const sizes: string[] = [];
  const asks: Bench = ({ size, report }) => {
    sizes.push(size);
    return Promise.resolve(report(atMost("size", 1, 2)));
  };
  await linesOf({ asks, again: asks });
  expect(sizes).toEqual(["smallest", "smallest"]);
});
