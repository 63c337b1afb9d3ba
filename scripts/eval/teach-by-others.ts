import { randomBytes } from "node:crypto";
import { readLesson } from "@/lib/extraction/learning/read-lesson";
import { teach } from "@/lib/extraction/learning/teach";
import type { Lesson, Taught } from "@/lib/extraction/values/lesson";
import type { EngineInput, FieldSpec, ReviewedField, Value } from "@/lib/extraction/values/types";
import type { Label, LabelledDocument } from "./read-labels";

export type TeachByOthers = (file: string, text: string, count: number) => Taught | undefined;

export async function readLessonsOfOthers(
  documents: readonly LabelledDocument[],
  read: (path: string, name: string) => Promise<EngineInput>,
): Promise<TeachByOthers> {
  const key = randomBytes(32).toString("hex");
  const lessons: (Lesson & { file: string })[] = [];
  for (const { name: file, path, labels } of documents) {
    const input = await read(path, file).catch(() => null);
    if (input) lessons.push({ ...readLesson(input.document, labels.flatMap(toReviewed), key), file });
  }
  return (file, text, count) => {
    const others = lessons.filter((lesson) => lesson.file !== file);
    const taught = teach(text, others, key);
    return taught ? { ...taught, lessons: taught.lessons.slice(0, count) } : undefined;
  };
}

function toReviewed({ accepted, type, ...spec }: Label): ReviewedField[] {
  if (type === "TABLE") return [];
  const field: FieldSpec = { ...spec, type };
  return [{ field, value: (accepted[0] ?? null) as Value, place: null, weight: 1 }];
}
