import "server-only";
import type { WebhookEvent } from "@/lib/api/vocabulary";
import type { Prisma } from "@/lib/db/generated/client";
import type { JobContext } from "@/lib/jobs/lease";
import { leftToCheck } from "@/lib/values/unlike-the-others";
import { addDeliveries } from "./add-deliveries";

/** Events contain nothing from the document itself, which is available only through the API and expires. */
export const eventColumns = {
  id: true,
  userId: true,
  extractorId: true,
  status: true,
  rejectionReason: true,
  toCheck: true,
  knownPerMille: true,
  confirmedAt: true,
  expiresAt: true,
} satisfies Prisma.DocumentSelect;

type DocumentOfEvent = Prisma.DocumentGetPayload<{ select: typeof eventColumns }>;

export function recordDocumentEvent(
  ctx: JobContext,
  type: WebhookEvent,
  document: DocumentOfEvent,
): Promise<string[]> {
  return recordDocumentEvents(ctx, type, [document]);
}

/**
 * Call this in the transaction of the change, so that events are neither lost nor sent too early.
 * @param documents as they are after the change
 * @returns deliveries to pass to `announceDeliveries` after the transaction
 */
async function recordDocumentEvents(
  ctx: JobContext,
  type: WebhookEvent,
  documents: readonly DocumentOfEvent[],
): Promise<string[]> {
  const [first] = documents;
  if (!first) return [];
  const { userId, extractorId } = first;
  // Lock the webhooks in a fixed order, so that two transactions cannot deadlock.
  const webhooks = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Webhook" WHERE "userId" = ${userId} AND "disabledAt" IS NULL AND ${type} = ANY("events")
    ORDER BY "id" FOR NO KEY UPDATE`;
  if (webhooks.length === 0) return [];
  const extractor = await ctx.db.extractor.findUnique({
    where: { id: extractorId },
    select: { usualPerMille: true },
  });
  const events = documents.map((document) => ({
    type,
    documentId: document.id,
    data: {
      document_id: document.id,
      extractor_id: extractorId,
      status: document.status,
      rejection_reason: document.rejectionReason,
      to_check: leftToCheck(document, extractor?.usualPerMille ?? null),
      expires_at: document.expiresAt.toISOString(),
    },
  }));
  const ids = webhooks.map(({ id }) => id);
  return addDeliveries(ctx, userId, ids, events);
}

type Counted = Pick<DocumentOfEvent, "toCheck" | "knownPerMille">;

/**
 * Records an event for each document whose last open check this change resolved. Ignores a confirmation in the
 * meantime, because `confirmDocument` records its own event.
 * @returns like `recordDocumentEvent`
 */
export function recordReviewed(
  ctx: JobContext,
  changes: readonly { before: Counted; after: DocumentOfEvent }[],
  usual: number | null,
): Promise<string[]> {
  const reviewed = changes.filter(({ before, after }) => {
    const { status, confirmedAt } = after;
    const wasToCheck = leftToCheck({ ...before, confirmedAt }, usual) > 0;
    return status === "SUCCESS" && wasToCheck && leftToCheck(after, usual) === 0;
  });
  return recordDocumentEvents(
    ctx,
    "document.reviewed",
    reviewed.map(({ after }) => after),
  );
}
