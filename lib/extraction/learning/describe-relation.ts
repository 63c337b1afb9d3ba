import type { Place } from "@/lib/extraction/values/lesson";
import { agreementOf, type Agreement } from "./agreement";

export type LearntRelation = "line" | "head" | "above" | "below" | "place";

const RELATIONS: [LearntRelation, keyof Agreement, (place: Place) => boolean][] = [
  ["line", "line", ({ line }) => line.length > 0],
  ["head", "head", ({ head }) => head.length > 0],
  ["above", "lineAbove", ({ linesAbove: [line = ""] }) => line !== ""],
  ["below", "lineBelow", ({ linesBelow: [line = ""] }) => line !== ""],
];
const STEADY = 0.5;

export function describeRelation(places: readonly Place[]): LearntRelation | null {
  const [first, ...others] = places;
  if (!first) return null;
  const steady = RELATIONS.find(
    ([, name, has]) => has(first) && others.every((other) => agreementOf(first, other)[name] >= STEADY),
  );
  return steady?.[0] ?? "place";
}
