import { expect, it } from "vitest";
import type { TaughtColumn } from "@/lib/extraction/values/lesson";
import { divideByHeads } from "./divide-by-heads";

const column = (name: string): TaughtColumn => ({ column: name, head: [], align: "left", offset: 0 });

it("divides a table with very many lines, each with other edges, where all leave space", () => {
  const text = "Ingrid Vale";
  const word = { marks: [], words: [] };
  const body = Array.from({ length: 30_000 }, (_, at) => ({
    ...{ page: 0, top: at, bottom: at + 1, hash: null, isRunning: false },
    words: [
      { ...word, start: 0, end: 6, left: 0, right: 3 + at / 10_000 },
      { ...word, start: 7, end: 11, left: 20, right: 22 },
    ],
  }));
  const heads = [
    { left: 0, right: 4 },
    { left: 20, right: 24 },
  ];
  const started = process.cpuUsage();
  const { edges } = divideByHeads([column("a"), column("b")], heads, ["tt"], body, text);
  expect(edges).toHaveLength(1);
  expect(edges[0]).toBeGreaterThan(6);
  expect(edges[0]).toBeLessThan(20);
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(5);
});
