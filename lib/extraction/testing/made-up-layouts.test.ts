import { expect, it } from "vitest";
import { readBytes } from "@/lib/text/read-bytes";
import { fileOf, MADE_UP_LAYOUTS, makePaper } from "./made-up-layouts";

it("a third of the made-up layouts is set aside", () => {
  expect(MADE_UP_LAYOUTS).toHaveLength(60);
  expect(MADE_UP_LAYOUTS.filter(({ isAside }) => isAside)).toHaveLength(20);
});

it("two papers of a layout have other values below the same labels, and the same ones each time", async () => {
  const layout = MADE_UP_LAYOUTS[3]!;
  const [first, again, second] = [0, 0, 1].map((number) => makePaper(layout, number));
  expect(again).toEqual(first);
  const name = layout.fields[0]!.name;
  expect(second!.values[name]).not.toBe(first!.values[name]);
  const { text } = await readBytes(fileOf(layout, first!), "paper.pdf");
  expect(text).toContain(first!.values[name]);
  expect(text).not.toContain(second!.values[name]);
  for (const { label, kind } of layout.laid) if (kind.part === "sums") expect(text).toContain(label);
});

it("a paper with more rows goes on on another page", () => {
  const layout = MADE_UP_LAYOUTS[0]!;
  const [usual, longer] = [makePaper(layout, 0), makePaper(layout, 0, { rows: 60 })];
  expect(longer.values).toEqual(usual.values);
  expect(longer.pages.length).toBeGreaterThan(usual.pages.length);
});
