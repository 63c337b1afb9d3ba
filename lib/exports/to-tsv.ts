import type { Value } from "@/lib/extraction/values/types";
import { cellText } from "./cell-text";

export function toTsv(rows: readonly (readonly (Value | undefined)[])[]): string {
  return rows.map((cells) => cells.map((value) => quoted(cellText(value))).join("\t")).join("\n");
}

function quoted(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
