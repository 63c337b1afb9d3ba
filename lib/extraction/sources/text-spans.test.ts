import { describe, expect, it } from "vitest";
import { spansOf } from "./text-spans";

const partsOf = (text: string): string[] => spansOf(text).map(({ start, end }) => text.slice(start, end));

describe("the parts of a text that may be a value", () => {
  it("ends a company's name with its legal form, and also before it", () => {
    expect(partsOf(": ALPHA WIDGETS, INC., a Delaware corporation")).toEqual(
      expect.arrayContaining(["ALPHA WIDGETS, INC.", "ALPHA WIDGETS"]),
    );
    expect(partsOf("Muster Bau GmbH & Co. KG, Ringstraße 7")).toContain("Muster Bau GmbH & Co. KG");
  });

  it("ends at the next label in the same line", () => {
    expect(partsOf(": NORTHWIND PLC(NW) Market: LONDON")).toContain("NORTHWIND PLC(NW)");
  });

  it("begins after a salutation, a time, a count or a colon", () => {
    expect(partsOf("Herrn Max Mustermann")).toContain("Max Mustermann");
    expect(partsOf("08:55 Tegel, Berlin")).toContain("Tegel");
    expect(partsOf("2 x Desk lamp, brass")).toContain("Desk lamp, brass");
    expect(partsOf("1 of: Desk lamp, brass")).toContain("Desk lamp, brass");
  });

  it("includes the first of several codes, and what precedes a bracket or dash", () => {
    expect(partsOf("00103 150256 4")).toContain("00103");
    expect(partsOf("DE000A1HLTD2 (A1HLTD)")).toContain("DE000A1HLTD2");
    expect(partsOf("DL 9520 - DELTA LINES")).toContain("DL 9520");
  });

  it("drops what surrounds a text, and finds none in separators", () => {
    expect(partsOf(" : Example Ltd |")).toEqual(["Example Ltd", "Example"]);
    expect(partsOf(" : - |")).toEqual([]);
  });
});
