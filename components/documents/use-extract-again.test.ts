import { describe, expect, it } from "vitest";
import { extractionPrice } from "./use-extract-again";

describe("the price of extracting documents again", () => {
  it("is what they cost the first time", () => {
    expect(extractionPrice([{ credits: 1 }, { credits: 3 }])).toBe(4);
  });

  it("is nothing for no document", () => {
    expect(extractionPrice([])).toBe(0);
  });
});
