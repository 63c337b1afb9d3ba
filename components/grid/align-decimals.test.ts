import { describe, expect, it } from "vitest";
import { createFormats } from "@/components/formats";
import { decimalFormatOf, decimalsIn, fillerFor } from "./align-decimals";

describe("numbers below each other", () => {
  it.each([
    ["en-US", ["1,234.50", "12", "0.5"], ["", ".00", "0"]],
    ["de-DE", ["1.234,50", "12", "0,5"], ["", ",00", "0"]],
    ["ar-EG", ["١٬٢٣٤٫٥٠", "١٢", "٠٫٥"], ["", "٫٠٠", "٠"]],
  ])("have their decimal points aligned (%s)", (locale, texts, fillers) => {
    const format = decimalFormatOf(createFormats(locale, "UTC"));
    const decimals = Math.max(...texts.map((text) => decimalsIn(text, format)));
    expect(decimals).toBe(2);
    expect(texts.map((text) => fillerFor(text, decimals, format))).toEqual(fillers);
  });

  it("need no padding if none has decimals", () => {
    const format = decimalFormatOf(createFormats("en-US", "UTC"));
    expect(fillerFor("12", 0, format)).toBe("");
  });
});
