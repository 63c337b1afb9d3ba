import * as xlsx from "xlsx";
import type { Value } from "@/lib/extraction/values/types";
import { rowsOf, valueOf } from "./rows-of";
import { styleSheets } from "./style-xlsx";
import type { ExportColumn, ExportField, ExportRow, ExportTable } from "./types";

const MAX_CELL_LENGTH = 32_767;
const MIN_WIDTH = 8;
const MAX_WIDTH = 60;
const DATE_FORMAT = "yyyy-mm-dd";
const FIRST_DAY = Date.UTC(1899, 11, 30);

interface Sheet {
  name: string;
  columns: ExportColumn[];
  rows: Iterable<readonly (Value | undefined)[]>;
}

/** Shows each table's row count and puts its rows on a separate sheet. Never writes text as a formula. */
export function toXlsx(fields: ExportField[], rows: ExportRow[]): Uint8Array {
  const tables = fields.filter((field) => field.type === "TABLE");
  const sheets = [documentSheet(fields, rows), ...tables.map((table) => tableSheet(table, rows))];
  const names = sheetNames(sheets.map(({ name }) => name));
  const workbook = {
    SheetNames: names,
    Sheets: Object.fromEntries(sheets.map((sheet, index) => [names[index] ?? "", writeSheet(sheet)])),
  };
  const bytes = xlsx.write(workbook, {
    type: "buffer",
    bookType: "xlsx",
    bookSST: true,
    compression: false,
  }) as Uint8Array;
  return styleSheets(bytes, sheets.length);
}

const FILENAME: ExportColumn = { name: "filename", type: "TEXT" };

function documentSheet(fields: ExportField[], rows: ExportRow[]): Sheet {
  return {
    name: "Data",
    columns: [
      FILENAME,
      ...fields.map(({ name, type }) => ({ name, type: type === "TABLE" ? ("NUMBER" as const) : type })),
    ],
    rows: rows.map((row) => [
      row.filename,
      ...fields.map((field) =>
        field.type === "TABLE" ? rowsOf(row, field.name).length || null : valueOf(row, field),
      ),
    ]),
  };
}

function tableSheet(table: ExportTable, rows: ExportRow[]): Sheet {
  return { name: table.name, columns: [FILENAME, ...table.columns], rows: itemsOf(rows, table.name) };
}

function* itemsOf(rows: ExportRow[], table: string): Generator<Value[]> {
  for (const row of rows) for (const item of rowsOf(row, table)) yield [row.filename, ...item];
}

const MAX_SHEET_NAME = 31;

function sheetNames(wanted: string[]): string[] {
  const taken = new Set<string>();
  return wanted.map((name) => {
    const clean =
      cellText(name)
        .replace(/[[\]:*?/\\]/g, " ")
        .replace(/^'|'$/g, " ")
        .trim() || "Table";
    for (let number = 1; ; number += 1) {
      const suffix = number === 1 ? "" : ` ${number}`;
      const unique = `${clean.slice(0, MAX_SHEET_NAME - suffix.length).replace(/[\ud800-\udbff]$/, "")}${suffix}`;
      if (taken.has(unique.toLowerCase())) continue;
      taken.add(unique.toLowerCase());
      return unique;
    }
  });
}

function writeSheet({ columns, rows }: Sheet): xlsx.WorkSheet {
  const widths = columns.map(({ name }) => name.length);
  const cells: (xlsx.CellObject | undefined)[][] = [
    columns.map(({ name }) => ({ t: "s", v: cellText(name) })),
  ];
  for (const values of rows) {
    cells.push(
      columns.map(({ type }, column) => {
        const cell = toCell(values[column] ?? null, type);
        if (cell) widths[column] = widened(widths[column] ?? 0, cell);
        return cell;
      }),
    );
  }
  for (const [column, { type }] of columns.entries()) if (type === "NUMBER") formatNumbers(cells, column);
  // A dense sheet (arrays instead of addresses) takes half the time to write.
  const sheet = cells as unknown as xlsx.WorkSheet;
  sheet["!ref"] = `A1:${xlsx.utils.encode_cell({ c: columns.length - 1, r: cells.length - 1 })}`;
  sheet["!autofilter"] = { ref: sheet["!ref"] };
  sheet["!cols"] = widths.map((width) => ({ wch: Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width + 2)) }));
  return sheet;
}

const MAX_DECIMALS = 6;

/** Columns of whole numbers stay plain: they may contain years or identifiers. */
function formatNumbers(cells: readonly (xlsx.CellObject | undefined)[][], column: number): void {
  const numbers = cells.flatMap((row) => {
    const cell = row[column];
    return cell?.t === "n" ? [cell] : [];
  });
  const most = numbers.reduce((decimals, { v }) => Math.max(decimals, decimalsOf(Number(v))), 0);
  if (most === 0) return;
  const format = `#,##0.${"0".repeat(Math.min(MAX_DECIMALS, most))}`;
  for (const cell of numbers) cell.z = format;
}

function decimalsOf(value: number): number {
  return /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
}

function toCell(value: Value, type: ExportColumn["type"]): xlsx.CellObject | undefined {
  if (value === null || value === "") return undefined;
  if (typeof value === "number") return Number.isFinite(value) ? { t: "n", v: value } : undefined;
  if (typeof value === "boolean") return { t: "b", v: value };
  const serial = type === "DATE" ? dateSerial(value) : null;
  return serial === null ? { t: "s", v: cellText(value) } : { t: "n", v: serial, z: DATE_FORMAT };
}

/** Days since 1899-12-30, the epoch of spreadsheets. Null for invalid dates and for dates before March 1900. */
function dateSerial(iso: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null;
  const serial = (Date.parse(iso) - FIRST_DAY) / 86_400_000;
  // In spreadsheets, 1900 has a 29 February, so only later serials mean the same day everywhere.
  return serial > 60 ? serial : null;
}

const SPECIAL = /[\u0000-\u0008\u000b-\u001f_\ud800-\udfff\ufffe\uffff]/;

/** XML allows neither lone surrogates nor most control characters. */
function cellText(text: string): string {
  if (text.length <= MAX_CELL_LENGTH && !SPECIAL.test(text)) return text;
  const clean = text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu, "")
    // Spreadsheets read a literal "_x000D_" as an escaped character.
    .replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_");
  return clean.length <= MAX_CELL_LENGTH
    ? clean
    : `${clean.slice(0, MAX_CELL_LENGTH - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

function widened(width: number, cell: xlsx.CellObject): number {
  if (cell.z === DATE_FORMAT) return Math.max(width, DATE_FORMAT.length);
  const text = String(cell.v);
  return 2 * text.length <= width ? width : Math.max(width, displayWidth(text));
}

function displayWidth(text: string): number {
  const longest = text.length <= MAX_WIDTH ? text : text.slice(0, 2 * MAX_WIDTH);
  if (/^[\x20-\x7e]*$/.test(longest)) return longest.length;
  let width = 0;
  for (const character of longest)
    width += /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/.test(character) ? 2 : 1;
  return width;
}
