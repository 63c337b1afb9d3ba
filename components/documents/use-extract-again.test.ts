import { describe, expect, it } from "vitest";
import { extractionPrice } from "./use-extract-again";

describe("the price of extracting documents again", () => {
  it("is what reading them once costs", () => {
    expect(extractionPrice([{ words: 800 }, { words: 20_001 }])).toBe(4);
  });

  it("is nothing for no document", () => {
    expect(extractionPrice([])).toBe(0);
  });
});
