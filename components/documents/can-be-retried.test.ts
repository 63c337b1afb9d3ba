import { expect, it } from "vitest";
import { canBeRetried } from "./can-be-retried";

it.each([
  ["FAILURE", "not_enough_credits", true],
  ["FAILURE", null, true],
  ["FAILURE", "password_protected", false],
  ["SUCCESS", null, false],
] as const)("a document in %s with the code %s can be retried: %s", (status, rejection_code, expected) => {
  expect(canBeRetried({ status, rejection_code })).toBe(expected);
});
