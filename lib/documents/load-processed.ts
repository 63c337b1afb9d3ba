import "server-only";
import type { CoverageDto } from "@/lib/api/document";
import type { UserContext } from "@/lib/context";
import type { Result } from "@/lib/values/correct-values";
import type { StoredValue } from "@/lib/values/stored-values";
import { documentNotFound, ownDocuments } from "./own-document";
import { coverageOf, resultOf } from "./to-document-dto";

export interface ProcessedDocument extends Result<StoredValue> {
  id: string;
  filename: string;
  coverage: CoverageDto | null;
}

/**
 * The results of documents, in the order of the ids.
 *
 * @throws AppError `not_found` unless every document belongs to this extractor and is in SUCCESS.
 */
export async function loadProcessed(
  ctx: UserContext,
  extractorId: string,
  documentIds: string[],
): Promise<ProcessedDocument[]> {
  const rows = await ctx.db.document.findMany({
    where: { ...ownDocuments(ctx, extractorId, documentIds), status: "SUCCESS" },
    select: { id: true, filename: true, status: true, values: true, tables: true, coverage: true },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return documentIds.map((id) => {
    const row = byId.get(id);
    if (!row) throw documentNotFound();
    return { id, filename: row.filename, ...resultOf(row), coverage: coverageOf(row) };
  });
}
