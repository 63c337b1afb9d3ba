import "server-only";
import type { RelearnedDocumentDto } from "@/lib/api/layout";
import { RELEARNED_DOCUMENTS_MAX } from "@/lib/api/limits";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { documentNotFound, ownDocuments } from "@/lib/documents/own-document";
import { loadMeasure } from "@/lib/extractors/load-fields";
import { checkRelations } from "@/lib/extractors/check-relations";
import { assertOwnExtractor } from "@/lib/extractors/own-extractor";
import { loadTrust } from "@/lib/extractors/load-trust";
import { applyTrustToChanged } from "@/lib/values/apply-trust";
import { storeValues } from "@/lib/values/store-values";
import { announceDeliveries } from "@/lib/webhooks/announce-deliveries";
import { eventColumns, recordReviewed } from "@/lib/webhooks/record-document-event";
import { learnDue } from "./learn-due";
import { compareAgain } from "@/lib/documents/compare-again";
import { rereadDocument } from "./reread-document";
import { parseLesson } from "./stored-lessons";

/** How long documents are looked at, in milliseconds; the others are not offered. */
const MAX_MS = 5_000;

interface StoredDocument {
  id: string;
  filename: string;
  values: string;
  toCheck: number;
  knownPerMille: number | null;
  revision: number;
}

/** How many values of a reviewed document are remembered, and which others would change by what was learnt. */
export interface Relearning {
  remembered: number;
  documents: RelearnedDocumentDto[];
}

/**
 * What the newest documents would be with what the extractor has learnt since they were read. A model is asked again
 * only on request: where one reads the documents, none would change.
 *
 * @param reviewedId the document whose lesson is counted, and which is no other
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
    // One more, since the reviewed one may be among them.
    take: RELEARNED_DOCUMENTS_MAX + 1,
    select: storedColumns,
  });
  const others = newest.filter(isRead).filter(({ id }) => id !== reviewedId);
  const documents: RelearnedDocumentDto[] = [];
  const trust = await loadTrust(ctx, extractorId);
  const until = performance.now() + MAX_MS;
  for (const { id, filename, values } of others.slice(0, RELEARNED_DOCUMENTS_MAX)) {
    if (signal.aborted || performance.now() > until) break;
    const reread = await rereadDocument(ctx, id, values, trust);
    if (reread) documents.push({ id, filename, changes: reread.changes });
  }
  return { remembered, documents };
}

/**
 * Reads documents again by what their extractor has learnt, free of charge, and answers what has changed. A document that was
 * changed meanwhile is left as it is.
 *
 * @throws AppError `not_found` where one of them does not exist. Nothing is changed then.
 */
export async function relearnDocuments(
  ctx: UserContext,
  extractorId: string,
  ids: string[],
): Promise<RelearnedDocumentDto[]> {
  const wanted = [...new Set(ids)];
  const where = ownDocuments(ctx, extractorId, wanted);
  const found = await ctx.db.document.findMany({ where, select: { ...storedColumns, status: true } });
  if (found.length < wanted.length) throw documentNotFound();
  const changed: RelearnedDocumentDto[] = [];
  if (ctx.engine.service) return changed;
  const { usual } = await loadMeasure(ctx, extractorId);
  for (const document of found.filter(({ status }) => status === "SUCCESS").filter(isRead)) {
    const changes = await relearn(ctx, extractorId, document, usual);
    if (changes) changed.push({ id: document.id, filename: document.filename, changes });
  }
  return changed;
}

async function relearn(
  ctx: UserContext,
  extractorId: string,
  document: StoredDocument,
  usual: number | null,
): Promise<RelearnedDocumentDto["changes"] | null> {
  const { id, values, revision } = document;
  const trust = await loadTrust(ctx, extractorId);
  const reread = await rereadDocument(ctx, id, values, trust);
  if (!reread) return null;
  const lastUsedAt = ctx.now();
  const written = await inTransaction(ctx, async (ctx) => {
    const locked = await ctx.db.$queryRaw<unknown[]>`
      SELECT "id" FROM "Document" WHERE "id" = ${id} AND "status" = 'SUCCESS' AND "revision" = ${revision} FOR UPDATE`;
    if (locked.length === 0) return null;
    const related = await checkRelations(ctx, extractorId, [{ id, values: reread.values }]);
    const [checked = reread.values] = related.values;
    await storeValues(ctx, [{ id, values: applyTrustToChanged(reread.values, checked, id, trust) }]);
    await ctx.db.layout.updateMany({ where: { id: reread.layoutId }, data: { lastUsedAt } });
    const after = await ctx.db.document.findUniqueOrThrow({ where: { id }, select: eventColumns });
    const deliveries = await recordReviewed(ctx, [{ before: document, after }], usual);
    return { deliveries, followers: related.followers };
  });
  if (!written) return null;
  await announceDeliveries(ctx, ctx.user.id, written.deliveries);
  await compareAgain(ctx, extractorId, written.followers);
  return reread.changes;
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
  return lesson ? parseLesson(lesson).fields.filter(({ places }) => places.length > 0).length : 0;
}

const storedColumns = {
  id: true,
  filename: true,
  values: true,
  toCheck: true,
  knownPerMille: true,
  revision: true,
} as const;

function isRead<D extends { values: string | null }>(document: D): document is D & { values: string } {
  return document.values !== null;
}
