import { expect, it } from "vitest";
import { readBytes } from "@/lib/text/read-bytes";
import { fileOf, MADE_UP_LAYOUTS, makePaper } from "./made-up-layouts";

it("sets aside a third of the made-up layouts", () => {
  expect(MADE_UP_LAYOUTS).toHaveLength(60);
  expect(MADE_UP_LAYOUTS.filter(({ isAside }) => isAside)).toHaveLength(20);
});

it("gives two documents of a layout different values with the same labels, reproducibly", async () => {
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

it("continues a document with more rows on another page", () => {
  const layout = MADE_UP_LAYOUTS[0]!;
  const [usual, longer] = [makePaper(layout, 0), makePaper(layout, 0, { rows: 60 })];
  expect(longer.values).toEqual(usual.values);
  expect(longer.pages.length).toBeGreaterThan(usual.pages.length);
});
