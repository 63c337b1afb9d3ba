import type { DocumentDto } from "@/lib/api/document";
import type { Prisma } from "@/lib/db/generated/client";

export const documentColumns = {
  id: true,
  filename: true,
  status: true,
  createdAt: true,
  credits: true,
  rejectionReason: true,
  extractedData: true,
  expiresAt: true,
  size: true,
  format: true,
  words: true,
  pages: true,
  leaseToken: true,
  missingRequired: true,
} satisfies Prisma.DocumentSelect;

export type DocumentRow = Prisma.DocumentGetPayload<{ select: typeof documentColumns }>;

export function toDocumentDto(row: DocumentRow): DocumentDto {
  return {
    id: row.id,
    filename: row.filename,
    status: row.status,
    created_at: row.createdAt.toISOString(),
    credits: row.credits,
    rejection_reason: row.rejectionReason,
    extracted_data: row.extractedData,
    expires_at: row.expiresAt.toISOString(),
    size: row.size,
    format: row.format,
    words: row.words,
    pages: row.pages,
    stage: stageOf(row),
    missing_required: row.missingRequired,
  };
}

/** A document is read while it is pending, under a worker's claim; its credits are reserved when that is done. */
function stageOf({ status, leaseToken }: DocumentRow): DocumentDto["stage"] {
  if (status === "PROCESSING") return "extracting";
  if (status === "PENDING") return leaseToken === null ? "waiting" : "reading";
  return null;
}
