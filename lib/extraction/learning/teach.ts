import type { Lesson, Taught } from "@/lib/extraction/values/lesson";
import { keyedHash } from "./keyed-hash";
import { signatureOf } from "./signature";
import { similarLessons } from "./similar-lessons";

export function teach(text: string, lessons: readonly Lesson[], key: string): Taught | null {
  const similar = similarLessons(signatureOf(text, keyedHash(key)), lessons);
  const [first] = similar;
  if (!first) return null;
  return { key, likeness: first.likeness, lessons: similar.map(({ lesson }) => lesson) };
}
