import { learnConventions } from "@/lib/extraction/conventions";
import type { Span } from "@/lib/extraction/span";
import type { DocumentText } from "@/lib/text/types";
import type { YieldToEventLoop } from "@/lib/yield-to-event-loop";
import { countAlikeRows } from "./count-alike-rows";
import { readLines } from "./read-lines";

/**
 * How many rows the layout shows of the table in which some rows stand, whoever found these: for an engine that reads a table
 * whose columns no rule can tell. Null where the lines of the rows are not alike, so that they are no measure.
 *
 * @param places of the rows that are known, in the order of the text; some of the table's may be missing
 */
export async function countRowsAt(
  document: DocumentText,
  places: readonly Span[],
  yieldToEventLoop: YieldToEventLoop,
): Promise<number | null> {
  const lines = await readLines(document, learnConventions(document.text), yieldToEventLoop);
  return countAlikeRows(lines, places);
}
