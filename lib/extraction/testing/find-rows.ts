import { createTableFinder } from "@/lib/extraction/tables/find-table";
import type { AskedColumn } from "@/lib/extraction/tables/types";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { TableSpec } from "@/lib/extraction/values/types";
import { readBytes } from "@/lib/text/read-bytes";
import type { DocumentText } from "@/lib/text/types";

/**
 * Parses columns such as "Item" (text), "Price #" (number) and "Day @" (date). A prompt may follow after a colon, as
 * in "Item: what was sold".
 */
export function asked(...columns: string[]): AskedColumn[] {
  return columns.map((column) => {
    const [, name = "", mark, prompt = ""] = /^(.*?)(?: ([#@]))?(?:: (.*))?$/.exec(column) ?? [];
    const type: ScalarType = mark === "#" ? "NUMBER" : mark === "@" ? "DATE" : "TEXT";
    return { name, type, prompt };
  });
}

/** Creates a TABLE field. `asked` explains how to write the columns. */
export function tableField(...columns: string[]): TableSpec {
  return { name: "Items", type: "TABLE", required: false, prompt: "", columns: asked(...columns) };
}

export interface RowsFound {
  /** The cells as written, or null for empty ones. */
  rows: (string | null)[][];
  counted: number | null;
}

/** Reads a table from a file. Throws if a cell's source doesn't contain its text. */
export async function rowsIn(
  file: Uint8Array | string,
  filename: string,
  columns: readonly AskedColumn[],
  table: { name?: string; prompt?: string } = {},
): Promise<RowsFound> {
  return rowsOf(await readBytes(Buffer.from(file), filename), columns, table);
}

export async function rowsOf(
  document: DocumentText,
  columns: readonly AskedColumn[],
  { name = "Items", prompt = "" }: { name?: string; prompt?: string } = {},
): Promise<RowsFound> {
  const { rows, counted } = createTableFinder(document)({ name, prompt, columns });
  for (const { raw, start, end } of rows.flatMap(({ cells }) => cells.filter((cell) => cell !== null))) {
    const words = raw.split(/\s+/);
    const place = document.text.slice(start, end);
    if (
      document.format !== "json" &&
      !(place.startsWith(words[0] ?? "") && place.endsWith(words.at(-1) ?? ""))
    )
      throw new Error(`"${raw}" is not at ${start}: "${place}"`);
  }
  return { rows: rows.map(({ cells }) => cells.map((cell) => cell?.raw ?? null)), counted };
}
