import "server-only";
import type { DocumentValuesDto } from "@/lib/api/document";
import type { ListSlice } from "@/lib/api/paging";
import type { UserContext } from "@/lib/context";
import { assertOwnExtractor } from "@/lib/extractors/own-extractor";
import { loadResults } from "./load-results";
import { resultOf } from "./to-document-dto";
import { toBriefValueDtos, toValueDtos } from "@/lib/values/to-value-dtos";

/**
 * Lists the values of an extractor's processed documents, in the order of the list; tables without the places of their
 * rows, and where it is `brief` without rows. Throws `not_found`.
 */
export async function listValues(
  ctx: UserContext,
  extractorId: string,
  slice: ListSlice,
): Promise<DocumentValuesDto[]> {
  await assertOwnExtractor(ctx, extractorId);
  const documents: DocumentValuesDto[] = [];
  for await (const rows of loadResults(ctx, extractorId, slice, {
    processedOnly: true,
    withoutRows: slice.brief,
  })) {
    documents.push(
      ...rows.map((row) => ({
        id: row.id,
        filename: row.filename,
        values: slice.brief ? toBriefValueDtos(resultOf(row)) : toValueDtos(resultOf(row), null),
      })),
    );
  }
  return documents;
}
