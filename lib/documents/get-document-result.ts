import "server-only";
import type { DocumentResultDto } from "@/lib/api/document";
import type { UserContext } from "@/lib/context";
import type { Value } from "@/lib/extraction/types";
import { documentNotFound, ownDocument } from "./own-document";
import { valueOf } from "./serialize-data";
import { parseStoredEvidence } from "./stored-evidence";
import { documentColumns, toDocumentDto } from "./to-document-dto";

/** A document's values, each with its source; no values unless it is in SUCCESS. Throws `not_found`. */
export async function getDocumentResult(
  ctx: UserContext,
  extractorId: string,
  documentId: string,
): Promise<DocumentResultDto> {
  const row = await ctx.db.document.findFirst({
    where: ownDocument(ctx, extractorId, documentId),
    select: { ...documentColumns, evidence: true },
  });
  if (!row) throw documentNotFound();
  const data = JSON.parse(row.extractedData ?? "{}") as Record<string, Value>;
  const values = parseStoredEvidence(row.evidence ?? "[]").map(
    ({ name, type, required, checks, ...evidence }) => ({
      name,
      type,
      required,
      value: valueOf(data, name),
      evidence,
      checks,
    }),
  );
  return { document: toDocumentDto(row), values };
}
