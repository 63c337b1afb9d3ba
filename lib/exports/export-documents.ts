import { EXPORT_MEDIA_TYPES, type ExportFormat } from "./formats";
import { toCsv } from "./to-csv";
import { toJson } from "./to-json";
import { toXlsx } from "./to-xlsx";
import { rowsOf } from "./rows-of";
import type { ExportField, ExportRow, ExportTable } from "./types";

export interface Export {
  bytes: Uint8Array;
  contentType: string;
}

const WRITERS: Record<
  ExportFormat,
  { contentType: string; write: (fields: ExportField[], rows: ExportRow[]) => Uint8Array }
> = {
  csv: { contentType: `${EXPORT_MEDIA_TYPES.csv}; charset=utf-8`, write: toCsv },
  xlsx: { contentType: EXPORT_MEDIA_TYPES.xlsx, write: toXlsx },
  json: { contentType: `${EXPORT_MEDIA_TYPES.json}; charset=utf-8`, write: toJson },
};

/**
 * Exports extracted data as one file, with a row per document and the columns `filename` and the fields, all in the given
 * order. The case of `format` does not matter.
 */
export function exportDocuments(
  format: ExportFormat | Uppercase<ExportFormat>,
  fields: ExportField[],
  rows: ExportRow[],
): Export {
  const { contentType, write } = WRITERS[format.toLowerCase() as ExportFormat];
  return { bytes: write(fields, rows), contentType };
}

/** The rows of one table as an export of their own: a row per item, with the filename of its document. */
export function exportTable(
  format: ExportFormat | Uppercase<ExportFormat>,
  table: ExportTable,
  rows: ExportRow[],
): Export {
  const items = rows.flatMap((row) =>
    rowsOf(row, table.name).map((item) => ({
      filename: row.filename,
      data: Object.fromEntries(table.columns.map(({ name }, index) => [name, item[index] ?? null])),
    })),
  );
  return exportDocuments(format, [...table.columns], items);
}

/** `<extractor id>_<YYYYMMDD-HHmmss>.<csv|xlsx|json|zip>`, the time in UTC. */
export function exportFilename(
  extractorId: string,
  date: Date,
  format: ExportFormat | Uppercase<ExportFormat> | "zip",
): string {
  const [day = "", time = ""] = date.toISOString().split("T");
  return `${extractorId}_${day.replaceAll("-", "")}-${time.slice(0, 8).replaceAll(":", "")}.${format.toLowerCase()}`;
}
