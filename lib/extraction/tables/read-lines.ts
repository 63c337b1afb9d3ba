import type { Conventions } from "@/lib/extraction/values/conventions";
import { readLayout } from "@/lib/extraction/page/layout";
import { analyse, type AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { DocumentText } from "@/lib/text/types";
import { inReadingOrder } from "./in-reading-order";
import { TableLines } from "./table-lines";
import { withCentredRows } from "./with-centred-rows";

export function readLines(
  source: DocumentText,
  conventions: Conventions,
  known?: AnalysedDocument,
): TableLines {
  const divided = withCellsOfPipes(source);
  const written = known && divided === source ? known.layout : readLayout(divided);
  const layout = withCentredRows(inReadingOrder(written, source), source);
  const document = layout === known?.layout ? known : analyse(layout, conventions, source);
  return new TableLines(document, source);
}

/** Replaces each "|" with a tab, which keeps offsets the same. */
function withCellsOfPipes(document: DocumentText): DocumentText {
  if (document.format !== "txt" || !document.text.includes("|")) return document;
  const text = document.text.replace(/^.*\|.*\|.*$/gm, (line) => line.replaceAll("|", "\t"));
  return { ...document, text };
}
