import { describe, expect, it } from "vitest";
import { fieldNameKey } from "./field-name";

describe("field names", () => {
  it.each([
    ["Total", "tOTAL"],
    ["Straße", "STRASSE"],
    ["οδος", "ΟΔΟΣ"],
    ["οδοσ", "ΟΔΟΣ"],
    ["ＴＯＴＡＬ", "total"],
    ["Ü", "u\u0308"],
    ["ΐ", "Ϊ́"],
    ["ﬁnal", "FINAL"],
  ])("%j and %j are the same", (one, other) => {
    expect(fieldNameKey(one)).toBe(fieldNameKey(other));
  });

  it.each([
    ["Total", "Totál"],
    ["I", "ı\u0307"],
    ["Net 1", "Net 2"],
  ])("%j and %j are different", (one, other) => {
    expect(fieldNameKey(one)).not.toBe(fieldNameKey(other));
  });
});
