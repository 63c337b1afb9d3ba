import type { Value } from "@/lib/extraction/values/types";
import type { ExportFormat } from "./formats";
import { toCsv } from "./to-csv";
import { toJson } from "./to-json";
import { toXlsx } from "./to-xlsx";
import { rowsOf, valueOf } from "./rows-of";
import {
  type ExportColumn,
  type ExportField,
  type ExportRow,
  type ExportTable,
  type Part,
  WHOLE,
} from "./types";

export interface Export {
  bytes: Uint8Array;
  rows: number;
}

const WRITERS: Record<
  ExportFormat,
  (fields: ExportField[], rows: ExportRow[], part: Part | undefined) => Uint8Array
> = { csv: toCsv, json: toJson, xlsx: toXlsx };

export const WHOLE_FORMATS: readonly ExportFormat[] = ["xlsx"];

/** Writes a file or a part of one. Each document is a row: `filename`, then the fields in order. */
export function exportDocuments(
  format: ExportFormat,
  fields: ExportField[],
  rows: ExportRow[],
  part: Part = WHOLE,
): Export {
  return { bytes: WRITERS[format](fields, rows, part), rows: rows.length };
}

/** @param beside columns of the document, repeated in each row */
export function exportTable(
  format: ExportFormat,
  table: ExportTable,
  rows: ExportRow[],
  { beside = [], part }: { beside?: readonly ExportColumn[] | undefined; part?: Part } = {},
): Export {
  const repeated = besideColumns(beside, table.columns);
  const columns = [...repeated, ...table.columns];
  const items = rows.flatMap((row) => {
    const own = beside.map((column) => valueOf(row, column));
    return rowsOf(row, table.name).map((item) => toRow(row.filename, columns, [...own, ...item]));
  });
  return exportDocuments(format, columns, items, part);
}

function besideColumns(beside: readonly ExportColumn[], columns: readonly ExportColumn[]): ExportColumn[] {
  const taken = new Set(columns.map(({ name }) => name));
  const nameOf = (name: string): string => (taken.has(name) ? nameOf(`${name} (document)`) : name);
  return beside.map(({ name, type, unitOf }) => ({
    name: nameOf(name),
    type,
    ...(unitOf !== undefined && { unitOf: nameOf(unitOf) }),
  }));
}

function toRow(filename: string, columns: readonly ExportColumn[], values: readonly Value[]): ExportRow {
  const cells = columns.map((column, index) => ({ ...column, value: values[index] ?? null }));
  return {
    filename,
    data: Object.fromEntries(
      cells.flatMap(({ name, unitOf, value }) => (unitOf === undefined ? [[name, value]] : [])),
    ),
    units: Object.fromEntries(
      cells.flatMap(({ unitOf, value }) => (unitOf === undefined ? [] : [[unitOf, value as string | null]])),
    ),
  };
}

/** `<extractor id>_<YYYYMMDD-HHmmss>.<csv|xlsx|json|zip>`, in UTC. */
export function exportFilename(extractorId: string, date: Date, format: ExportFormat | "zip"): string {
  const [day = "", time = ""] = date.toISOString().split("T");
  return `${extractorId}_${day.replaceAll("-", "")}-${time.slice(0, 8).replaceAll(":", "")}.${format}`;
}
