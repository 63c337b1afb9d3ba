import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Conventions } from "@/lib/extraction/values/conventions";
import { ValuePlaces } from "./value-places";

const GERMAN: Conventions = { number: ",", date: "day-first" };
const LINE = "Paid on 3.5.2026\t1.234,50\n";

describe("the places of values in a long text", () => {
  it("are those of the whole text, however it is split", async () => {
    const text = `${"x".repeat(9_990)} 1.320,00 EUR\n${LINE.repeat(2_000)}Last 7.320,00\n`;
    const places = new ValuePlaces(text, Infinity);
    const wordsOf = async (type: "NUMBER" | "DATE", value: number | string) =>
      (await places.of(type, GERMAN, value)).map(({ start, end }) => text.slice(start, end));
    expect(await wordsOf("NUMBER", 1320)).toEqual(["1.320,00"]);
    expect(await wordsOf("NUMBER", 7320)).toEqual(["7.320,00"]);
    expect(await wordsOf("NUMBER", 4711)).toEqual([]);
    const days = await wordsOf("DATE", "2026-05-03");
    expect(new Set(days)).toEqual(new Set(["3.5.2026"]));
    expect(days).toHaveLength(200);
  });

  it("are searched for without blocking other work", async () => {
    const search = new ValuePlaces(LINE.repeat(8_000), Infinity).of("DATE", GERMAN, "2026-05-03");
    let isFound = false;
    void search.then(() => (isFound = true));
    let turns = 0;
    for (; !isFound; turns += 1) await setImmediate();
    expect(turns).toBeGreaterThan(5);
  });

  it("are unknown if the text cannot be read in time, because there may be others", async () => {
    const late = (lines: number) => new ValuePlaces(LINE.repeat(lines), 0).of("NUMBER", GERMAN, 1234.5);
    expect(await late(2)).toHaveLength(2);
    expect(await late(1_000)).toEqual([]);
  });
});
