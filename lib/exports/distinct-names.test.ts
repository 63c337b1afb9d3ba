import { expect, it } from "vitest";
import { distinctNames } from "./distinct-names";

it("equal names get a number before their extension, regardless of case", () => {
  expect(distinctNames(["a.pdf", "A.PDF", "b.pdf", "a.pdf", "a", "a"])).toEqual([
    "a.pdf",
    "A (2).PDF",
    "b.pdf",
    "a (3).pdf",
    "a",
    "a (2)",
  ]);
});

it("numbers and names that are taken are not used again", () => {
  expect(distinctNames(["x.txt", "x (2).txt", "x.txt"], ["X.txt"])).toEqual([
    "x (2).txt",
    "x (2) (2).txt",
    "x (3).txt",
  ]);
});
