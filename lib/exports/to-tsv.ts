import type { Value } from "@/lib/extraction/values/types";
import { cellText } from "./cell-text";

/**
 * A range of cells as spreadsheets paste it: tabs and line feeds between cells, quotes around a text that contains one of
 * these. Values are written as in a CSV file, with formulas neutralised.
 */
export function toTsv(rows: readonly (readonly (Value | undefined)[])[]): string {
  return rows.map((cells) => cells.map((value) => quoted(cellText(value))).join("\t")).join("\n");
}

function quoted(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
