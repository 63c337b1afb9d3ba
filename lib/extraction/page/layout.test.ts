import { expect, it } from "vitest";
import { readLayout } from "./layout";
import { testDocument } from "@/lib/extraction/testing/test-document";

it("has cells that reach over all their pieces, wherever the first of them is", () => {
  const text = "עץ גדול";
  const piece = { page: 0, y: 50, height: 9 };
  const runs = [
    { ...piece, start: 0, end: 2, x: 490, width: 10 },
    { ...piece, start: 3, end: 7, x: 465, width: 20 },
  ];
  const layout = readLayout({ ...testDocument(text, "pdf"), runs, pages: [{ start: 0, end: text.length }] });
  expect(layout.lines[0]?.cells).toMatchObject([{ left: 465, right: 500 }]);
});
