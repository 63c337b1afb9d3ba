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
  it("come in the extractor's order, those to check first", () => {
    expect(orderOf(values)).toEqual(["Total", "Tax", "Number", "Date"]);
  });

  it("stay in their place when they are confirmed", () => {
    const order = orderOf(values);
    const confirmed = values.map((value) => ({ ...value, confirmed_at: at }));
    expect(names(arrangeValues(order, confirmed))).toEqual(["Total", "Tax", "Number", "Date"]);
  });

  it("are those of the result, also after it has been extracted again", () => {
    const again = [aValue({ name: "Number" }), aValue({ name: "Seller" })];
    expect(names(arrangeValues(orderOf(values), again))).toEqual(["Number", "Seller"]);
  });
});

describe("the next value to check", () => {
  it("is the one behind the chosen one, after the last again from the first", () => {
    expect(firstToCheck(arrangeValues(orderOf(values), values), "Total")).toBe("Tax");
    expect(firstToCheck(arrangeValues(orderOf(values), values), "Tax")).toBe("Total");
    expect(firstToCheck(values, null)).toBe("Total");
  });

  it("is never the chosen one, and none where all are confirmed", () => {
    const [number, total] = values as [(typeof values)[0], (typeof values)[0]];
    expect(firstToCheck([number, total], "Total")).toBeNull();
    expect(firstToCheck([{ ...total, confirmed_at: at }], null)).toBeNull();
  });
});
