import { expect, test } from "vitest";
import { candidatesOf } from "@/lib/extraction/testing/candidates-of";

test("labels values with the words at the same position in a header line without columns", async () => {
  const text = "Shares Fund price Market value\n120 156.45 18,774.00";
  const shares = await candidatesOf(text, { name: "Shares", type: "NUMBER" });
  const byRaw = new Map(shares.map(({ raw, features }) => [raw, features]));
  const [first, last] = [byRaw.get("120"), byRaw.get("18,774.00")];
  expect(first).toMatchObject({ underCoverage: 1, underPrecision: 1 });
  expect(first?.underNearness).toBeGreaterThan(last?.underNearness ?? 1);
  const value = await candidatesOf(text, { name: "Market value", type: "NUMBER" });
  const ofValue = new Map(value.map(({ raw, features }) => [raw, features.underNearness ?? 0]));
  expect(ofValue.get("18,774.00")).toBeGreaterThan(ofValue.get("120") ?? 1);
});

test("does not mistake a line of values for a header line", async () => {
  const found = await candidatesOf("Shares 40\n120 156.45", { name: "Shares", type: "NUMBER" });
  expect(found.find(({ raw }) => raw === "156.45")?.features.underCoverage).toBe(0);
});

test("also separates two columns that look like one number with a space", async () => {
  const found = await candidatesOf("Units Price\n120 156.45", { name: "Units", type: "NUMBER" });
  expect(found.map(({ raw }) => raw)).toEqual(expect.arrayContaining(["120 156.45", "120", "156.45"]));
});

test("excludes a currency between a label and its amount from the label", async () => {
  const found = await candidatesOf("Settled 5 May 2024 Market value EUR 997.50", {
    name: "Market value",
    type: "NUMBER",
  });
  expect(found.find(({ raw }) => raw === "997.50")?.features).toMatchObject({ afterExact: 1 });
});
