import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estimateTokens } from "./estimate-tokens";
import { cutWindows, halve, OVERLAP, WINDOW_LENGTH, windowLengthFor } from "./windows";

describe("splitting a text into windows", () => {
  it("does not split a text that fits one request", () => {
    expect(cutWindows("short")).toEqual([{ text: "short", offset: 0 }]);
  });

  it("covers a long text with overlapping windows, split at line ends where possible", () => {
    const text = "a line of text\n".repeat(20_000);
    const windows = cutWindows(text);
    for (const [index, { text: part, offset }] of windows.entries()) {
      expect(text.startsWith(part, offset)).toBe(true);
      expect(part.length).toBeLessThanOrEqual(WINDOW_LENGTH + 1);
      const next = windows[index + 1];
      if (next) {
        expect(offset + part.length - next.offset).toBe(OVERLAP);
        expect(part.endsWith("\n")).toBe(true);
      }
    }
    expect(windows.at(-1)?.text.endsWith(text.slice(-100))).toBe(true);
  });

  it("never splits a character", () => {
    fc.assert(
      fc.property(fc.integer({ min: WINDOW_LENGTH - 4, max: WINDOW_LENGTH + 4 }), (length) => {
        const text = `${"x".repeat(length)}${"😀".repeat(4_000)}`;
        for (const { text: part } of cutWindows(text).slice(0, -1)) expect(part.isWellFormed()).toBe(true);
      }),
    );
  });

  it("halves a window into two overlapping ones with their offsets, but not a short one", () => {
    const text = `x${"😀".repeat(20_000)}`;
    const [first, second] = halve({ text, offset: 100 }) ?? [];
    expect(first?.offset).toBe(100);
    expect([first?.text, second?.text].every((part) => part?.isWellFormed())).toBe(true);
    expect(text.startsWith(second?.text ?? "?", (second?.offset ?? 0) - 100)).toBe(true);
    expect((first?.text.length ?? 0) + (second?.text.length ?? 0)).toBeGreaterThanOrEqual(
      text.length + OVERLAP,
    );
    expect(halve({ text: "short", offset: 0 })).toBeNull();
  });

  it("halves again and again, down to less than two pages", () => {
    let window = { text: "a line of text\n".repeat(8_000), offset: 0 };
    for (let half = halve(window); half; half = halve(window)) [, window] = half;
    expect(window.text.length).toBeLessThan(4_000);
    expect(window.text.length).toBeGreaterThan(1_000);
  });

  it.each(["a line of text 12\n", "Řádek textu\n", "日本語の文書\n"])(
    "makes windows of %j as long as so many tokens allow, and never longer than usual",
    (line) => {
      const text = line.repeat(20_000);
      const [window] = cutWindows(text, windowLengthFor(text, 5_000));
      expect(estimateTokens(window?.text ?? "")).toBeLessThanOrEqual(5_000 + estimateTokens(line));
      expect(windowLengthFor(text, 10_000_000)).toBe(WINDOW_LENGTH);
    },
  );
});
