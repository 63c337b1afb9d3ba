import { describe, expect, it } from "vitest";
import { moveFocus, type CellPlace } from "./move-focus";

const size = { rows: 100, columns: 10, page: 20 };
const from = { row: 50, column: 5 };

function press(key: string, at: CellPlace = from, isRtl = false): CellPlace | null {
  const mod = key.startsWith("mod+");
  return moveFocus(at, { key: key.replace("mod+", ""), mod }, size, isRtl);
}

describe("a key in the grid", () => {
  it.each([
    ["ArrowUp", { row: 49, column: 5 }],
    ["ArrowDown", { row: 51, column: 5 }],
    ["ArrowLeft", { row: 50, column: 4 }],
    ["ArrowRight", { row: 50, column: 6 }],
    ["Home", { row: 50, column: 0 }],
    ["End", { row: 50, column: 9 }],
    ["PageUp", { row: 30, column: 5 }],
    ["PageDown", { row: 70, column: 5 }],
    ["mod+ArrowUp", { row: 0, column: 5 }],
    ["mod+ArrowDown", { row: 99, column: 5 }],
    ["mod+ArrowLeft", { row: 50, column: 0 }],
    ["mod+ArrowRight", { row: 50, column: 9 }],
    ["mod+Home", { row: 0, column: 0 }],
    ["mod+End", { row: 99, column: 9 }],
  ])("moves the focus: %s", (key, to) => {
    expect(press(key)).toEqual(to);
  });

  it("follows the screen where columns run from right to left, except Home and End", () => {
    expect(press("ArrowLeft", from, true)).toEqual({ row: 50, column: 6 });
    expect(press("mod+ArrowLeft", from, true)).toEqual({ row: 50, column: 9 });
    expect(press("ArrowRight", from, true)).toEqual({ row: 50, column: 4 });
    expect(press("Home", from, true)).toEqual({ row: 50, column: 0 });
  });

  it("stays within the grid", () => {
    expect(press("ArrowDown", { row: 99, column: 9 })).toEqual({ row: 99, column: 9 });
    expect(press("ArrowRight", { row: 99, column: 9 })).toEqual({ row: 99, column: 9 });
    expect(press("PageDown", { row: 95, column: 0 })).toEqual({ row: 99, column: 0 });
    expect(press("ArrowLeft", { row: 0, column: 0 })).toEqual({ row: 0, column: 0 });
  });

  it("reaches the header only step by step, and leaves it by any way down", () => {
    expect(press("ArrowUp", { row: 0, column: 3 })).toEqual({ row: -1, column: 3 });
    expect(press("ArrowUp", { row: -1, column: 3 })).toEqual({ row: -1, column: 3 });
    expect(press("PageUp", { row: 5, column: 3 })).toEqual({ row: 0, column: 3 });
    expect(press("PageUp", { row: -1, column: 3 })).toEqual({ row: -1, column: 3 });
    expect(press("ArrowDown", { row: -1, column: 3 })).toEqual({ row: 0, column: 3 });
    expect(press("mod+ArrowDown", { row: -1, column: 3 })).toEqual({ row: 99, column: 3 });
  });

  it("is ignored if it does not navigate", () => {
    expect(press("a")).toBeNull();
    expect(press("Enter")).toBeNull();
  });
});
