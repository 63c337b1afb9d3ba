import type { Value } from "@/lib/extraction/types";
import { cellText } from "./cell-text";

/**
 * A range of cells as spreadsheets take it from the clipboard: tabs and line feeds between them, quotes around a text that
 * holds one of these. Values stand as in a CSV file, formulas neutralised.
 */
export function toTsv(rows: readonly (readonly (Value | undefined)[])[]): string {
  return rows.map((cells) => cells.map((value) => quoted(cellText(value))).join("\t")).join("\n");
}

function quoted(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
