import "server-only";
import type { ListSlice } from "@/lib/api/paging";
import type { UserContext } from "@/lib/context";
import type { Result } from "@/lib/values/correct-values";
import type { StoredValue } from "@/lib/values/stored-values";
import type { LoadedExtractor } from "@/lib/extractors/load-extractor";
import { createYield } from "@/lib/yield-to-event-loop";
import { loadResults } from "./load-results";
import { type ResultRow, resultOf } from "./to-document-dto";

const DOCUMENTS_MAX = 100;

export function newestRows(
  ctx: UserContext,
  extractorId: string,
  wanted: Pick<ListSlice, "brief" | "rows"> = {},
): AsyncGenerator<ResultRow[]> {
  return loadResults(ctx, extractorId, { take: DOCUMENTS_MAX, ...wanted }, { processedOnly: true });
}

export async function* newestResults(
  ctx: UserContext,
  extractor: LoadedExtractor,
): AsyncGenerator<{ row: ResultRow; result: Result<StoredValue> }> {
  const yieldToEventLoop = createYield();
  for await (const rows of newestRows(ctx, extractor.id, { brief: true }))
    for (const row of rows) {
      yield { row, result: resultOf(row, extractor) };
      await yieldToEventLoop();
    }
}
