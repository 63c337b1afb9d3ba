import type { Lesson } from "@/lib/extraction/values/lesson";
import type { Signature } from "@/lib/extraction/values/lesson";
import { likeness } from "./signature";

/** Documents that have less in common are of different layouts: 1 in 300 pairs of other makers has as much. */
const MIN_LIKENESS = 0.18;
/** More documents of one layout say no more. */
const MAX_LESSONS = 6;

/** The lessons of documents like one, the most similar first; none where no document is like it. */
export function similarLessons<One extends Pick<Lesson, "signature">>(
  signature: Signature,
  lessons: readonly One[],
): { lesson: One; likeness: number }[] {
  return lessons
    .map((lesson) => ({ lesson, likeness: likeness(signature, lesson.signature) }))
    .filter(({ likeness: similar }) => similar >= MIN_LIKENESS)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, MAX_LESSONS);
}
