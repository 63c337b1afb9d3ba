import "server-only";
import type { DownloadQuery } from "@/lib/api/document";
import type { FieldDto } from "@/lib/api/extractor";
import type { UserContext } from "@/lib/context";
import { batches } from "@/lib/db/batches";
import { AppError } from "@/lib/errors";
import { exportFilename, WHOLE_FORMATS } from "@/lib/exports/export-documents";
import { EXPORT_CONTENT_TYPES, type ExportFormat } from "@/lib/exports/formats";
import type { ExportColumn, ExportField, ExportTable } from "@/lib/exports/types";
import { withUnitColumns } from "@/lib/exports/with-unit-columns";
import { loadOwnExtractor, type LoadedExtractor } from "@/lib/extractors/load-extractor";
import { chunkSizes, loadChunks } from "@/lib/values/stored-chunks";
import { isScalar } from "@/lib/values/stored-values";
import { exporterPool } from "./export/exporter-pool";
import type { DocumentToExport, ExportRequest, SchemaOfData } from "./export/protocol";
import { loadProcessed, type ProcessedDocument } from "./load-processed";
import { documentNotFound } from "./own-document";

/** In stored bytes. A larger document gets its own batch. */
const BATCH_BYTES = 2 * 1024 * 1024;
const MAX_SHEET_ROWS = 1_048_576;

export interface DocumentsDownload {
  filename: string;
  contentType: string;
  parts: (signal: AbortSignal) => AsyncIterable<Uint8Array>;
}

/**
 * @throws AppError `invalid` if a table or field is unknown, a spreadsheet can't hold all rows, or the download
 * can't follow a schema; `not_found` unless all documents belong to the extractor and are in SUCCESS
 */
export async function downloadDocuments(
  ctx: UserContext,
  extractorId: string,
  query: DownloadQuery,
): Promise<DocumentsDownload> {
  const extractor = await loadOwnExtractor(ctx, extractorId);
  const documents = await loadProcessed(ctx, extractorId, query.doc, extractor.names);
  const columns = exportFields(
    extractor.fields,
    documents.flatMap(({ values }) => values),
  );
  const fields = query.units === "1" ? withUnitColumns(columns) : columns;
  const format = query.format.toLowerCase() as ExportFormat;
  const schema = query.shape === "schema" ? schemaFor(extractor, query) : undefined;
  const table = query.table === undefined ? undefined : tableNamed(fields, query.table);
  const beside = besideRows(fields, query);
  if (format === "xlsx") assertFitsSheets(documents);
  return {
    filename: exportFilename(extractorId, ctx.now(), format),
    contentType: EXPORT_CONTENT_TYPES[format],
    parts: (signal) => writeParts(ctx, documents, { format, fields, schema, table, beside }, signal),
  };
}

async function* writeParts(
  ctx: UserContext,
  documents: readonly ProcessedDocument[],
  what: Pick<ExportRequest, "format" | "fields" | "schema" | "table" | "beside">,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const all = await batchesOf(ctx, documents, WHOLE_FORMATS.includes(what.format) ? Infinity : BATCH_BYTES);
  let rowsBefore = 0;
  for (const [index, batch] of all.entries()) {
    const part = { isFirst: index === 0, isLast: index === all.length - 1, rowsBefore };
    const request = { ...what, documents: await withRows(ctx, batch), part };
    const { bytes, rows } = await exporterPool().run(request, signal);
    yield bytes;
    rowsBefore += rows;
  }
}

async function batchesOf(
  ctx: UserContext,
  documents: readonly ProcessedDocument[],
  bytes: number,
): Promise<ProcessedDocument[][]> {
  const sizes = await chunkSizes(
    ctx,
    documents.map(({ id }) => id),
  );
  let next = 0;
  const sized = documents.map(({ id }) => ({ id, size: sizes.get(id) ?? 0 }));
  return [...batches(sized, bytes)].map(({ length }) => documents.slice(next, (next += length)));
}

/** @throws AppError `not_found` if a document was deleted or extracted again, since its columns may have changed */
async function withRows(
  ctx: UserContext,
  documents: readonly ProcessedDocument[],
): Promise<DocumentToExport[]> {
  const ids = documents.map(({ id }) => id);
  const chunks = await loadChunks(ctx, ids);
  // Load the run numbers after the rows: if a number is unchanged, the rows belong to that run.
  const present = await ctx.db.document.findMany({
    where: { id: { in: ids }, status: "SUCCESS" },
    select: { id: true, run: true },
  });
  const runs = new Map(present.map(({ id, run }) => [id, run]));
  return documents.map(({ id, filename, run, values, coverage }) => {
    if (runs.get(id) !== run) throw documentNotFound();
    return { filename, values, chunks: chunks.get(id) ?? [], coverage };
  });
}

function assertFitsSheets(documents: readonly ProcessedDocument[]): void {
  const counts = new Map<string, number>();
  for (const { values } of documents)
    for (const value of values)
      if (!isScalar(value)) counts.set(value.name, (counts.get(value.name) ?? 0) + value.rows);
  const most = Math.max(0, ...counts.values());
  if (most < MAX_SHEET_ROWS) return;
  const message = `A spreadsheet can have at most ${MAX_SHEET_ROWS.toLocaleString("en")} rows, but this download needs ${most.toLocaleString("en")}. Please download fewer documents at once, or choose CSV.`;
  throw new AppError("invalid", message, { fields: { format: message } });
}

function schemaFor(
  { shapedFields: fields, shape }: LoadedExtractor,
  { format, table }: DownloadQuery,
): SchemaOfData {
  if (format === "JSON" && table === undefined) return { fields, shape };
  const message = "Only JSON downloads can have the shape of the schema.";
  throw new AppError("invalid", message, { fields: { shape: message } });
}

type NamedField = Pick<FieldDto, "name" | "type" | "columns">;

/** Puts deleted fields and columns last if results still have values for them. */
function exportFields(fields: readonly NamedField[], processed: readonly NamedField[]): ExportField[] {
  const listed = new Map<string, ExportField>();
  for (const { name, type, columns = [] } of [...fields, ...processed]) {
    const known = listed.get(name);
    if (!known) listed.set(name, type === "TABLE" ? { name, type, columns } : { name, type });
    else if (known.type === "TABLE") listed.set(name, { ...known, columns: union(known.columns, columns) });
  }
  return [...listed.values()];
}

function union(columns: readonly ExportColumn[], more: readonly ExportColumn[]): ExportColumn[] {
  return [...columns, ...more.filter(({ name }) => columns.every((column) => column.name !== name))];
}

function tableNamed(fields: readonly ExportField[], name: string): ExportTable {
  const table = fields.find((field) => field.name === name);
  if (table?.type === "TABLE") return table;
  const message = "There is no table with this name.";
  throw new AppError("invalid", message, { fields: { table: message } });
}

function besideRows(
  fields: readonly ExportField[],
  { table, with: names = [] }: DownloadQuery,
): ExportColumn[] {
  const refused = (message: string) => new AppError("invalid", message, { fields: { with: message } });
  if (names.length > 0 && table === undefined)
    throw refused("Values can be repeated only in the rows of a table.");
  return [...new Set(names)].flatMap((name) => {
    const columns = fields.filter(isColumn).filter((field) => (field.unitOf ?? field.name) === name);
    if (columns.length === 0) throw refused(`There is no field "${name}" to repeat in the rows.`);
    return columns;
  });
}

function isColumn(field: ExportField): field is ExportColumn {
  return field.type !== "TABLE";
}
