import "server-only";
import type { DocumentDto } from "@/lib/api/document";
import type { UserContext } from "@/lib/context";
import { chargeDocuments } from "@/lib/credits/charge-document";
import { creditsForWords } from "@/lib/credits/credits-for-words";
import type { DatabaseContext } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/in-transaction";
import { AppError } from "@/lib/errors";
import { markExtractorUsed } from "@/lib/extractors/own-extractor";
import { insertJobs } from "@/lib/jobs/outstanding-jobs";
import { assertTermsAccepted } from "@/lib/users/assert-terms-accepted";
import { listSameFiles } from "./list-same-files";
import { documentNotFound, documentProcessing, ownDocuments } from "./own-document";
import { documentColumns, NO_RESULT, toDocumentDto } from "./to-document-dto";

/**
 * Extracts documents again from their stored texts with the current fields, all or none. Charges for each.
 * @throws AppError `terms_not_accepted`; `not_found`; `document_processing`; `conflict` if a document failed;
 * `not_enough_credits`
 */
export async function extractAgain(
  ctx: UserContext,
  extractorId: string,
  documentIds: string[],
): Promise<DocumentDto[]> {
  assertTermsAccepted(ctx);
  const ids = [...new Set(documentIds)];
  const rows = await inTransaction(ctx, async (ctx) => {
    await markExtractorUsed(ctx, extractorId);
    const wanted = ownDocuments(ctx, extractorId, ids);
    // All code locks documents in this order, to prevent deadlocks.
    await ctx.db.$queryRaw`
      SELECT "id" FROM "Document" WHERE "id" = ANY(${ids}) AND "userId" = ${ctx.user.id} ORDER BY "id" FOR UPDATE`;
    const rows = await ctx.db.document.updateManyAndReturn({
      where: { ...wanted, status: "SUCCESS" },
      data: {
        status: "PROCESSING",
        run: { increment: 1 },
        keyId: ctx.key?.id ?? null,
        rejectionReason: null,
        rejectionCode: null,
      },
      select: { ...documentColumns, run: true, keyId: true },
    });
    if (rows.length < ids.length) {
      const statuses = await ctx.db.document.findMany({ where: wanted, select: { status: true } });
      throw reasonAgainst(
        statuses.map(({ status }) => status),
        ids.length,
      );
    }
    const userId = ctx.user.id;
    await insertJobs(
      ctx,
      ids.map((id) => ({ kind: "DOCUMENT", subjectId: id, userId })),
    );
    await chargeDocuments(ctx, userId, rows);
    return addCredits(ctx, rows);
  });
  await Promise.all(
    ids.map((documentId) =>
      ctx.sendEvent({ name: "document/extraction-requested", data: { documentId, userId: ctx.user.id } }),
    ),
  );
  const sameFiles = await listSameFiles(ctx, rows);
  const byId = new Map(rows.map((row) => [row.id, toDocumentDto(row, { extractor: NO_RESULT, sameFiles })]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function addCredits<Row extends { id: string; words: number | null; credits: number | null }>(
  ctx: DatabaseContext,
  rows: Row[],
): Promise<Row[]> {
  const prices = new Map(rows.map(({ id, words }) => [id, creditsForWords(words ?? 0)]));
  for (const price of new Set(prices.values())) {
    const ids = [...prices.keys()].filter((id) => prices.get(id) === price);
    await ctx.db.document.updateMany({
      where: { id: { in: ids } },
      data: { credits: { increment: price } },
    });
  }
  return rows.map((row) => ({ ...row, credits: (row.credits ?? 0) + (prices.get(row.id) ?? 0) }));
}

function reasonAgainst(statuses: string[], wanted: number): AppError {
  if (statuses.length < wanted) return documentNotFound();
  if (statuses.includes("FAILURE"))
    return new AppError("conflict", "A failed document cannot be extracted again. Please retry it instead.");
  return documentProcessing();
}
