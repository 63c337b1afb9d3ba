import type { Value } from "@/lib/extraction/values/types";
import { cellText, textAtLineStart } from "./cell-text";
import { rowsOf, tableJson, valueOf } from "./rows-of";
import { type ExportField, type ExportRow, type ExportTable, type Part, WHOLE } from "./types";

const BYTE_ORDER_MARK = "\ufeff";

/**
 * RFC 4180 with a header line, CRLF and UTF-8 with a byte order mark, by which spreadsheets detect the encoding. Formulas
 * are neutralised with an apostrophe, at the start of a cell and after separators of other spreadsheets
 * (docs/decisions/0018-formulas-in-csv.md); plain numbers stay unchanged, whatever their sign.
 */
export function toCsv(fields: ExportField[], rows: ExportRow[], { isFirst }: Part = WHOLE): Uint8Array {
  const header = ["filename", ...fields.map(({ name }) => cellOf(name))].join(",");
  const lines = rows.map((row) =>
    [
      quoted(textAtLineStart(row.filename)),
      ...fields.map((field) =>
        field.type === "TABLE" ? tableCell(field, row) : cellOf(valueOf(row, field)),
      ),
    ].join(","),
  );
  const text = (isFirst ? [header, ...lines] : lines).map((line) => `${line}\r\n`).join("");
  return new TextEncoder().encode(isFirst ? BYTE_ORDER_MARK + text : text);
}

/** A table as JSON; empty where it has no rows. */
function tableCell(table: ExportTable, row: ExportRow): string {
  return rowsOf(row, table.name).length === 0 ? "" : cellOf(tableJson(table, row));
}

function cellOf(value: Value | undefined): string {
  return quoted(cellText(value));
}

/** Also quotes semicolons, because some spreadsheets split at both and respect quotes. */
function quoted(text: string): string {
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
