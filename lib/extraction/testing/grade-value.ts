import type { Value } from "@/lib/extraction/types";
import type { ExpectedField } from "./sample-documents";

/** `near`: a text with at least 80 % of the right words; `invented`: a value for a field that the document does not have. */
export type Grade = "exact" | "near" | "wrong" | "empty" | "absent" | "invented";

/** Compares a value with those that are expected. Texts are compared by their words, without case and accents. */
export function gradeValue({ accepted, type }: ExpectedField, value: Value): Grade {
  const right = accepted.some((expected) => isSame(expected, value));
  if (accepted[0] === null) return right ? "absent" : "invented";
  if (right) return "exact";
  if (value === null) return "empty";
  return type === "TEXT" && accepted.some((expected) => isNear(String(expected), String(value)))
    ? "near"
    : "wrong";
}

function isSame(expected: Value, value: Value): boolean {
  if (typeof expected !== "string" || typeof value !== "string") return expected === value;
  return wordsOf(expected).join("") === wordsOf(value).join("");
}

function isNear(expected: string, value: string): boolean {
  const [ours, theirs] = [new Set(wordsOf(value)), new Set(wordsOf(expected))];
  const shared = [...ours].filter((word) => theirs.has(word)).length;
  return (2 * shared) / (ours.size + theirs.size) >= 0.8;
}

function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
