/**
 * `near`: at least 80% of the words are right. `absent` and `invented` are a right and a wrong answer if the
 * document doesn't contain the field.
 */
export type Grade = "exact" | "near" | "wrong" | "empty" | "absent" | "invented";

/** The correct values, the usual one first. Empty, or null first, if the document doesn't contain the field. */
interface Expected {
  type: string;
  accepted: readonly unknown[];
}

const NEAR = 0.8;
const TOLERANCE = 0.005;

export function gradeValue({ accepted, type }: Expected, value: unknown): Grade {
  const [usual = null, ...others] = accepted;
  const isRight = [usual, ...others].some((expected) => isSame(expected, value));
  if (usual === null) return isRight ? "absent" : "invented";
  if (isRight) return "exact";
  if (value === null) return "empty";
  return type === "TEXT" && accepted.some((expected) => isNear(String(expected), String(value)))
    ? "near"
    : "wrong";
}

/** Compares texts by letters and digits, ignoring case and accents. */
export function isSame(expected: unknown, value: unknown): boolean {
  if (typeof expected === "number" && typeof value === "number")
    return Math.abs(value - expected) < TOLERANCE;
  if (typeof expected !== "string" || typeof value !== "string") return expected === value;
  const key = wordsOf(expected).join("");
  // A sign such as "€" has no letters or digits to compare.
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
