import { describe, expect, it } from "vitest";
import type { NamedChange } from "@/lib/api/value";
import { failureOf, failuresAfter } from "./failed-changes";

const typed = { name: "Items", row: 2, cells: { Price: "ten" } };
const failure = failureOf("d1", typed, "Enter a number");
const after = (change: NamedChange, docId = "d1") => failuresAfter([failure], docId, change);
const inRow = (row: number) => [{ ...failure, cell: { row, column: "Price" } }];

describe("a change that was not saved", () => {
  it("keeps what was typed, and in which cell", () => {
    expect(failure).toEqual({
      docId: "d1",
      name: "Items",
      message: "Enter a number",
      draft: "ten",
      cell: { row: 2, column: "Price" },
    });
    expect(failureOf("d1", { name: "Total", value: "ten" }, "Enter a number")).toMatchObject({
      draft: "ten",
      cell: null,
    });
    expect(failureOf("d1", { name: "Total", confirmed: true }, "Offline")).toMatchObject({ draft: null });
  });

  it("names no cell if several were entered, because any of them may have been refused", () => {
    const several = { name: "Items", row: 2, cells: { Article: "Bolt", Price: "ten" } };
    expect(failureOf("d1", several, "Enter a number")).toMatchObject({ draft: null, cell: null });
  });

  it("is forgotten when its cell is edited again, and kept when another one is", () => {
    expect(after(typed)).toEqual([]);
    expect(after({ name: "Items", row: 1, cells: { Price: 1 } })).toEqual([failure]);
    expect(after({ name: "Items", row: 2, cells: { Article: "Rope" } })).toEqual([failure]);
    expect(after({ name: "Total", value: 1 })).toEqual([failure]);
    expect(after(typed, "d2")).toEqual([failure]);
  });

  it("moves with its row, and is forgotten when the row is removed", () => {
    expect(after({ name: "Items", row: 2, insert: {} })).toEqual(inRow(3));
    expect(after({ name: "Items", row: 3, insert: {} })).toEqual(inRow(2));
    expect(after({ name: "Items", row: 0, remove: true })).toEqual(inRow(1));
    expect(after({ name: "Items", row: 3, remove: true })).toEqual(inRow(2));
    expect(after({ name: "Items", row: 2, remove: true })).toEqual([]);
    const insisting = { ...failure, insist: { ...typed, insist: true as const } };
    expect(failuresAfter([insisting], "d1", { name: "Items", row: 0, remove: true })).toEqual(inRow(1));
  });

  it("is forgotten when the whole table is confirmed or restored", () => {
    expect(after({ name: "Items", confirmed: true })).toEqual([]);
    expect(after({ name: "Items", original: true })).toEqual([]);
  });
});
