import type { Place } from "@/lib/extraction/values/lesson";
import { agreementOf, type Agreement } from "./agreement";

/** By what a learnt place is found. */
export type LearntRelation = "line" | "head" | "above" | "below" | "place";

/** In what the places may agree, the relation that says most first. */
const RELATIONS: [LearntRelation, keyof Agreement, (place: Place) => boolean][] = [
  ["line", "line", ({ line }) => line.length > 0],
  ["head", "head", ({ head }) => head.length > 0],
  ["above", "lineAbove", ({ linesAbove: [line = ""] }) => line !== ""],
  ["below", "lineBelow", ({ linesBelow: [line = ""] }) => line !== ""],
];
const STEADY = 0.5;

/** The first relation in which the places of a field agree; null where there is none. */
export function describeRelation(places: readonly Place[]): LearntRelation | null {
  const [first, ...others] = places;
  if (!first) return null;
  const steady = RELATIONS.find(
    ([, name, has]) => has(first) && others.every((other) => agreementOf(first, other)[name] >= STEADY),
  );
  return steady?.[0] ?? "place";
}
