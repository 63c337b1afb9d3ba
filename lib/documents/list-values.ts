import "server-only";
import type { DocumentValuesDto } from "@/lib/api/document";
import type { ListSlice } from "@/lib/api/paging";
import type { UserContext } from "@/lib/context";
import { assertOwnExtractor } from "@/lib/extractors/own-extractor";
import { loadResults } from "./load-results";
import { valuesOf } from "./to-document-dto";

/** Lists the values of an extractor's processed documents, in the order of the list. Throws `not_found`. */
export async function listValues(
  ctx: UserContext,
  extractorId: string,
  slice: ListSlice,
): Promise<DocumentValuesDto[]> {
  await assertOwnExtractor(ctx, extractorId);
  const documents: DocumentValuesDto[] = [];
  for await (const rows of loadResults(ctx, extractorId, slice, { processedOnly: true })) {
    documents.push(...rows.map((row) => ({ id: row.id, filename: row.filename, values: valuesOf(row) })));
  }
  return documents;
}
