import "server-only";
import type { ChangedDocuments, CoverageDto, DocumentInListDto } from "@/lib/api/document";
import { BRIEF_UNREAD_RANGES } from "@/lib/api/limits";
import type { ListSlice } from "@/lib/api/paging";
import type { UserContext } from "@/lib/context";
import { loadOwnExtractor } from "@/lib/extractors/load-extractor";
import { listAnswer } from "@/lib/api/list-answer";
import { listLeasedSubjects } from "@/lib/jobs/outstanding-jobs";
import { cutLongValues } from "@/lib/values/extracted-data";
import { createYield } from "@/lib/yield-to-event-loop";
import { listSameFiles } from "./list-same-files";
import { loadResults } from "./load-results";
import { countOutdated, findChanges, parseCursor, writeCursor } from "./find-changes";
import {
  resultOf,
  toDocumentDto,
  type DocumentRow,
  type DocumentState,
  type ShownExtractor,
  type ResultRow,
} from "./to-document-dto";

/**
 * Returns the newest documents first (ids sort by time). `brief` truncates long values and lists of unread parts.
 * @throws AppError `not_found`
 */
export async function listDocuments(
  ctx: UserContext,
  extractorId: string,
  slice: ListSlice = {},
): Promise<DocumentInListDto[]> {
  return loadListed(ctx, extractorId, slice, await loadOwnExtractor(ctx, extractorId));
}

/**
 * Returns documents changed since an earlier answer, and the number of all documents, which reveals deletions.
 * Returns all documents for `EVERYTHING`, or if the extractor's fields changed.
 * @throws AppError `not_found`
 */
export async function listChangedDocuments(
  ctx: UserContext,
  extractorId: string,
  since: string,
  { brief = false, rows, limit }: Pick<ListSlice, "brief" | "rows"> & { limit?: number | undefined } = {},
): Promise<ChangedDocuments> {
  const extractor = await loadOwnExtractor(ctx, extractorId);
  const { fieldsKey, usual } = extractor;
  const cursor = parseCursor(since, extractor);
  // Find changes before loading documents, so that a change in between is returned twice rather than missed.
  const { horizon, changed, counts } = await findChanges(ctx, extractorId, cursor, usual);
  const changes = {
    cursor: writeCursor(horizon, extractor),
    count: Object.values(counts).reduce((sum, count) => sum + count),
    counts,
    as_of: ctx.now().toISOString(),
  };
  const load = (slice: ListSlice, only?: string[]) => loadListed(ctx, extractorId, slice, extractor, only);
  if (cursor !== null && cursor.transaction <= horizon) {
    const documents = changed.length === 0 ? [] : await load({ brief, rows }, changed);
    return { documents, changes: { ...changes, complete: false } };
  }
  const outdated = await countOutdated(ctx, extractorId, fieldsKey);
  const { items, paging } = await listAnswer({ limit, brief, rows }, load);
  return { documents: items, ...paging, changes: { ...changes, complete: true, outdated } };
}

async function loadListed(
  ctx: UserContext,
  extractorId: string,
  slice: ListSlice,
  extractor: ShownExtractor,
  only?: readonly string[],
): Promise<DocumentInListDto[]> {
  const documents: DocumentInListDto[] = [];
  const yieldToEventLoop = createYield();
  for await (const rows of loadResults(ctx, extractorId, slice, { only })) {
    const leased = await listLeased(ctx, rows);
    const sameFiles = await listSameFiles(ctx, rows);
    const toDto = slice.brief ? toBriefDto : toDocumentDto;
    for (const row of rows) {
      documents.push(toDto(row, { leased: leased.has(row.id), extractor, sameFiles }));
      await yieldToEventLoop();
    }
  }
  return documents;
}

function toBriefDto(row: ResultRow, state: DocumentState): DocumentInListDto {
  const { values, tables } = resultOf(row, state.extractor);
  const short = cutLongValues(values);
  const document = toDocumentDto(row, { ...state, result: { values: short.values, tables } });
  return {
    ...document,
    ...cutManyRanges(document.coverage),
    ...(short.truncated.length > 0 && { values_truncated: short.truncated }),
  };
}

/** If every other page of 5,000 were unread, the ranges alone would add 114 KB to each poll. */
function cutManyRanges(coverage: CoverageDto | null): Partial<DocumentInListDto> {
  if (coverage === null || coverage.unread.length <= BRIEF_UNREAD_RANGES) return {};
  const unread = coverage.unread.slice(0, BRIEF_UNREAD_RANGES);
  return { coverage: { ...coverage, unread }, coverage_truncated: true };
}

async function listLeased(ctx: UserContext, rows: DocumentRow[]): Promise<Set<string>> {
  const unsettled = rows.filter(({ status }) => status === "PENDING" || status === "PROCESSING");
  if (unsettled.length === 0) return new Set();
  return listLeasedSubjects(
    ctx,
    "DOCUMENT",
    unsettled.map(({ id }) => id),
  );
}
