import type { Value } from "@/lib/extraction/types";
import { orderedJson } from "./ordered-json";
import type { ExportField, ExportRow } from "./types";

/** An indented array of `{filename, data}`; `data` has every field in order, `null` for missing values. */
export function toJson(fields: ExportField[], rows: ExportRow[]): Uint8Array {
  const documents = rows.map(({ filename, data }) => {
    const values = fields.map(({ name }): [string, Value] => [name, valueOf(data, name)]);
    return `  {\n    "filename": ${JSON.stringify(filename)},\n    "data": ${orderedJson(values, "    ")}\n  }`;
  });
  const text = documents.length === 0 ? "[]" : `[\n${documents.join(",\n")}\n]`;
  return new TextEncoder().encode(`${text}\n`);
}

function valueOf(data: Record<string, Value>, name: string): Value {
  return Object.hasOwn(data, name) ? (data[name] ?? null) : null;
}
