import { expect, it } from "vitest";
import { distinctNames } from "./distinct-names";

it("equal names get a number before their extension, and capitals make no difference", () => {
  expect(distinctNames(["a.pdf", "A.PDF", "b.pdf", "a.pdf", "a", "a"])).toEqual([
    "a.pdf",
    "A (2).PDF",
    "b.pdf",
    "a (3).pdf",
    "a",
    "a (2)",
  ]);
});

it("a number that a name has already is not given twice, nor is a name that is taken", () => {
  expect(distinctNames(["x.txt", "x (2).txt", "x.txt"], ["X.txt"])).toEqual([
    "x (2).txt",
    "x (2) (2).txt",
    "x (3).txt",
  ]);
});
