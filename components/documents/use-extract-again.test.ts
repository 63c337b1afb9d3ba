import { describe, expect, it } from "vitest";
import { extractionPrice } from "./use-extract-again";

describe("the price of extracting documents again", () => {
  it("equals the price of reading them once", () => {
    expect(extractionPrice([{ words: 800 }, { words: 20_001 }])).toBe(4);
  });

  it("is zero for no documents", () => {
    expect(extractionPrice([])).toBe(0);
  });
});
