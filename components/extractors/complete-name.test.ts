import { describe, expect, test } from "vitest";
import { completed, completionAt } from "./complete-name";

const NAMES = ["Net", "Net amount", "Tax", "Total net"];

describe("the names that complete an expression", () => {
  test.each([
    ["ne", ["Net", "Net amount", "Total net"], 0],
    ["Tax + to", ["Total net"], 6],
    ["`Net a", ["Net amount"], 0],
    ["`Net amount` + t", ["Tax", "Total net", "Net", "Net amount"], 15],
  ])("are the fields that begin with or contain the typed text: %s", (written, names, from) => {
    expect(completionAt(written, written.length, NAMES)).toEqual({ from, names });
  });

  test.each(["", "Net + ", "`Net amount` ", "Tax + 1"])("are none after %j", (written) => {
    expect(completionAt(written, written.length, NAMES)).toBeNull();
  });

  test("replace the typed text, in backticks if they contain a space", () => {
    expect(completed("Tax + ne == 5", { from: 6, until: 8, name: "Net amount" })).toEqual({
      expression: "Tax + `Net amount` == 5",
      caret: 18,
    });
  });
});
