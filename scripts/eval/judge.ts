import type { Label } from "./read-labels";

/**
 * What an answer is worth: `near` is a text with at least 80 % of the right words; `absent` and `invented` are the right and
 * the wrong answer where the document does not hold the field.
 */
export type Verdict = "exact" | "near" | "wrong" | "empty" | "absent" | "invented";

const NEAR = 0.8;
/** Half a cent. */
const TOLERANCE = 0.005;

/** Compares an answer with the values that are right for a field. */
export function judge({ type, accepted }: Pick<Label, "type" | "accepted">, value: unknown): Verdict {
  if (accepted.length === 0) return value === null ? "absent" : "invented";
  if (value === null) return "empty";
  if (accepted.some((expected) => isSame(expected, value))) return "exact";
  return type === "TEXT" && accepted.some((expected) => isNear(String(expected), String(value)))
    ? "near"
    : "wrong";
}

/** How many of the expected rows an answer holds, each with all of its cells; an answered row counts once. */
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

/** Texts are compared by their letters and digits, without case and accents. */
function isSame(expected: unknown, value: unknown): boolean {
  if (typeof expected === "number" && typeof value === "number")
    return Math.abs(value - expected) < TOLERANCE;
  if (typeof expected !== "string" || typeof value !== "string") return expected === value;
  const key = wordsOf(expected).join("");
  // A sign ("€") has neither letters nor digits to compare.
  return key === "" ? expected.trim() === value.trim() : key === wordsOf(value).join("");
}

function isNear(expected: string, value: string): boolean {
  const [theirs, ours] = [new Set(wordsOf(expected)), new Set(wordsOf(value))];
  const shared = [...ours].filter((word) => theirs.has(word)).length;
  return theirs.size + ours.size > 0 && (2 * shared) / (theirs.size + ours.size) >= NEAR;
}

function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
