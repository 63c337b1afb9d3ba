import "server-only";
import type { CoverageDto, DocumentInListDto } from "@/lib/api/document";
import { BRIEF_UNREAD_RANGES } from "@/lib/api/limits";
import type { ListSlice } from "@/lib/api/paging";
import type { UserContext } from "@/lib/context";
import { assertOwnExtractor } from "@/lib/extractors/own-extractor";
import { loadFieldsKey } from "@/lib/extractors/load-fields";
import { listLeasedSubjects } from "@/lib/jobs/outstanding-jobs";
import { cutLongValues } from "@/lib/values/extracted-data";
import { loadResults } from "./load-results";
import { resultOf, toDocumentDto, type DocumentRow, type DocumentState } from "./to-document-dto";

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
  const fieldsKey = await loadFieldsKey(ctx, extractorId);
  const documents: DocumentInListDto[] = [];
  for await (const rows of loadResults(ctx, extractorId, slice, { withoutRows: slice.brief })) {
    const leased = await listLeased(ctx, rows);
    const toDto = slice.brief ? toBriefDto : toDocumentDto;
    documents.push(...rows.map((row) => toDto(row, { leased: leased.has(row.id), fieldsKey })));
  }
  return documents;
}

function toBriefDto(row: DocumentRow, state: DocumentState): DocumentInListDto {
  const { values, tables } = resultOf(row);
  const short = cutLongValues(values);
  const document = toDocumentDto(row, { ...state, result: { values: short.values, tables } });
  return {
    ...document,
    ...cutManyRanges(document.coverage),
    ...(short.truncated.length > 0 && { values_truncated: short.truncated }),
  };
}

/** Every other page of 5,000 would be 114 KB of ranges in each poll of the list. */
function cutManyRanges(coverage: CoverageDto | null): Partial<DocumentInListDto> {
  if (coverage === null || coverage.unread.length <= BRIEF_UNREAD_RANGES) return {};
  const unread = coverage.unread.slice(0, BRIEF_UNREAD_RANGES);
  return { coverage: { ...coverage, unread }, coverage_truncated: true };
}

/** Ids of the documents that a worker has leased. */
async function listLeased(ctx: UserContext, rows: DocumentRow[]): Promise<Set<string>> {
  const unsettled = rows.filter(({ status }) => status === "PENDING" || status === "PROCESSING");
  if (unsettled.length === 0) return new Set();
  return listLeasedSubjects(
    ctx,
    "DOCUMENT",
    unsettled.map(({ id }) => id),
  );
}
