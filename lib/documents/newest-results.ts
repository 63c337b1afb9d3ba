import "server-only";
import type { UserContext } from "@/lib/context";
import type { Result } from "@/lib/values/correct-values";
import type { StoredValue } from "@/lib/values/stored-values";
import { createYield } from "@/lib/yield-to-event-loop";
import { loadResults } from "./load-results";
import { type ResultRow, resultOf } from "./to-document-dto";

/** How many documents are looked at to say what something would mean for an extractor. */
const DOCUMENTS_MAX = 100;

/**
 * The results of an extractor's newest documents, without the rows of long tables, or of any where they are to be brief. Other
 * requests are let in between.
 */
export async function* newestResults(
  ctx: UserContext,
  extractorId: string,
  { brief = false }: { brief?: boolean } = {},
): AsyncGenerator<{ row: ResultRow; result: Result<StoredValue> }> {
  const yieldToEventLoop = createYield();
  const newest = { take: DOCUMENTS_MAX, brief };
  for await (const rows of loadResults(ctx, extractorId, newest, { processedOnly: true }))
    for (const row of rows) {
      yield { row, result: resultOf(row) };
      await yieldToEventLoop();
    }
}
