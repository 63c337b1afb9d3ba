import { expect, it } from "vitest";
import { LEFT_OUT_MAX } from "@/lib/api/limits";
import { tableField } from "@/lib/extraction/testing/find-rows";
import type { VerifiedTable } from "@/lib/extraction/values/types";
import { toResult } from "./to-result";

/** A table with so many words that no cell holds. */
function tableWithout(words: number): VerifiedTable {
  return {
    field: tableField("Article"),
    rows: [],
    counted: null,
    attached_lines: null,
    sums: [],
    left_out: Array.from({ length: words }, (_, index) => ({ start: 2 * index, end: 2 * index + 1 })),
    state: "ambiguous",
    checks: [],
  };
}

it("stores the first of many places of left-out words, and nothing if there are none", () => {
  const [many] = toResult([tableWithout(LEFT_OUT_MAX + 1)]).values;
  expect(many).toHaveProperty("left_out.length", LEFT_OUT_MAX);
  expect(many).toHaveProperty("left_out.0", { start: 0, end: 1 });
  const [none] = toResult([tableWithout(0)]).values;
  expect(none).not.toHaveProperty("left_out");
});
