import { expect, test } from "vitest";
import { candidatesOf } from "@/lib/extraction/testing/candidates-of";

test("assigns a value to the section whose heading is above it", async () => {
  const text = "Outward journey\nDate 3 May 2024\nReturn journey\nDate 9 May 2024";
  const found = await candidatesOf(text, { name: "Return date", type: "DATE" });
  const byRaw = new Map(found.map(({ raw, features }) => [raw, features]));
  expect(byRaw.get("9 May 2024")?.sectionCoverage).toBeGreaterThan(0);
  expect(byRaw.get("9 May 2024")?.sectionNearness).toBe(1);
  expect(byRaw.get("3 May 2024")?.sectionCoverage ?? 0).toBe(0);
});
