import { describe, expect, it } from "vitest";
import { lineAround } from "./line-around";

/** The line around a word of a text. */
function around(text: string, word: string): string | null {
  const start = text.indexOf(word);
  const line = lineAround(text, { start, end: start + word.length });
  if (line) expect(text.startsWith(line.text, line.start)).toBe(true);
  return line?.text ?? null;
}

const LONG = "The parties met in the spring of the year and talked for a long time about the terms. ".repeat(
  5,
);

describe("the line around a value", () => {
  it("is the line with its label, without the space around it", () => {
    expect(around("Net 10\n  Total:\t119.00 EUR \nPaid 5", "119.00")).toBe("Total:\t119.00 EUR");
  });

  it("is the sentence if the line is a paragraph", () => {
    expect(around(`${LONG}The rent is EUR 900 a month. ${LONG}`, "EUR 900")).toBe(
      "The rent is EUR 900 a month.",
    );
    expect(around(`The rent is EUR 900 a month. ${LONG}`, "EUR 900")).toBe("The rent is EUR 900 a month.");
    expect(around(`${LONG}The rent is EUR 900`, "EUR 900")).toBe("The rent is EUR 900");
  });

  it("is null if the value is alone or in a very long sentence", () => {
    expect(around("Total\n119.00\nPaid", "119.00")).toBeNull();
    expect(around(`${"and so on ".repeat(100)}EUR 900 ${"and so on ".repeat(100)}`, "EUR 900")).toBeNull();
  });
});
