import { toXlsx } from "@/lib/exports/to-xlsx";
import type { ExportField, ExportRow } from "@/lib/exports/types";
import { SCALAR_TYPES } from "@/lib/extraction/values/field-types";
import { sheetAgainstXml } from "./bare-xml";
import { atMost, timed } from "./figure";
import type { BenchRun } from "./run-benches";

const ROWS = { full: 5_000, smallest: 50 };
const COLUMNS = 40;

export async function measureExport({ size, report }: BenchRun): Promise<void> {
  const { fields, rows } = makeRows(ROWS[size], COLUMNS);
  const ratio = await sheetAgainstXml(fields, rows, () => cellsOf(fields, rows));
  const what = `XLSX, ${rows.length.toLocaleString("en")} rows x ${COLUMNS}, against bare XML and deflate`;
  report(atMost(what, ratio, 3, { digits: 2 }));
  const hundred = makeRows(100, 200);
  const ms = await timed(() => Promise.resolve(toXlsx(hundred.fields, hundred.rows)));
  report(atMost("XLSX of 100 documents with 200 fields", ms, 2_000, { unit: " ms" }));
}

function makeRows(count: number, columns: number): { fields: ExportField[]; rows: ExportRow[] } {
  const fields = Array.from({ length: columns - 1 }, (_, index) => ({
    name: `Field ${index}`,
    type: SCALAR_TYPES[index % SCALAR_TYPES.length] ?? "TEXT",
  }));
  const rows = Array.from({ length: count }, (_, row) => ({
    filename: `document-${row}.pdf`,
    data: Object.fromEntries(fields.map(({ name, type }, index) => [name, valueOf(type, row, index)])),
  }));
  return { fields, rows };
}

function valueOf(type: ExportField["type"], row: number, column: number): string | number | boolean {
  if (type === "NUMBER") return row * column * 1.25;
  if (type === "BOOLEAN") return row % 2 === 0;
  if (type === "DATE") return `20${10 + (row % 15)}-0${1 + (column % 9)}-1${row % 10}`;
  return `Value ${(row * 7919) % 1000} of ${column}`;
}

function* cellsOf(fields: ExportField[], rows: ExportRow[]): Generator<ExportRow["data"][string][]> {
  for (const { filename, data } of rows) yield [filename, ...fields.map(({ name }) => data[name] ?? null)];
}
