import Papa from "papaparse";
import { cleanText } from "@/lib/text/clean-text";
import { decodeText } from "@/lib/text/plain/decode-text";
import type { Reader } from "@/lib/text/reader";

/** One line a row, its cells separated by tabs; quotes that only protect a cell's content are gone. */
export const readCsv: Reader = (bytes) => {
  const source = cleanText(decodeText(bytes));
  const { data, errors } = Papa.parse<string[]>(source, { skipEmptyLines: false });
  // A quote that is never closed would swallow the rest of the file as one cell: the source says more.
  if (errors.some((error) => error.type === "Quotes")) return { text: source };
  return { text: data.map((row) => row.map(cellText).join("\t")).join("\n") };
};

function cellText(cell: string): string {
  return cell.includes("\n") || cell.includes("\t") ? cell.replace(/\s*[\n\t]\s*/g, " ") : cell;
}
