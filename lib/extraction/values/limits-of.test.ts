import { describe, expect, it } from "vitest";
import { leastCpuMsOf, slowedDown } from "@/tests/setup/cpu-time";
import { limitsOf } from "./limits-of";
import { compilePattern } from "./value-pattern";

describe("the limits of a field", () => {
  it("recognise an option by any spelling, regardless of case, spaces, dashes and width", () => {
    const { spelt, brokenBy } = limitsOf({ options: [{ value: "Post-paid", also: ["paid later"] }] });
    for (const written of ["post–paid", "POST-PAID", "Paid\u00a0 later", "ｐａｉｄ later"]) {
      expect(spelt(written)).toBe("Post-paid");
      expect(brokenBy(written)).toBeNull();
    }
    expect(spelt("paid")).toBe("paid");
    expect(brokenBy("paid")).toBe("not_allowed");
  });

  it("match a pattern against the whole value, as spelt in the option", () => {
    const limits = limitsOf({ options: [{ value: "EUR", also: ["€"] }], pattern: "[A-Z]{3}" });
    expect(limits.brokenBy("€")).toBeNull();
    const { brokenBy } = limitsOf({ pattern: "PO-\\d{2}|X" });
    expect(["PO-12", "X", "PO-123", "aX", "PO-12\n"].map(brokenBy)).toEqual([
      null,
      null,
      ...Array.from({ length: 3 }, () => "pattern_differs"),
    ]);
  });

  it("include their bounds, and are never broken by a missing value", () => {
    const { brokenBy } = limitsOf({ minimum: -1, maximum: 5 });
    expect([-1, 5, null, -1.01, 5.01].map(brokenBy)).toEqual([
      null,
      null,
      null,
      "out_of_range",
      "out_of_range",
    ]);
    const day = limitsOf({ minimum: "2026-03-31" });
    expect(["2026-03-31", "2026-04-01", "2026-03-30"].map(day.brokenBy)).toEqual([
      null,
      null,
      "out_of_range",
    ]);
  });
});

describe("a pattern", () => {
  it("takes no more time for a value that slows down other engines", async () => {
    const hostile = ["(a+)+b", "(a|aa)+b", "(.*.*.*.*){20}b", "(?:(?:a|b|\\pL)?){140}b", ".*[ab].{200}c"];
    const value = `${"a".repeat(499)}!`;
    for (const pattern of hostile) {
      const matches = compilePattern(pattern);
      expect(matches(value)).toBe(false);
      expect(await leastCpuMsOf(() => matches(value))).toBeLessThan(await slowedDown(100));
    }
  });

  it("matches no value of more than 500 characters", () => {
    const matches = compilePattern("a*");
    expect(["a".repeat(500), "a".repeat(501)].map(matches)).toEqual([true, false]);
  });
});
