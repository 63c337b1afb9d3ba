import { expect, it } from "vitest";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";

const ROWS = [
  ["Goods", "Qty", "Price", "Line total", "Wharfage"],
  ["Rope", "2", "10.00", "20.00", "3.10"],
  ["Tar", "3", "4.00", "12.00", "1.20"],
  ["Sail cloth", "5", "6.50", "32.50", "4.75"],
];
const written = (separator: string) => ROWS.map((cells) => cells.join(separator)).join("\n");

it.each([
  ["a CSV file", "dues.csv", written(",")],
  ["a text", "dues.txt", `Quay dues\n\n${written("\t")}\n`],
])(
  "takes the column with a further heading of a column in %s, whatever its own name means",
  async (...file) => {
    const [goods, total] = asked("Goods", "Total #");
    const [, filename, text] = file;
    const columns = [goods!, { ...total!, also_called: ["wharfage"] }];
    const { rows } = await rowsIn(text, filename, columns);
    expect(rows).toEqual([
      ["Rope", "3.10"],
      ["Tar", "1.20"],
      ["Sail cloth", "4.75"],
    ]);
  },
);
