import type { ExportField, ExportRow } from "@/lib/exports/export-documents";
import type { Value } from "@/lib/extraction/types";

/** An array of `{filename, data}`, indented, `data` with every field in order and `null` where a document holds nothing. */
export function toJson(fields: ExportField[], rows: ExportRow[]): Uint8Array {
  const documents = rows.map(({ filename, data }) => ({
    filename,
    data: Object.fromEntries(fields.map(({ name }): [string, Value] => [name, valueOf(data, name)])),
  }));
  return new TextEncoder().encode(`${JSON.stringify(documents, null, 2)}\n`);
}

function valueOf(data: Record<string, Value>, name: string): Value {
  return Object.hasOwn(data, name) ? (data[name] ?? null) : null;
}
