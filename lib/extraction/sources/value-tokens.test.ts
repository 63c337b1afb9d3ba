import { expect, it } from "vitest";
import type { TextRun } from "@/lib/text/types";
import { learnConventions } from "@/lib/extraction/values/conventions";
import { readLayout } from "@/lib/extraction/page/layout";
import { testDocument } from "@/lib/extraction/testing/test-document";
import { findValueTokens } from "./value-tokens";

function numbersIn(text: string): string[] {
  const tokens = findValueTokens(readLayout(testDocument(text)), learnConventions(text));
  return [...tokens.values()]
    .flat()
    .filter(({ kind }) => kind === "number")
    .map(({ start, end }) => text.slice(start, end).trim());
}

it("reads digits around a space as one number or two if the document does not decide", () => {
  expect(numbersIn("Anzahl Kurs\n10 348,65")).toEqual(["10 348,65", "10", "348,65"]);
});

it("reads them as two if the document groups thousands with a mark", () => {
  expect(numbersIn("Anzahl Kurs\n10 348,65\nKurswert 3.486,50")).toEqual(["10", "348,65", "3.486,50"]);
});

function codesIn(text: string, runs: TextRun[] = []): string[] {
  const layout = readLayout({ ...testDocument(text), runs });
  const tokens = [...findValueTokens(layout, learnConventions(text)).values()].flat();
  return tokens.filter(({ kind }) => kind === "code").map(({ start, end }) => text.slice(start, end));
}

it("reads characters in separate boxes as one value, without parts", () => {
  expect(codesIn("Number: 2 3 3 4 6 7 4 3 3")).toEqual(["2 3 3 4 6 7 4 3 3"]);
  expect(codesIn("Number: 233 - 46 - 7433")).toEqual(["233 - 46 - 7433"]);
});

it("treats narrow cells as boxes of one value, but not columns of a table", () => {
  const text = "SSN\t2\t3\t3\t4";
  const at = (pitch: number) =>
    [0, 4, 6, 8, 10].map((start, index) => {
      const end = index === 0 ? 3 : start + 1;
      return { start, end, page: 0, x: index * pitch, y: 0, width: (end - start) * 6, height: 10 };
    });
  expect(codesIn(text, at(20))).toContain("2\t3\t3\t4");
  expect(codesIn(text, at(80))).not.toContain("2\t3\t3\t4");
});

it("excludes a label before a code", () => {
  expect(codesIn("DE0008404005 ISIN US0378331005")).toEqual(["DE0008404005", "US0378331005", "US0378331005"]);
});
