import { expect, test } from "vitest";
import { bareText } from "./bare-text";

test.each([
  ["): ES 0021 0418", "ES 0021 0418"],
  ["(DE)", "DE"],
  ["[(DE)],", "DE"],
  ["DE)", "DE"],
  ["(DE", "DE"],
  [" = Berlin;", "Berlin"],
  ["– Berlin -", "Berlin"],
  ["(", ""],
])("strips %j down to the text itself", (written, bare) => {
  const { start, end } = bareText(`x${written}y`, { start: 1, end: written.length + 1 });
  expect(`x${written}y`.slice(start, end)).toBe(bare);
});

test.each(["(030) 123 456", "Acme Ltd (Berlin)", "(A) and (B)", "-5 °C", "Acme Inc.", "#4711", '"Example"'])(
  "leaves %j unchanged",
  (written) => {
    expect(bareText(written, { start: 0, end: written.length })).toEqual({ start: 0, end: written.length });
  },
);
