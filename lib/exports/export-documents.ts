import type { ExportFormat } from "./formats";
import { toCsv } from "./to-csv";
import { toJson } from "./to-json";
import { toXlsx } from "./to-xlsx";
import { rowsOf } from "./rows-of";
import { type ExportField, type ExportRow, type ExportTable, type Part, WHOLE } from "./types";

export interface Export {
  bytes: Uint8Array;
  /** How many rows were written. */
  rows: number;
}

const WRITERS: Record<
  ExportFormat,
  (fields: ExportField[], rows: ExportRow[], part: Part | undefined) => Uint8Array
> = { csv: toCsv, json: toJson, xlsx: toXlsx };

/** Formats that cannot be written in parts. */
export const WHOLE_FORMATS: readonly ExportFormat[] = ["xlsx"];

/**
 * Exports extracted data as one file, or as a part of it, with a row per document and the columns `filename` and the
 * fields, all in the given order.
 */
export function exportDocuments(
  format: ExportFormat,
  fields: ExportField[],
  rows: ExportRow[],
  part: Part = WHOLE,
): Export {
  return { bytes: WRITERS[format](fields, rows, part), rows: rows.length };
}

/** The rows of one table as an export of their own: a row per item, with the filename of its document. */
export function exportTable(
  format: ExportFormat,
  table: ExportTable,
  rows: ExportRow[],
  part: Part = WHOLE,
): Export {
  const items = rows.flatMap((row) =>
    rowsOf(row, table.name).map((item): ExportRow => {
      const cells = table.columns.map((column, index) => ({ ...column, value: item[index] ?? null }));
      return {
        filename: row.filename,
        data: Object.fromEntries(
          cells.flatMap(({ name, unitOf, value }) => (unitOf === undefined ? [[name, value]] : [])),
        ),
        units: Object.fromEntries(
          cells.flatMap(({ unitOf, value }) =>
            unitOf === undefined ? [] : [[unitOf, value as string | null]],
          ),
        ),
      };
    }),
  );
  return exportDocuments(format, [...table.columns], items, part);
}

/** `<extractor id>_<YYYYMMDD-HHmmss>.<csv|xlsx|json|zip>`, the time in UTC. */
export function exportFilename(extractorId: string, date: Date, format: ExportFormat | "zip"): string {
  const [day = "", time = ""] = date.toISOString().split("T");
  return `${extractorId}_${day.replaceAll("-", "")}-${time.slice(0, 8).replaceAll(":", "")}.${format}`;
}
