import { describe, expect, it } from "vitest";
import type { TextContent } from "./drawn-item";
import { PageWriter } from "./page-writer";
import { toFrames } from "./to-frames";

const WIDTH = 5;
const SIZE = 10;

/** What is read of letters of their own that are drawn one beside the other, from the left or from the right, in some lines. */
function textOf(drawn: string, start: number, step: number, perLine = drawn.length): string {
  const items = [...drawn].map((str, index) => ({
    str,
    dir: /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(str) ? "rtl" : "ltr",
    width: WIDTH,
    height: SIZE,
    transform: [SIZE, 0, 0, SIZE, start + (index % perLine) * step, 100 + Math.floor(index / perLine) * 20],
    fontName: "f",
    hasEOL: false,
  }));
  const content = { items, styles: {}, lang: null } as unknown as TextContent;
  const writer = new PageWriter();
  writer.writePage(0, toFrames(content, [1, 0, 0, 1, 0, 0]));
  return writer.text;
}

describe("words that are written from right to left", () => {
  it("are split at their boundaries even if they are drawn from the left", () => {
    expect(textOf("זילפ םותסש", 50, WIDTH)).toBe("שסתום פליז");
  });

  it("are split at their boundaries if they are drawn from the right", () => {
    expect(textOf("שסתום פליז", 200, -WIDTH)).toBe("שסתום פליז");
  });

  it("stay together at the end of a line", () => {
    expect(textOf("פליז כבל", 200, -WIDTH, 5)).toBe("פליז\nכבל");
  });
});

it("splits left-to-right words at their boundaries", () => {
  expect(textOf("brass valve", 50, WIDTH)).toBe("brass valve");
});

it("keeps a blank before a letter that is drawn again and dropped", () => {
  const face = { widths: new Map([["m", 500]]), lies: new Set() };
  const items = ["m", " ", "m", "5"].map((str) => ({
    str,
    dir: "ltr",
    width: WIDTH,
    height: SIZE,
    transform: [SIZE, 0, 0, SIZE, str === "5" ? 50 + WIDTH : 50, 100],
    fontName: "f",
    hasEOL: false,
    drawn: { face },
  }));
  const writer = new PageWriter();
  const content = { items, styles: {}, lang: null } as unknown as TextContent;
  writer.writePage(0, toFrames(content, [1, 0, 0, 1, 0, 0]));
  expect(writer.text).toBe("m 5");
});
