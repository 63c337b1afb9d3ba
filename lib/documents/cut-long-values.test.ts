import { describe, expect, it } from "vitest";
import { cutLongValues } from "./cut-long-values";

const long = "x".repeat(201);
const kept = "x".repeat(200);

describe("a result in brief", () => {
  it("keeps what is short, word for word", () => {
    for (const data of [null, "{}", `{"a":"${kept}","b":${"1".repeat(300)},"c":null}`]) {
      expect(cutLongValues(data)).toEqual({ extracted_data: data });
    }
  });

  it("cuts a longer text to its first 200 characters and names its field", () => {
    expect(cutLongValues(`{"a":"${long}","b":"${kept}","c":true}`)).toEqual({
      extracted_data: `{"a":"${kept}","b":"${kept}","c":true}`,
      values_truncated: ["a"],
    });
  });

  it("keeps the fields' order, where names look like numbers too", () => {
    const { extracted_data } = cutLongValues(`{"b":"${long}","2026":1,"7":"${long}"}`);
    expect(extracted_data).toBe(`{"b":"${kept}","2026":1,"7":"${kept}"}`);
  });

  it("takes quotes, brackets and colons inside of texts and names for what they are", () => {
    const name = 'a": {[" \\';
    const text = `"}: ${long}`;
    const { extracted_data, values_truncated } = cutLongValues(
      `{${JSON.stringify(name)}:${JSON.stringify(text)},"n":1}`,
    );
    expect(JSON.parse(extracted_data!)).toEqual({ [name]: text.slice(0, 200), n: 1 });
    expect(values_truncated).toEqual([name]);
  });

  it("cuts inside of lists too, and names the field that holds them", () => {
    const { extracted_data, values_truncated } = cutLongValues(`{"rows":[{"cell":"${long}"},{"cell":"a"}]}`);
    expect(JSON.parse(extracted_data!)).toEqual({ rows: [{ cell: kept }, { cell: "a" }] });
    expect(values_truncated).toEqual(["rows"]);
  });

  it("never leaves half a character", () => {
    const { extracted_data } = cutLongValues(JSON.stringify({ a: `${"x".repeat(199)}😀` }));
    const { a } = JSON.parse(extracted_data!) as { a: string };
    expect(a.isWellFormed()).toBe(true);
    expect(a.startsWith("x".repeat(199))).toBe(true);
  });

  it("takes a text of ten megabytes in its stride", () => {
    const { extracted_data } = cutLongValues(JSON.stringify({ a: '\\"x'.repeat(3_000_000) }));
    expect(extracted_data!.length).toBeLessThan(1_000);
  });
});
