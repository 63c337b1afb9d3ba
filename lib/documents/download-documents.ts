import "server-only";
import type { DownloadQuery } from "@/lib/api/document";
import type { UserContext } from "@/lib/context";
import { exportDocuments, exportFilename } from "@/lib/exports/export-documents";
import type { ExportField } from "@/lib/exports/types";
import { getExtractor } from "@/lib/extractors/get-extractor";
import { loadProcessed } from "./load-processed";

export interface DownloadedFile {
  bytes: Uint8Array;
  filename: string;
  contentType: string;
}

/**
 * Exports the extracted data of documents as one file, with rows in the requested order.
 *
 * @throws AppError `not_found` unless every document belongs to this extractor and is in SUCCESS.
 */
export async function downloadDocuments(
  ctx: UserContext,
  extractorId: string,
  { doc, format }: DownloadQuery,
): Promise<DownloadedFile> {
  const extractor = await getExtractor(ctx, extractorId);
  const results = await loadProcessed(ctx, extractorId, doc);
  const columns = columnsOf(
    extractor.fields,
    results.flatMap(({ values }) => values),
  );
  const rows = results.map(({ filename, values, coverage }) => ({
    filename,
    coverage,
    data: Object.fromEntries(values.map(({ name, value }) => [name, value])),
  }));
  const { bytes, contentType } = exportDocuments(format, columns, rows);
  return { bytes, contentType, filename: exportFilename(extractorId, ctx.now(), format) };
}

/** The extractor's fields, then former fields that a result still has a value for, so that no value is left out. */
function columnsOf(fields: ExportField[], processed: ExportField[]): ExportField[] {
  const columns = new Map<string, ExportField>();
  for (const { name, type } of [...fields, ...processed]) {
    if (!columns.has(name)) columns.set(name, { name, type });
  }
  return [...columns.values()];
}
