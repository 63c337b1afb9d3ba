import { expect, it } from "vitest";
import { typeOfColumn } from "./type-of-column";

const region = {
  ...{ page: 1, x: 0, y: 90, width: 400, height: 400, columns: [100], rows: null },
  names: ["Article", "New"],
};

/** A page whose second column has these lines. */
function pageOf(...lines: string[]) {
  let text = "";
  const words = lines.map((word, line) => {
    const start = text.length;
    text += `${word} `;
    return { start, end: start + word.length, x: 110, y: 100 + 20 * line, width: 30, height: 10 };
  });
  return { start: 0, text, words };
}

it.each([
  ["NUMBER", ["Price", "2.50", "1,204.00", "EUR 7"]],
  ["NUMBER", ["12", "7", "-3"]],
  ["DATE", ["Due", "13.04.2026", "2 May 2026"]],
  ["TEXT", ["Weight", "10 kg", "12 kg"]],
  ["TEXT", ["Price", "2.50", "on request"]],
  ["TEXT", ["Ext.", "0417", "0402"]],
  ["TEXT", ["Name"]],
] as const)("is %s when the column has %j", (type, lines) => {
  expect(typeOfColumn(pageOf(...lines), region, "New")).toBe(type);
});

it("is TEXT when the page is not known", () => {
  expect(typeOfColumn(undefined, region, "New")).toBe("TEXT");
});
