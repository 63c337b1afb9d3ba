import type { Conventions } from "@/lib/extraction/conventions";
import { readLayout } from "@/lib/extraction/local/layout";
import { analyse } from "@/lib/extraction/sources/analysed-document";
import type { DocumentText } from "@/lib/text/types";
import type { YieldToEventLoop } from "@/lib/yield-to-event-loop";
import { inReadingOrder } from "./in-reading-order";
import { TableLines } from "./table-lines";

/** The lines of a document as tables are looked for in them. */
export async function readLines(
  source: DocumentText,
  conventions: Conventions,
  yieldToEventLoop: YieldToEventLoop,
): Promise<TableLines> {
  const layout = inReadingOrder(readLayout(withCellsOfPipes(source)), source);
  await yieldToEventLoop();
  const document = analyse(layout, conventions, source.runs);
  await yieldToEventLoop();
  return new TableLines(document, source);
}

/** Tables that a plain text draws with vertical lines, which become the tabs that they stand for: the length stays. */
function withCellsOfPipes(document: DocumentText): DocumentText {
  if (document.format !== "txt" || !document.text.includes("|")) return document;
  const text = document.text.replace(/^.*\|.*\|.*$/gm, (line) => line.replaceAll("|", "\t"));
  return { ...document, text };
}
