import fc from "fast-check";
import { expect, it } from "vitest";
import { JsonParts } from "./json-parts";

function partsOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const members: unknown[] = Object.values(value);
  return members.reduce<number>((sum, member) => sum + partsOf(member), 1 + Math.max(0, members.length - 1));
}

it("counts the values of a JSON text, however its bytes arrive, but nothing inside strings", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 9 }), (value, size) => {
      const bytes = Buffer.from(JSON.stringify(value));
      const parts = new JsonParts();
      let count = 0;
      for (let at = 0; at < bytes.length; at += size) count = parts.add(bytes.subarray(at, at + size));
      expect(count).toBe(partsOf(value));
    }),
  );
});

it("handles quotes and backslashes inside strings", () => {
  expect(new JsonParts().add(Buffer.from(String.raw`{"a\"[,":"\\","b":[",",1]}`))).toBe(4);
});
