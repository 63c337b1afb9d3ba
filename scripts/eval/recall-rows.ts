import { isSame } from "@/lib/extraction/testing/grade-value";
import type { Label } from "./read-labels";

export function recallRows(
  { accepted }: Pick<Label, "accepted">,
  value: unknown,
): { of: number; recalled: number } {
  const expected = (accepted[0] ?? []) as Record<string, unknown>[];
  const answered = Array.isArray(value) ? (value as Record<string, unknown>[]).slice() : [];
  let recalled = 0;
  for (const row of expected) {
    const at = answered.findIndex((other) =>
      Object.entries(row).every(([column, cell]) => isSame(cell, other[column] ?? null)),
    );
    if (at === -1) continue;
    answered.splice(at, 1);
    recalled += 1;
  }
  return { of: expected.length, recalled };
}
