import { describe, expect, it } from "vitest";
import { aDoubtfulValue, aValue } from "@/lib/api/testing/a-value";
import { arrangeValues, firstToCheck, orderOf } from "./value-order";

const at = "2026-03-14T12:00:00Z";
const values = [
  aValue({ name: "Number" }),
  aDoubtfulValue({ name: "Total" }),
  aValue({ name: "Date" }),
  aDoubtfulValue({ name: "Tax" }),
];
const names = (list: { name: string }[]) => list.map(({ name }) => name);

describe("values", () => {
  it("are in the extractor's order, those that need review first", () => {
    expect(orderOf(values)).toEqual(["Total", "Tax", "Number", "Date"]);
  });

  it("keep their place when they are confirmed", () => {
    const order = orderOf(values);
    const confirmed = values.map((value) => ({ ...value, confirmed_at: at }));
    expect(names(arrangeValues(order, confirmed))).toEqual(["Total", "Tax", "Number", "Date"]);
  });

  it("are those of the result, even after it was extracted again", () => {
    const again = [aValue({ name: "Number" }), aValue({ name: "Seller" })];
    expect(names(arrangeValues(orderOf(values), again))).toEqual(["Number", "Seller"]);
  });
});

describe("the next value to check", () => {
  it("is the one after the chosen one, wrapping around at the end", () => {
    expect(firstToCheck(arrangeValues(orderOf(values), values), "Total")).toBe("Tax");
    expect(firstToCheck(arrangeValues(orderOf(values), values), "Tax")).toBe("Total");
    expect(firstToCheck(values, null)).toBe("Total");
  });

  it("is never the chosen one, and null if all are confirmed", () => {
    const [number, total] = values as [(typeof values)[0], (typeof values)[0]];
    expect(firstToCheck([number, total], "Total")).toBeNull();
    expect(firstToCheck([{ ...total, confirmed_at: at }], null)).toBeNull();
  });
});
