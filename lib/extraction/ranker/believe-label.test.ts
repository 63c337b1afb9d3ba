import { describe, expect, it } from "vitest";
import { interpretField } from "@/lib/extraction/lexicon/field-query";
import { FeatureRow, type Features } from "@/lib/extraction/sources/feature-row";
import { field } from "@/lib/extraction/testing/extract-locally";
import { believeLabel } from "./believe-label";
import type { RankedValue } from "./rank";

const NUMBER = interpretField(field("Policy number", "TEXT"));

function value(features: Features, score = 1): RankedValue {
  return { score, places: 1, candidate: { value: "x", start: 0, end: 1, features: FeatureRow.of(features) } };
}

describe("the only value that follows the field's own name", () => {
  it("is trusted, however little other evidence it has", () => {
    const others = [value({ rowCoverage: 1 }, 0.9)];
    expect(believeLabel(0.4, [value({ afterExact: 1 }), ...others], NUMBER)).toBe(0.95);
    expect(believeLabel(0.4, [value({ nearExact: 1 }), ...others], NUMBER)).toBe(0.95);
    expect(believeLabel(0.99, [value({ afterExact: 1 }), ...others], NUMBER)).toBe(0.99);
  });

  it("is not trusted if another value follows it, too, or none is more probable", () => {
    expect(believeLabel(0.4, [value({ afterExact: 1 }), value({ afterExact: 1 }, 0.9)], NUMBER)).toBe(0.4);
    expect(believeLabel(0.4, [value({ afterExact: 1 }, -0.1)], NUMBER)).toBe(0.4);
  });

  it("is not trusted if the name is a label only in another place", () => {
    expect(believeLabel(0.4, [value({ rowExact: 1, belowExact: 1 })], NUMBER)).toBe(0.4);
    expect(believeLabel(0.4, [], NUMBER)).toBe(0.4);
  });

  it("is not trusted if it is only near the name and follows a label with another meaning", () => {
    const issued = interpretField(field("Invoice date", "DATE"));
    expect(believeLabel(0.4, [value({ nearExact: 1, otherLabel: 1 })], issued)).toBe(0.4);
    expect(believeLabel(0.4, [value({ nearExact: 1 })], issued)).toBe(0.95);
    expect(believeLabel(0.4, [value({ afterExact: 1, nearExact: 1, otherLabel: 1 })], issued)).toBe(0.95);
    // Every label seems to mean something else than a name that no list knows.
    const unknown = interpretField(field("Zorblax", "TEXT"));
    expect(believeLabel(0.4, [value({ nearExact: 1, otherLabel: 1 })], unknown)).toBe(0.95);
  });

  it("is only suggested if the name is a common word and no label matches the prompt", () => {
    const captain = interpretField(field("Name", "TEXT", "name of the ship's captain"));
    const named = value({ afterExact: 1, afterPrompt: 0.16 });
    expect(believeLabel(0.9, [named], captain)).toBe(0.5);
    expect(believeLabel(0.9, [value({ afterExact: 1, sectionPrompt: 1, rowPrompt: 0.6 })], captain)).toBe(
      0.95,
    );
    expect(believeLabel(0.9, [named], interpretField(field("Name", "TEXT")))).toBe(0.95);
    const date = interpretField(field("Date", "DATE", "When it was issued"));
    expect(believeLabel(0.9, [value({ afterExact: 1 })], date)).toBe(0.95);
  });
});
