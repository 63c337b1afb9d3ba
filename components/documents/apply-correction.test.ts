import { describe, expect, it } from "vitest";
import { aDoubtfulValue, aValue } from "@/lib/api/testing/a-value";
import { applyCorrection, isToCheck, undoOf } from "./apply-correction";

const now = "2026-03-14T12:00:00.000Z";
const candidate = { value: "N-8", quote: "N-8", start: 20, end: 23, page: null, boxes: [] };

describe("a value that is changed", () => {
  it("is what was typed, and keeps what was found", () => {
    expect(applyCorrection(aValue(), { name: "Number", value: "N-9" }, now)).toMatchObject({
      value: "N-9",
      original: "N-7",
      correction: { value: "N-9", at: now },
    });
  });

  it("is nothing where the user says that there is none", () => {
    expect(applyCorrection(aValue(), { name: "Number", value: null }, now)).toMatchObject({
      value: null,
      correction: { value: null, at: now },
    });
  });

  it("is the chosen candidate", () => {
    const value = aDoubtfulValue({ candidates: [candidate] });
    expect(applyCorrection(value, { name: "Number", candidate: 0 }, now)).toMatchObject({
      value: "N-8",
      correction: { value: "N-8", at: now },
    });
  });

  it("stays as it is where there is no such candidate", () => {
    const value = aDoubtfulValue();
    expect(applyCorrection(value, { name: "Number", candidate: 3 }, now)).toEqual(value);
  });

  it("is what was found again, once the correction is taken back", () => {
    const corrected = applyCorrection(aDoubtfulValue(), { name: "Number", value: "N-9" }, now);
    expect(applyCorrection(corrected, { name: "Number", original: true }, now)).toEqual(aDoubtfulValue());
  });
});

describe("a value with a check", () => {
  it("is to be checked until it is confirmed or corrected", () => {
    const value = aDoubtfulValue();
    expect(isToCheck(value)).toBe(true);
    expect(isToCheck(applyCorrection(value, { name: "Number", confirmed: true }, now))).toBe(false);
    expect(isToCheck(applyCorrection(value, { name: "Number", value: null }, now))).toBe(false);
    expect(isToCheck(aValue())).toBe(false);
  });
});

describe("undoing", () => {
  it.each([
    ["an untouched value", aValue(), { name: "Number", original: true }],
    ["a confirmed value", aDoubtfulValue({ confirmed_at: now }), { name: "Number", confirmed: true }],
    [
      "an earlier correction",
      aValue({ correction: { value: 12.5, at: now } }),
      { name: "Number", value: 12.5 },
    ],
  ])("brings back %s", (_, before, change) => {
    expect(undoOf(before)).toEqual(change);
  });
});
