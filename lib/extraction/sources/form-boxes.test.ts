import { expect, test } from "vitest";
import { candidatesOf } from "@/lib/extraction/testing/candidates-of";

const FORM = [
  "Payer\t1 Rents\t2 Royalties",
  "Ann Example\t$\t$",
  "Main Street 1\t          16,500\t          9,800",
  "Payee\t3 Other income\t4 Income tax withheld",
  "\t          8,200\t          3,200",
].join("\n");

test("assigns a value below its caption to only that caption's box", async () => {
  const rents = await candidatesOf(FORM, { name: "Rents", type: "NUMBER" });
  const nearness = new Map(rents.map(({ raw, features }) => [raw, features.boxNearness ?? 0]));
  expect(nearness.get("16,500")).toBeGreaterThan(0);
  expect(nearness.get("9,800")).toBe(0);
});

test("puts a value after a further caption of the column farther from the first", async () => {
  const unnumbered = FORM.replace(/(?<=\t)\d (?=\p{L})/gu, "");
  const rents = await candidatesOf(unnumbered, { name: "Rents", type: "NUMBER" });
  const nearness = new Map(rents.map(({ raw, features }) => [raw, features.boxNearness]));
  expect(nearness.get("16,500")).toBeGreaterThan(2 * (nearness.get("8,200") ?? 1));
});

test("puts a value after a further numbered caption of the column in another box", async () => {
  const rents = await candidatesOf(FORM, { name: "Rents", type: "NUMBER" });
  const isUnderName = new Map(rents.map(({ raw, features }) => [raw, features.boxExact]));
  expect([isUnderName.get("16,500"), isUnderName.get("8,200")]).toEqual([1, 0]);
});
