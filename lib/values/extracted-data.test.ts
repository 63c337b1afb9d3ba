import { describe, expect, it } from "vitest";
import { aValue } from "@/lib/api/testing/a-value";
import { cutLongValues, extractedData, missingRequired } from "./extracted-data";

const long = "x".repeat(201);
const kept = "x".repeat(200);

/** The brief form of values with the given names. */
function brief(...members: [name: string, value: string | number | boolean | null][]) {
  const { values, truncated } = cutLongValues(members.map(([name, value]) => aValue({ name, value })));
  return { data: extractedData({ values, tables: {} }), truncated };
}

describe("extracted data", () => {
  it("contains every value by name, in the list's order, even when names look like numbers", () => {
    const values = [
      aValue({ name: "b", value: true }),
      aValue({ name: "2026", value: 1.5 }),
      aValue({ name: "7", value: null }),
    ];
    expect(extractedData({ values, tables: {} })).toBe('{"b":true,"2026":1.5,"7":null}');
  });

  it("keeps names that match built-in object properties", () => {
    const values = ["constructor", "__proto__"].map((name) => aValue({ name, value: name }));
    expect(extractedData({ values, tables: {} })).toBe(
      '{"constructor":"constructor","__proto__":"__proto__"}',
    );
  });
});

describe("missing required values", () => {
  it("are the required ones that were not found", () => {
    const values = [
      aValue({ name: "a", required: true, value: null }),
      aValue({ name: "b", required: false, value: null }),
      aValue({ name: "c", required: true, value: false }),
    ];
    expect(missingRequired(values)).toEqual(["a"]);
  });
});

describe("a result in brief", () => {
  it("keeps short values unchanged", () => {
    expect(brief()).toEqual({ data: "{}", truncated: [] });
    expect(brief(["a", kept], ["b", 1e300], ["c", null])).toEqual({
      data: `{"a":"${kept}","b":1e+300,"c":null}`,
      truncated: [],
    });
  });

  it("truncates a longer text to 200 characters and names its field", () => {
    expect(brief(["a", long], ["b", kept], ["c", true])).toEqual({
      data: `{"a":"${kept}","b":"${kept}","c":true}`,
      truncated: ["a"],
    });
  });

  it("keeps the order of the fields, even when names look like numbers", () => {
    expect(brief(["b", long], ["2026", 1], ["7", long]).data).toBe(`{"b":"${kept}","2026":1,"7":"${kept}"}`);
  });

  it("handles quotes, brackets and colons in texts and names", () => {
    const name = 'a": {[" \\';
    const text = `"}: ${long}`;
    const { data, truncated } = brief([name, text], ["n", 1]);
    expect(JSON.parse(data)).toEqual({ [name]: text.slice(0, 200), n: 1 });
    expect(truncated).toEqual([name]);
  });

  it("never splits a character", () => {
    const { a } = JSON.parse(brief(["a", `${"x".repeat(199)}😀`]).data) as { a: string };
    expect(a.isWellFormed()).toBe(true);
    expect(a.startsWith("x".repeat(199))).toBe(true);
  });

  it("handles a text of ten megabytes", () => {
    expect(brief(["a", '\\"x'.repeat(3_000_000)]).data.length).toBeLessThan(1_000);
  });
});
