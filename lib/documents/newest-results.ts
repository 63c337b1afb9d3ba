import "server-only";
import type { ListSlice } from "@/lib/api/paging";
import type { UserContext } from "@/lib/context";
import type { Result } from "@/lib/values/correct-values";
import type { StoredValue } from "@/lib/values/stored-values";
import type { LoadedExtractor } from "@/lib/extractors/load-extractor";
import { createYield } from "@/lib/yield-to-event-loop";
import { loadResults } from "./load-results";
import { type ResultRow, resultOf } from "./to-document-dto";

/** How many documents are looked at to say what something would mean for an extractor. */
const DOCUMENTS_MAX = 100;

/** An extractor's newest documents, some at a time: without the rows of long tables unless all are asked for, or brief without any. */
export function newestRows(
  ctx: UserContext,
  extractorId: string,
  wanted: Pick<ListSlice, "brief" | "rows"> = {},
): AsyncGenerator<ResultRow[]> {
  return loadResults(ctx, extractorId, { take: DOCUMENTS_MAX, ...wanted }, { processedOnly: true });
}

/** The results of the newest documents without rows. Other requests are let in between. */
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
