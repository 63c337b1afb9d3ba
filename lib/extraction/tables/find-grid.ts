import { inReadingOrder } from "./in-reading-order";
import type { Conventions } from "@/lib/extraction/conventions";
import { readLayout } from "@/lib/extraction/local/layout";
import { analyse, type AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { DocumentText } from "@/lib/text/types";
import type { YieldToEventLoop } from "@/lib/yield-to-event-loop";
import { datedEntries } from "./dated-entries";
import { divideColumns } from "./divide-columns";
import type { Grid } from "./grid";
import type { HeadFits } from "./head-fits";
import { headerTables } from "./header-tables";
import { labelledBlocks } from "./labelled-blocks";
import { lineTables } from "./line-tables";
import { mapColumns, type Mapping } from "./map-columns";
import { nameLists } from "./name-lists";
import { pairStops } from "./pair-stops";
import { TableLines } from "./table-lines";

/** The table of a document that fits what is asked best. */
export interface FoundGrid {
  document: AnalysedDocument;
  grid: Grid;
  mapping: Mapping;
}

/** Tries all that looks like a table: below a header, lines that are alike, blocks of labels. Null where nothing fits. */
export async function findGrid(
  source: DocumentText,
  fits: HeadFits,
  options: { conventions: Conventions; keepSums: boolean; yieldToEventLoop: YieldToEventLoop },
): Promise<FoundGrid | null> {
  const { conventions, keepSums, yieldToEventLoop } = options;
  const layout = inReadingOrder(readLayout(withCellsOfPipes(source)), source);
  await yieldToEventLoop();
  const document = analyse(layout, conventions, source.runs);
  await yieldToEventLoop();
  const lines = new TableLines(document, source);
  const { text } = layout;
  let best: FoundGrid | null = null;
  for (const find of [headerTables, lineTables, labelledBlocks, datedEntries, nameLists]) {
    for (const found of find(lines, fits, keepSums)) {
      await yieldToEventLoop();
      const grid = pairStops(divideColumns(found, text), fits, text);
      const mapping = mapColumns(grid, text, fits, conventions);
      if (mapping.score > (best?.mapping.score ?? 0)) best = { document, grid, mapping };
    }
  }
  return best;
}

/** Tables that a plain text draws with vertical lines, which become the tabs that they stand for: the length stays. */
function withCellsOfPipes(document: DocumentText): DocumentText {
  if (document.format !== "txt" || !document.text.includes("|")) return document;
  const text = document.text.replace(/^.*\|.*\|.*$/gm, (line) => line.replaceAll("|", "\t"));
  return { ...document, text };
}
