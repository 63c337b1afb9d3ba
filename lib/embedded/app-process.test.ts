import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { heapFlags } from "./app-process";

/** Keeps `kept` objects and drops others only once they are old; prints the most memory that was in use against what is kept. */
const PROGRAM = `
  const object = (n) => ({ n, words: [n, n + 1, n + 2, n + 3] });
  const kept = Array.from({ length: 600_000 }, (_, n) => object(n));
  gc();
  const live = process.memoryUsage().heapUsed;
  const recent = new Array(60_000).fill(null);
  let peak = live;
  for (let n = 0; n < 3_000_000; n += 1) {
    recent[n % recent.length] = object(n);
    if (n % 10_000 === 0) peak = Math.max(peak, process.memoryUsage().heapUsed);
  }
  console.log(kept.length && peak / live);
`;

it("collects garbage before it doubles the memory that is in use", () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [...heapFlags("start"), "--expose-gc", "-e", PROGRAM],
    {
      encoding: "utf8",
    },
  );
  expect(stderr).toBe("");
  expect(Number(stdout)).toBeGreaterThan(1);
  expect(Number(stdout)).toBeLessThan(2);
});

it("passes the development server only flags that are allowed in NODE_OPTIONS", () => {
  const options = heapFlags("dev").join(" ");
  const { status } = spawnSync(process.execPath, ["-e", ""], {
    env: { ...process.env, NODE_OPTIONS: options },
  });
  expect(status).toBe(0);
});
