import { describe, expect, it } from "vitest";
import { cpuMsOf, slowedDown } from "@/tests/setup/cpu-time";
import { withoutLeaders } from "./without-leaders";

describe("dots that lead to a value", () => {
  it.each([
    ["Name ........ Robert Quill", "Name          Robert Quill"],
    ["Name …… Robert Quill", "Name    Robert Quill"],
    ["Soup.... 4.50", "Soup     4.50"],
    ["Invoice No. ........ 5", "Invoice No           5"],
    ["Soup .... 4.50   Fish .... 9.00", "Soup      4.50   Fish      9.00"],
  ])("become spaces: %j", (text, plain) => {
    expect(withoutLeaders(text)).toBe(plain);
  });

  it.each([
    ["Signature ......... Date .........", "Signature  ......   Date ........."],
    ["Signature …… Date ……", "Signature …… Date ……"],
    ["Clerk .... Office: North", "Clerk  .   Office: North"],
    ["Wait ... Done", "Wait ... Done"],
    ["Left at the door.... call first", "Left at the door.... call first"],
  ])("stay where they are a blank or a pause: %j", (text, plain) => {
    expect(withoutLeaders(text)).toBe(plain);
  });

  it.each([".", " .", "…", " …", "..\t"])(
    "are found in no time among a quarter of a megabyte of %j",
    async (dots) => {
      const text = `Name${dots.repeat(250_000 / dots.length)}`;
      const ms = await cpuMsOf(() => withoutLeaders(text));
      expect(ms).toBeLessThan(await slowedDown(1_000));
    },
  );
});
