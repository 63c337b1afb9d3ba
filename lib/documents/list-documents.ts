import "server-only";
import type { CoverageDto, DocumentInListDto } from "@/lib/api/document";
import { BRIEF_UNREAD_RANGES } from "@/lib/api/limits";
import type { ListSlice } from "@/lib/api/paging";
import type { UserContext } from "@/lib/context";
import { batches, type SizedRow } from "@/lib/db/batches";
import { assertOwnExtractor } from "@/lib/extractors/own-extractor";
import { loadFieldsKey } from "@/lib/extractors/load-fields";
import { listLeasedSubjects } from "@/lib/jobs/outstanding-jobs";
import { cutLongValues } from "@/lib/values/extracted-data";
import {
  documentColumns,
  toDocumentDto,
  valuesOf,
  type DocumentRow,
  type DocumentState,
} from "./to-document-dto";

/** Limits for one batch of results: loading more at once would block other requests. */
const ROWS_AT_ONCE = 1_000;
const BYTES_AT_ONCE = 2 * 1024 * 1024;

/**
 * Lists an extractor's documents, newest first (ids sort by time). `brief` truncates long values and long lists of unread
 * parts. Throws `not_found`.
 */
export async function listDocuments(
  ctx: UserContext,
  extractorId: string,
  slice: ListSlice = {},
): Promise<DocumentInListDto[]> {
  await assertOwnExtractor(ctx, extractorId);
  const weights = await weighDocuments(ctx, extractorId, slice);
  const fieldsKey = await loadFieldsKey(ctx, extractorId);
  const documents: DocumentInListDto[] = [];
  for (const ids of batches(weights, BYTES_AT_ONCE, ROWS_AT_ONCE)) {
    const rows = await ctx.db.document.findMany({
      where: { id: { in: ids } },
      orderBy: { id: "desc" },
      select: documentColumns,
    });
    const leased = await listLeased(ctx, rows);
    const toDto = slice.brief ? toBriefDto : toDocumentDto;
    documents.push(...rows.map((row) => toDto(row, { leased: leased.has(row.id), fieldsKey })));
  }
  return documents;
}

function toBriefDto(row: DocumentRow, state: DocumentState): DocumentInListDto {
  const { values, truncated } = cutLongValues(valuesOf(row));
  const document = toDocumentDto(row, { ...state, values });
  return {
    ...document,
    ...cutManyRanges(document.coverage),
    ...(truncated.length > 0 ? { values_truncated: truncated } : {}),
  };
}

/** Every other page of 5,000 would be 114 KB of ranges in each poll of the list. */
function cutManyRanges(coverage: CoverageDto | null): Partial<DocumentInListDto> {
  if (coverage === null || coverage.unread.length <= BRIEF_UNREAD_RANGES) return {};
  const unread = coverage.unread.slice(0, BRIEF_UNREAD_RANGES);
  return { coverage: { ...coverage, unread }, coverage_truncated: true };
}

/** Ids of the pending documents that a worker has leased. */
async function listLeased(ctx: UserContext, rows: DocumentRow[]): Promise<Set<string>> {
  const pending = rows.filter(({ status }) => status === "PENDING").map(({ id }) => id);
  return pending.length > 0 ? listLeasedSubjects(ctx, "DOCUMENT", pending) : new Set();
}

/** The ids of the requested documents and the sizes of their results. */
function weighDocuments(
  ctx: UserContext,
  extractorId: string,
  { after, take }: ListSlice,
): Promise<SizedRow[]> {
  return ctx.db.$queryRaw<SizedRow[]>`
    SELECT "id", coalesce(octet_length("values"), 0) + coalesce(octet_length("coverage"), 0) AS "size" FROM "Document"
    WHERE "extractorId" = ${extractorId}
      AND "expiresAt" > ${ctx.now().toISOString()}::timestamptz AT TIME ZONE 'UTC'
      AND (${after ?? null}::text IS NULL OR "id" < ${after ?? null}::text)
    ORDER BY "id" DESC LIMIT ${take ?? null}::int`;
}
