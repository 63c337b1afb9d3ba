import { expect, it } from "vitest";
import { parseValue } from "./parse-value";

const conventions = { number: null, date: null } as const;

it.each([
  ["2 3 3 4 6", "TEXT", "23346"],
  ["2\t3\t3\t4", "NUMBER", 2334],
  ["1 2 . 0 5 . 2 0 2 6", "DATE", "2026-05-12"],
  ["233 - 46 - 7433", "TEXT", "233-46-7433"],
  ["2 of 3 x 4", "TEXT", "2 of 3 x 4"],
  ["A B C D", "TEXT", "A B C D"],
] as const)("reads %j as %s: %s", (raw, type, value) => {
  expect(parseValue(raw, type, conventions)?.value).toBe(value);
});
