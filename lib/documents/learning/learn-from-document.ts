import "server-only";
import type { Context } from "@/lib/context";
import type { DatabaseContext } from "@/lib/db/client";
import { inTransaction, PATIENT } from "@/lib/db/in-transaction";
import { loadDocumentText } from "@/lib/documents/document-text";
import { sketchOf } from "@/lib/extraction/learning/signature";
import { isRecordDocument } from "@/lib/extraction/records/is-record-document";
import type { Lesson } from "@/lib/extraction/values/lesson";
import { loadExtractor } from "@/lib/extractors/load-extractor";
import { readValues } from "@/lib/values/present-names";
import type { StoredValue } from "@/lib/values/stored-values";
import { leftToCheck } from "@/lib/values/unlike-the-others";
import { lessonKey } from "./lesson-key";
import { nearestLayouts } from "./nearest-layouts";
import { outcomesOf, reviewedFields } from "./reviewed-fields";
import { reviewedTables } from "./reviewed-tables";
import { parseOutcomes, serializeLesson, type Outcomes } from "./stored-lessons";

/** Minimum similarity (0 to 1) for two documents to have the same layout. */
const SAME_LAYOUT = 0.25;
const MAX_LESSONS = 6;
/** Per extractor. New layouts replace the least recently used ones. */
const MAX_LAYOUTS = 2_000;

/**
 * Replaces a document's lesson, or removes it if no reviewed values are left.
 * @returns false if the document has changed, which leaves its lesson due
 */
export async function learnFromDocument(
  ctx: Context,
  documentId: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const document = await ctx.db.document.findUnique({
    where: { id: documentId },
    select: {
      userId: true,
      extractorId: true,
      status: true,
      values: true,
      toCheck: true,
      knownPerMille: true,
      confirmedAt: true,
      revision: true,
    },
  });
  const extractor = document && (await loadExtractor(ctx, document.extractorId));
  if (!extractor) return true;
  const { id: extractorId, names, storedFields } = extractor;
  const { revision, userId } = document;
  const values =
    document.status === "SUCCESS" && document.values !== null ? readValues(document.values, names) : [];
  const idOf = (value: StoredValue) =>
    storedFields.find(({ name, type }) => name === value.name && type === value.type)?.id;
  const isReviewed = leftToCheck(document, extractor.usual) === 0;
  const tables = extractor.learning ? await reviewedTables(ctx, documentId, values, extractor) : [];
  const reviewed = extractor.learning ? reviewedFields(values, idOf, isReviewed) : [];
  const isSaid = tables.length > 0 || reviewed.some(({ weight }) => weight === 1);
  const text = isSaid ? await loadDocumentText(ctx, documentId) : null;
  // CSV and JSON files have no layout, because their values are found by name.
  const lesson =
    text && !isRecordDocument(text)
      ? await ctx.engine.records.learn(text, [...reviewed, ...tables], lessonKey(extractorId), signal)
      : null;
  return inTransaction(
    ctx,
    async (ctx) => {
      // Prevent two concurrent reviews from creating the same layout.
      await ctx.db.$queryRaw`SELECT "id" FROM "Extractor" WHERE "id" = ${extractorId} FOR UPDATE`;
      const isUnchanged = (await ctx.db.document.count({ where: { id: documentId, revision } })) === 1;
      if (!isUnchanged) return false;
      await ctx.db.dueLesson.deleteMany({ where: { documentId } });
      if (!extractor.learning) return true;
      if (lesson && lesson.fields.length + (lesson.tables ?? []).length > 0)
        await keep(ctx, extractorId, documentId, lesson, outcomesOf(values, idOf, isReviewed));
      else await takeBack(ctx, documentId);
      return true;
    },
    { limits: PATIENT, userId },
  );
}

async function keep(
  ctx: DatabaseContext,
  extractorId: string,
  documentId: string,
  lesson: Lesson,
  outcomes: Outcomes,
): Promise<void> {
  const { db } = ctx;
  const former = await db.lesson.findUnique({
    where: { documentId },
    select: { layoutId: true, outcomes: true },
  });
  const signature = JSON.stringify(lesson.signature);
  const recognisedBy = { signature, sketch: sketchOf(lesson.signature).join(" ") };
  const layoutId = former?.layoutId ?? (await layoutOf(ctx, extractorId, lesson, recognisedBy));
  const data = { signature, fields: serializeLesson(lesson), outcomes: JSON.stringify(outcomes) };
  await db.lesson.upsert({
    where: { documentId },
    create: { documentId, layoutId, ...data },
    update: data,
  });
  const before = former ? parseOutcomes(former.outcomes) : {};
  await db.layout.update({
    where: { id: layoutId },
    data: {
      ...recognisedBy,
      documents: { increment: former ? 0 : 1 },
      right: { increment: countOf(outcomes, "right") - countOf(before, "right") },
      wrong: { increment: countOf(outcomes, "wrong") - countOf(before, "wrong") },
    },
  });
  const outdated = await db.lesson.findMany({
    where: { layoutId },
    orderBy: { id: "desc" },
    skip: MAX_LESSONS,
    select: { id: true },
  });
  if (outdated.length > 0)
    await db.lesson.deleteMany({ where: { id: { in: outdated.map(({ id }) => id) } } });
}

async function layoutOf(
  ctx: DatabaseContext,
  extractorId: string,
  lesson: Lesson,
  recognisedBy: { signature: string; sketch: string },
): Promise<string> {
  const [best] = await nearestLayouts(ctx, extractorId, lesson.signature);
  if (best && best.likeness >= SAME_LAYOUT) return best.id;
  const { db } = ctx;
  const unused = await db.layout.findMany({
    where: { extractorId },
    orderBy: [{ lastUsedAt: { sort: "desc", nulls: "last" } }, { id: "desc" }],
    skip: MAX_LAYOUTS - 1,
    select: { id: true },
  });
  if (unused.length > 0) await db.layout.deleteMany({ where: { id: { in: unused.map(({ id }) => id) } } });
  const { id } = await db.layout.create({ data: { extractorId, ...recognisedBy }, select: { id: true } });
  return id;
}

async function takeBack({ db }: DatabaseContext, documentId: string): Promise<void> {
  const [lesson] = await db.lesson.findMany({
    where: { documentId },
    select: { layoutId: true, outcomes: true },
  });
  if (!lesson) return;
  await db.lesson.delete({ where: { documentId } });
  const before = parseOutcomes(lesson.outcomes);
  const { documents } = await db.layout.update({
    where: { id: lesson.layoutId },
    data: {
      documents: { decrement: 1 },
      right: { decrement: countOf(before, "right") },
      wrong: { decrement: countOf(before, "wrong") },
    },
    select: { documents: true },
  });
  if (documents <= 0) await db.layout.delete({ where: { id: lesson.layoutId } });
}

function countOf(outcomes: Outcomes, outcome: "right" | "wrong"): number {
  return Object.values(outcomes).filter((other) => other === outcome).length;
}
