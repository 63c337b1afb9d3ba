import { expect, test } from "vitest";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";
import { cpuMsOf, slowedDown } from "@/tests/setup/cpu-time";

test.each(["1,", "1 ", "1\t", "Name "])(
  "a line with a quarter of a megabyte of %j is rejected in no time",
  async (piece) => {
    const text = piece.repeat(250_000 / piece.length);
    const ms = await cpuMsOf(async () => {
      expect((await rowsIn(text, "l.txt", asked("Name", "Amount #"))).rows).toEqual([]);
    });
    expect(ms).toBeLessThan(await slowedDown(4_000));
  },
);
