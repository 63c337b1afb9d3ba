import { expect, it } from "vitest";
import { pack, unpack } from "./protocol";
import type { TextRun } from "@/lib/text/types";

it("sends runs with all their properties, and nothing else", () => {
  const run: TextRun = { start: 0, end: 4, page: 1, x: 10.5, y: 20, width: 30, height: 10 };
  const runs = [
    run,
    { ...run, direction: 90 },
    { ...run, font: 0 },
    { ...run, confidence: 0 },
    { ...run, formField: 0 },
    { ...run, direction: 270, confidence: 1 },
  ];
  expect(unpack(pack({ text: "words", runs }))).toEqual({ text: "words", runs });
});
