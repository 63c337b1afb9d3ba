import type { Value } from "@/lib/extraction/types";
import type { LabelledField } from "./labelled-documents";

/** Half a cent: amounts are compared as the documents print them. */
const TOLERANCE = 0.005;

/** Whether a value is one of the accepted ones; texts are compared by their letters and digits. */
export function isRight({ accepted, type }: Pick<LabelledField, "accepted" | "type">, value: Value): boolean {
  if (value === null) return accepted.length === 0;
  switch (type) {
    case "NUMBER":
      return (
        typeof value === "number" &&
        accepted.some((expected) => Math.abs(value - Number(expected)) < TOLERANCE)
      );
    case "DATE":
    case "BOOLEAN":
      return accepted.includes(value);
    case "TEXT":
      return accepted.some((expected) => compact(expected) === compact(value));
  }
}

/** Whether a text has nearly the accepted words: at least 80 % of them are shared. */
export function isNear({ accepted, type }: Pick<LabelledField, "accepted" | "type">, value: Value): boolean {
  if (type !== "TEXT" || value === null) return false;
  return accepted.some((expected) => {
    const [ours, theirs] = [new Set(wordsOf(value)), new Set(wordsOf(expected))];
    const shared = [...ours].filter((word) => theirs.has(word)).length;
    return (2 * shared) / (ours.size + theirs.size) >= 0.8;
  });
}

function compact(value: Value): string {
  return wordsOf(value).join("");
}

function wordsOf(value: Value): string[] {
  return (
    String(value)
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
