import "server-only";
import type { DocumentValuesDto } from "@/lib/api/document";
import type { ListSlice } from "@/lib/api/paging";
import type { UserContext } from "@/lib/context";
import { loadOwnExtractor } from "@/lib/extractors/load-extractor";
import { createYield } from "@/lib/yield-to-event-loop";
import { loadResults } from "./load-results";
import { resultOf } from "./to-document-dto";
import { toValueDtos } from "@/lib/values/to-value-dtos";

/**
 * Returns tables without the places of their rows. Omits the rows of long tables unless they are requested.
 * @throws AppError `not_found`.
 */
export async function listValues(
  ctx: UserContext,
  extractorId: string,
  slice: ListSlice,
): Promise<DocumentValuesDto[]> {
  const extractor = await loadOwnExtractor(ctx, extractorId);
  const documents: DocumentValuesDto[] = [];
  const yieldToEventLoop = createYield();
  for await (const rows of loadResults(ctx, extractorId, slice, { processedOnly: true }))
    for (const row of rows) {
      const { id, filename, revision } = row;
      documents.push({ id, filename, revision, values: await toValueDtos(resultOf(row, extractor), null) });
      await yieldToEventLoop();
    }
  return documents;
}
