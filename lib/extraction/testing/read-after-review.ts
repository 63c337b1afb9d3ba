import { findTablesLocally } from "@/lib/extraction/engines/extract-locally";
import { readLesson } from "@/lib/extraction/learning/read-lesson";
import { teach } from "@/lib/extraction/learning/teach";
import type { Lesson } from "@/lib/extraction/values/lesson";
import type { FoundTable, TableSpec } from "@/lib/extraction/values/types";
import { readBytes } from "@/lib/text/read-bytes";
import type { DocumentText } from "@/lib/text/types";
import { pdfOf, type PdfPage } from "./make-table-pdf";
import { reviewTable } from "./review-table";

export const KEY = "one installation, one extractor";

/** The cells as written, or null for empty ones. */
export type Row = (string | null)[];

export async function pdf(...pages: PdfPage[]): Promise<DocumentText> {
  return readBytes(pdfOf(...pages), "paper.pdf");
}

/** Returns what the document teaches after a user corrected its table to these rows. */
export function lessonOf(document: DocumentText, spec: TableSpec, rows: readonly Row[]): Lesson {
  const [found = { rows: [], counted: null }] = findTablesLocally(document, [spec]);
  const written = rows.map((row) => row.map((cell) => cell ?? ""));
  return readLesson(document, [reviewTable(document, spec, found, written)], KEY);
}

/** Reads the document's table with the lessons of the reviewed documents. */
export function readAfterReview(
  reviewed: readonly { document: DocumentText; rows: readonly Row[] }[],
  document: DocumentText,
  spec: TableSpec,
): FoundTable {
  const lessons = reviewed.map(({ document, rows }) => lessonOf(document, spec, rows));
  const [found] = findTablesLocally(document, [spec], teach(document.text, lessons, KEY) ?? undefined);
  if (!found) throw new Error("A table is no answer.");
  return found;
}

export function cellsOf({ rows }: FoundTable): Row[] {
  return rows.map(({ cells }) => cells.map((cell) => cell?.raw ?? null));
}
