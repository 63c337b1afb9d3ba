import { expect, it } from "vitest";
import { otherHeadings } from "./other-headings";

const region = {
  ...{ page: 1, x: 0, y: 90, width: 400, height: 200, columns: [100, 200], rows: null },
  names: ["Article", null, "Price"],
};

/** A page with a word in each column of each line. */
function pageOf(...lines: string[][]) {
  let text = "";
  const words = lines.flatMap((line, index) =>
    line.map((word, column) => {
      const start = text.length;
      text += `${word} `;
      return {
        start,
        end: start + word.length,
        x: 10 + 100 * column,
        y: 100 + 20 * index,
        width: 30,
        height: 10,
      };
    }),
  );
  return { start: 0, text, words };
}

const row = ["Rope", "2", "2.50"];
const columns = [{ name: "Article" }, { name: "Price", also_called: ["Betrag"] }];

it("are the printed headings that a named column does not have yet", () => {
  const headed = (...heads: string[]) => otherHeadings(pageOf(heads, row), region, columns);
  expect(headed("Ware", "Menge", "EP")).toEqual([
    { column: "Article", heading: "Ware" },
    { column: "Price", heading: "EP" },
  ]);
  expect(headed("ARTICLE", "Menge", "betrag")).toEqual([]);
});

it("are none if the first line is or may be a row", () => {
  expect(otherHeadings(pageOf(row, row), region, columns)).toEqual([]);
  expect(otherHeadings(pageOf(["Rope", "new", "cheap"], ["Sail", "old", "dear"]), region, columns)).toEqual(
    [],
  );
  expect(otherHeadings(undefined, region, columns)).toEqual([]);
});
