import "server-only";
import type { DownloadQuery } from "@/lib/api/document";
import type { UserContext } from "@/lib/context";
import type { FieldDto } from "@/lib/api/extractor";
import { AppError } from "@/lib/errors";
import { exportDocuments, exportFilename, exportTable } from "@/lib/exports/export-documents";
import type { ExportColumn, ExportField, ExportRow, ExportRows, ExportTable } from "@/lib/exports/types";
import type { RowInForce } from "@/lib/extraction/check-rows";
import { getExtractor } from "@/lib/extractors/get-extractor";
import { rowsInForce, rowsOf } from "@/lib/values/stored-tables";
import { isScalar, type StoredTable } from "@/lib/values/stored-values";
import { loadProcessed, type ProcessedDocument } from "./load-processed";

export interface DownloadedFile {
  bytes: Uint8Array;
  filename: string;
  contentType: string;
}

/**
 * Exports the extracted data of documents as one file, with rows in the requested order; or the rows of one table.
 *
 * @throws AppError `invalid` where there is no such table, `not_found` unless every document belongs to this extractor and is in SUCCESS.
 */
export async function downloadDocuments(
  ctx: UserContext,
  extractorId: string,
  { doc, format, table }: DownloadQuery,
): Promise<DownloadedFile> {
  const extractor = await getExtractor(ctx, extractorId);
  const results = await loadProcessed(ctx, extractorId, doc);
  const fields = exportFields(
    extractor.fields,
    results.flatMap(({ values }) => values),
  );
  const rows = results.map((result) => toExportRow(result, fields));
  const { bytes, contentType } =
    table === undefined
      ? exportDocuments(format, fields, rows)
      : exportTable(format, tableNamed(fields, table), rows);
  return { bytes, contentType, filename: exportFilename(extractorId, ctx.now(), format) };
}

function toExportRow(
  { filename, values, tables, coverage }: ProcessedDocument,
  fields: readonly ExportField[],
): ExportRow {
  const stored = new Map(
    values.filter((value) => value.type === "TABLE").map((table) => [table.name, table]),
  );
  return {
    filename,
    coverage,
    data: Object.fromEntries(values.filter(isScalar).map(({ name, value }) => [name, value])),
    tables: Object.fromEntries(
      fields
        .filter((field) => field.type === "TABLE")
        .map(({ name, columns }) => [
          name,
          inColumns(columns, stored.get(name), rowsInForce(rowsOf(tables, name))),
        ]),
    ),
  };
}

/** Rows in the order of the wanted columns: those that the document was read with may be others. */
function inColumns(
  wanted: readonly ExportColumn[],
  table: StoredTable | undefined,
  rows: readonly RowInForce[],
): ExportRows {
  const places = wanted.map(({ name }) => table?.columns.findIndex((column) => column.name === name) ?? -1);
  return rows.map(({ values }) => places.map((place) => values[place] ?? null));
}

type NamedField = Pick<FieldDto, "name" | "type" | "columns">;

/** The extractor's fields, then former fields and columns that a result still has values for, so that none is left out. */
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
  const message = "There is no table of this name.";
  throw new AppError("invalid", message, { fields: { table: message } });
}
