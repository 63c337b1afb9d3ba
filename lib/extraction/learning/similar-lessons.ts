import type { Lesson } from "@/lib/extraction/values/lesson";
import type { Signature } from "@/lib/extraction/values/lesson";
import { likeness } from "./signature";

/** Only 1 in 300 pairs of documents from different issuers is at least this similar. */
const MIN_LIKENESS = 0.18;
/** Lessons from more documents than this don't improve results. */
const MAX_LESSONS = 6;

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
