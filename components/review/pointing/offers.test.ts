import { describe, expect, it } from "vitest";
import { createFormats } from "@/components/formats";
import type { SuggestionDto } from "@/lib/api/suggestion";
import { overlappingOffer, toOfferMark } from "./offers";

const formats = createFormats("en-US", "UTC");
const total: SuggestionDto = {
  ...{ id: "s1", name: "Total", type: "NUMBER", prompt: "", value: 577.92, quote: "577.92" },
  ...{ start: 30, end: 36, page: 1, boxes: [], label: null },
};
const columns = [{ name: "Article", type: "TEXT" as const, prompt: "" }];
const items: SuggestionDto = {
  ...total,
  id: "s2",
  name: "Items",
  type: "TABLE",
  value: null,
  columns,
  rows: 1_400,
};
const words = (start: number, end: number) => ({ start, end });

describe("an offer", () => {
  it.each([
    [total, false, "Add field Total: 577.92", "Total, NUMBER"],
    [total, true, "Remove field Total: 577.92", "Remove field Total: 577.92"],
    [items, false, "Add table, 1 column, 1,400 rows", "Add table, 1 column, 1,400 rows"],
    [items, true, "Remove table, 1 column, 1,400 rows", "Remove table, 1 column, 1,400 rows"],
  ])("describes what a click does", (offer, isAdded, action, hint) => {
    expect(toOfferMark(offer, isAdded, formats)).toMatchObject({ action, hint });
  });

  it("is found for selected words that overlap it, unless it is a table", () => {
    expect(overlappingOffer([items, total], words(20, 31))).toBe(total);
    expect(overlappingOffer([items, total], words(36, 40))).toBeNull();
  });
});
