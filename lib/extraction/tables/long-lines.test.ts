import { expect, test } from "vitest";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";

test.each(["1,", "1 ", "1\t", "Name "])(
  "One line of a quarter of a megabyte of %j is no table, which takes no time to tell",
  async (piece) => {
    const before = process.cpuUsage();
    const text = piece.repeat(250_000 / piece.length);
    expect((await rowsIn(text, "l.txt", asked("Name", "Amount #"))).rows).toEqual([]);
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(4);
  },
);
