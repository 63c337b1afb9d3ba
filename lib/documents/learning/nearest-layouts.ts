import "server-only";
import type { DatabaseContext } from "@/lib/db/client";
import { sketchLikeness, sketchOf } from "@/lib/extraction/learning/signature";
import { similarLessons } from "@/lib/extraction/learning/similar-lessons";
import type { Signature } from "@/lib/extraction/values/lesson";
import { parseSignature } from "./stored-lessons";

/** Compares only this many layouts in full: those with the most similar sketches. */
const COMPARED = 40;

export async function nearestLayouts(
  { db }: DatabaseContext,
  extractorId: string,
  signature: Signature,
): Promise<{ id: string; likeness: number }[]> {
  const all = await db.layout.findMany({ where: { extractorId }, select: { id: true, sketch: true } });
  const sketch = sketchOf(signature);
  const near = all
    .map(({ id, sketch: other }) => ({ id, likeness: sketchLikeness(sketch, other.split(" ")) }))
    .filter(({ likeness }) => likeness > 0)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, COMPARED)
    .map(({ id }) => id);
  if (near.length === 0) return [];
  const layouts = await db.layout.findMany({
    where: { id: { in: near } },
    select: { id: true, signature: true },
  });
  const compared = layouts.map(({ id, signature: own }) => ({ id, signature: parseSignature(own) }));
  return similarLessons(signature, compared).map(({ lesson: { id }, likeness }) => ({ id, likeness }));
}
