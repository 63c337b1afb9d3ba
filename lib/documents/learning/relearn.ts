import "server-only";
import type { RelearnedDocumentDto, RelearnInput } from "@/lib/api/layout";
import { RELEARNED_DOCUMENTS_MAX } from "@/lib/api/limits";
import type { UserContext } from "@/lib/context";
import { documentNotFound, ownDocument, ownDocuments } from "@/lib/documents/own-document";
import { judgeResults, type Judged, type ToJudge } from "@/lib/extractors/judge-results";
import type { LoadedExtractor } from "@/lib/extractors/load-extractor";
import { assertOwnExtractor } from "@/lib/extractors/own-extractor";
import { recheckDocuments } from "@/lib/extractors/recheck-documents";
import { itemAt } from "@/lib/item-at";
import { toChunksOf } from "@/lib/values/row-chunks";
import { replaceTable } from "@/lib/values/stored-chunks";
import { storeValues } from "@/lib/values/store-values";
import type { WrittenValue } from "@/lib/values/stored-values";
import { recordReviewed } from "@/lib/webhooks/record-document-event";
import { learnDue } from "./learn-due";
import { assertReadable, readAddedField, type Reread } from "./read-added-field";
import { loadRereader, rereadDocument } from "./reread-document";
import { parseLesson } from "./stored-lessons";

/** After this time, we skip the remaining documents. */
const MAX_MS = 5_000;

export interface Relearning {
  remembered: number;
  documents: RelearnedDocumentDto[];
}

/**
 * Finds documents that the latest lessons would change. Finds none if a model reads the documents.
 * @param reviewedId the document whose lessons `remembered` counts. It is not listed.
 * @throws AppError `not_found`
 */
export async function listRelearnable(
  ctx: UserContext,
  extractorId: string,
  reviewedId: string | undefined,
  signal: AbortSignal,
): Promise<Relearning> {
  await assertOwnExtractor(ctx, extractorId);
  await learnDue(ctx, extractorId);
  const remembered = reviewedId === undefined ? 0 : await countRemembered(ctx, extractorId, reviewedId);
  if (ctx.engine.service) return { remembered, documents: [] };
  const newest = await ctx.db.document.findMany({
    where: { extractorId, userId: ctx.user.id, expiresAt: { gt: ctx.now() }, status: "SUCCESS" },
    orderBy: { id: "desc" },
    take: RELEARNED_DOCUMENTS_MAX + 1,
    select: storedColumns,
  });
  const others = newest.filter(isRead).filter(({ id }) => id !== reviewedId);
  const documents: RelearnedDocumentDto[] = [];
  const rereader = await loadRereader(ctx, extractorId);
  const until = performance.now() + MAX_MS;
  for (const { id, filename, values } of others.slice(0, RELEARNED_DOCUMENTS_MAX)) {
    if (signal.aborted || performance.now() > until) break;
    const reread = await rereadDocument(ctx, id, values, rereader);
    if (reread) documents.push({ id, filename, changes: reread.changes });
  }
  return { remembered, documents };
}

/**
 * Applies lessons free of charge. Skips documents that have changed. If `field` is set, reads only that field, and
 * only where it has no value.
 * @throws AppError `not_found`; `invalid` if the field is a table; `conflict` if it needs a model
 */
export async function relearnDocuments(
  ctx: UserContext,
  extractorId: string,
  { documents: ids, field }: RelearnInput,
): Promise<RelearnedDocumentDto[]> {
  const wanted = [...new Set(ids)];
  const where = ownDocuments(ctx, extractorId, wanted);
  const found = await ctx.db.document.findMany({
    where,
    select: { id: true, revision: true },
    orderBy: { id: "asc" },
  });
  if (found.length < wanted.length) throw documentNotFound();
  if (field !== undefined) await assertReadable(ctx, extractorId, field);
  const changed: RelearnedDocumentDto[] = [];
  if (ctx.engine.service) return changed;
  for (const document of found) {
    const followers = await judgeResults(ctx, [document.id], {
      status: "SUCCESS",
      read: () =>
        field === undefined
          ? readByLessons(ctx, extractorId, document)
          : readAddedField(ctx, extractorId, document.id, field),
      store: storeReread,
      onStored: ({ document }) => changed.push(document),
    });
    await recheckDocuments(ctx, extractorId, { only: followers });
  }
  return changed;
}

async function readByLessons(
  ctx: UserContext,
  extractorId: string,
  { id, revision }: { id: string; revision: number },
) {
  const document = await ctx.db.document.findFirst({
    where: { ...ownDocument(ctx, extractorId, id), status: "SUCCESS", revision },
    select: storedColumns,
  });
  if (!document || !isRead(document)) return null;
  const rereader = await loadRereader(ctx, extractorId);
  const reread = await rereadDocument(ctx, id, document.values, rereader);
  if (!reread) return null;
  const { filename } = document;
  // Rereading has already applied the accuracy target. Passing the values as `former` keeps the results.
  const { values, tables } = reread;
  const chunks = Object.entries(tables).map(([name, rows]) => [name, toChunksOf({ [name]: rows })] as const);
  const read: ToJudge<WrittenValue, Reread> = {
    id,
    revision,
    values,
    former: values,
    rows: new Map(chunks.map(([name, own]) => [name, () => Promise.resolve(own)])),
    origin: { layoutId: reread.layoutId, changes: reread.changes, filename, chunks },
  };
  return { extractor: rereader.extractor, documents: [read] };
}

async function storeReread(
  ctx: UserContext,
  documents: readonly Judged<WrittenValue, Reread>[],
  { usual }: LoadedExtractor,
) {
  const { id, row, origin, values } = itemAt(documents, 0);
  const { layoutId, fieldsKey } = origin;
  const [columns] = await storeValues(ctx, [{ id, values }]);
  for (const [name, chunks] of origin.chunks ?? []) await replaceTable(ctx, id, name, chunks);
  if (fieldsKey !== undefined) await ctx.db.document.updateMany({ where: { id }, data: { fieldsKey } });
  if (layoutId !== null)
    await ctx.db.layout.updateMany({ where: { id: layoutId }, data: { lastUsedAt: ctx.now() } });
  const deliveries = await recordReviewed(ctx, [{ before: row, after: { ...row, ...columns } }], usual);
  return { deliveries, document: { id, filename: origin.filename, changes: origin.changes } };
}

async function countRemembered(
  { db }: UserContext,
  extractorId: string,
  documentId: string,
): Promise<number> {
  const lesson = await db.lesson.findFirst({
    where: { documentId, layout: { extractorId } },
    select: { signature: true, fields: true },
  });
  if (!lesson) return 0;
  const { fields, tables } = parseLesson(lesson);
  return fields.filter(({ places }) => places.length > 0).length + tables.length;
}

const storedColumns = {
  id: true,
  filename: true,
  values: true,
} as const;

function isRead<D extends { values: string | null }>(document: D): document is D & { values: string } {
  return document.values !== null;
}
