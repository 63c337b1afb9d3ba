import { expect, test } from "vitest";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";
import { makePdf } from "@/lib/text/testing/make-pdf";

const WIDTH_OF_DIGIT = 5.56;

/** Headings at the left of cells, numbers at their right: each number is closer to the next heading than to its own. */
function listOf(heads: readonly string[], rows: readonly (readonly string[])[]): Buffer {
  const [left, right] = [
    [50, 220, 320, 420],
    [0, 316, 416, 520],
  ];
  const place = (row: readonly string[], y: number, isHead: boolean) =>
    row.map((text, cell) => ({
      x: isHead || cell === 0 ? left[cell]! : right[cell]! - text.length * WIDTH_OF_DIGIT,
      y,
      text,
      size: 10,
    }));
  return makePdf([
    [...place(heads, 100, true), ...rows.flatMap((row, line) => place(row, 118 + 16 * line, false))],
  ]);
}

const ROWS = [
  ["Rope long", "30", "47.91", "1437.30"],
  ["Nail marine", "6", "38.52", "231.12"],
  ["Fender spare", "11", "26.86", "295.46"],
  ["Shackle brass", "2", "56.43", "112.86"],
];

test("is not affected by a line below with other words", async () => {
  const below = [...ROWS, ["Weight: 21.9 kg    Parcels: 4", "", "", ""]];
  const { rows } = await rowsIn(
    listOf(["Goods", "Pcs", "Each", "Worth"], below),
    "list.pdf",
    asked("Goods", "Each #", "Worth #"),
  );
  expect(rows.slice(0, ROWS.length)).toEqual(ROWS.map(([goods, , each, worth]) => [goods, each, worth]));
});

test("assigns headings to columns in order if their number is equal, even if other numbers are closer", async () => {
  const file = listOf(["Goods", "Pcs", "Each", "Worth"], ROWS);
  const { rows } = await rowsIn(file, "list.pdf", asked("Goods", "Each #", "Worth #"));
  expect(rows).toEqual(ROWS.map(([goods, , each, worth]) => [goods, each, worth]));
});
