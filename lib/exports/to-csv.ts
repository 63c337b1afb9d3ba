import type { ExportField, ExportRow } from "@/lib/exports/export-documents";
import type { Value } from "@/lib/extraction/types";

const BYTE_ORDER_MARK = "\ufeff";

/**
 * RFC 4180 with a header line, CRLF and UTF-8 with a byte order mark, which spreadsheets need to see the encoding. Cells
 * that a spreadsheet would run as a formula begin with an apostrophe; plain numbers do not, whatever their sign.
 */
export function toCsv(fields: ExportField[], rows: ExportRow[]): Uint8Array {
  const lines = [
    ["filename", ...fields.map(({ name }) => name)].map(cellOf).join(","),
    ...rows.map(({ filename, data }) =>
      [filename, ...fields.map(({ name }) => (Object.hasOwn(data, name) ? data[name] : null))]
        .map(cellOf)
        .join(","),
    ),
  ];
  return new TextEncoder().encode(`${BYTE_ORDER_MARK}${lines.join("\r\n")}\r\n`);
}

function cellOf(value: Value | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const text = neutralised(value.toWellFormed());
  return /[",\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The signs that start a formula, their full-width forms, and what spreadsheets skip before one. */
const FORMULA = /^[\s\u0000-\u001f\u00a0\u200b\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
const PLAIN_NUMBER = /^[+-]?(?:\d+(?:[.,]\d+)*|[.,]\d+)(?:[eE][+-]?\d+)?\s?%?$/;

function neutralised(text: string): string {
  return FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
}
