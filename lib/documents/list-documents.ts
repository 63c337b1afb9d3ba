import "server-only";
import type { DocumentDto } from "@/lib/api/document";
import type { UserContext } from "@/lib/context";
import { assertOwnExtractor } from "@/lib/extractors/assert-own-extractor";
import { documentColumns, toDocumentDto } from "./to-document-dto";

/** An extractor's documents, newest first (ids are sortable by time). Throws `not_found`. */
export async function listDocuments(ctx: UserContext, extractorId: string): Promise<DocumentDto[]> {
  await assertOwnExtractor(ctx, extractorId);
  const rows = await ctx.db.document.findMany({
    where: { extractorId, expiresAt: { gt: ctx.now() } },
    orderBy: { id: "desc" },
    select: documentColumns,
  });
  return rows.map(toDocumentDto);
}
