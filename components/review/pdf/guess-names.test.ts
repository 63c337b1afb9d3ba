import { expect, it } from "vitest";
import type { TableOutline } from "@/components/review/source";
import { guessNames, nameColumns } from "./guess-names";

/** A page with words from these places on, one line for each list. */
function pageOf(...lines: [x: number, word: string][][]) {
  let text = "";
  const words = lines.flatMap((line, index) =>
    line.map(([x, word]) => {
      const start = text.length;
      text += `${word} `;
      return { start, end: start + word.length, x, y: 100 + 20 * index, width: 30, height: 10 };
    }),
  );
  return { start: 0, text, words };
}

const region = { page: 1, x: 0, y: 90, width: 400, height: 200, columns: [100, 200], rows: null };
const NAMES = ["Article", "Quantity", "Unit price"];
const COLUMNS = NAMES.map((name) => ({ name }));

it("names drawn columns by their headings, also of two lines, and the last one by elimination", () => {
  const page = pageOf(
    [
      [110, "Unit"],
      [210, "Qty."],
    ],
    [
      [10, "Articles"],
      [110, "price"],
    ],
    [
      [10, "Rope"],
      [110, "2.50"],
      [210, "4"],
    ],
  );
  expect(guessNames(page, region, COLUMNS, null)).toEqual(["Article", "Unit price", "Quantity"]);
});

it("names columns by their further headings", () => {
  const page = pageOf([
    [10, "Stück"],
    [110, "Ware"],
    [210, "EP"],
  ]);
  const columns = [
    { name: "Article", also_called: ["Ware"] },
    { name: "Quantity", also_called: ["STÜCK"] },
  ];
  expect(guessNames(page, region, columns, null)).toEqual(["Quantity", "Article", null]);
});

it("names columns without headings by the earlier reading, or in the table's order if the number matches", () => {
  const page = pageOf([
    [10, "Rope"],
    [110, "2.50"],
    [210, "4"],
  ]);
  const outline: TableOutline = { ...region, columns: [105], names: ["Article", "Quantity"], rows: [] };
  expect(guessNames(page, region, COLUMNS, { ...outline, width: 190 })).toEqual([
    "Article",
    "Quantity",
    "Unit price",
  ]);
  expect(guessNames(page, region, COLUMNS, null)).toEqual(NAMES);
  expect(guessNames(page, region, COLUMNS.slice(0, 2), null)).toEqual([null, null, null]);
});

it("merges a column without a heading into the previous one, and keeps columns that the table lacks", () => {
  const page = pageOf(
    [
      [10, "Article"],
      [210, "No."],
    ],
    [
      [10, "Rope"],
      [110, "white"],
      [210, "4"],
    ],
  );
  expect(nameColumns(page, region, [{ name: "Article" }], null)).toEqual({
    columns: [200],
    names: ["Article", null],
  });
  const indented = pageOf(
    [
      [110, "Article"],
      [210, "Quantity"],
    ],
    [
      [10, "*"],
      [110, "Rope"],
      [210, "4"],
    ],
  );
  expect(nameColumns(indented, region, COLUMNS.slice(0, 2), null)).toEqual({
    columns: [200],
    names: ["Article", "Quantity"],
  });
});
