import "server-only";
import type { WebhookEvent } from "@/lib/api/vocabulary";
import type { Prisma } from "@/lib/db/generated/client";
import type { JobContext } from "@/lib/jobs/lease";
import { leftToCheck } from "@/lib/values/unlike-the-others";
import { addDeliveries } from "./add-deliveries";

/** What an event tells of a document: nothing that the document says, which stays behind the API and ends after a day. */
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

/**
 * Records that something has happened to a document, for each of its user's webhooks that wants to know. Call it in the
 * transaction that stores what has happened: the event is then neither lost nor told of something that was rolled back.
 *
 * @param document as it is after the change
 * @returns what to pass to `announceDeliveries` after the transaction.
 */
export async function recordDocumentEvent(
  ctx: JobContext,
  type: WebhookEvent,
  document: DocumentOfEvent,
): Promise<string[]> {
  const { userId } = document;
  // Locked in a fixed order, so that two such transactions cannot deadlock; see lockWebhook.
  const webhooks = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Webhook" WHERE "userId" = ${userId} AND "disabledAt" IS NULL AND ${type} = ANY("events")
    ORDER BY "id" FOR NO KEY UPDATE`;
  if (webhooks.length === 0) return [];
  const extractor = await ctx.db.extractor.findUnique({
    where: { id: document.extractorId },
    select: { usualPerMille: true },
  });
  const data = {
    document_id: document.id,
    extractor_id: document.extractorId,
    status: document.status,
    rejection_reason: document.rejectionReason,
    to_check: leftToCheck(document, extractor?.usualPerMille ?? null),
    expires_at: document.expiresAt.toISOString(),
  };
  const ids = webhooks.map(({ id }) => id);
  return addDeliveries(ctx, userId, ids, { type, documentId: document.id, data });
}
