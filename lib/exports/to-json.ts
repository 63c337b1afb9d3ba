import type { Value } from "@/lib/extraction/types";
import type { Coverage } from "@/lib/text/coverage";
import { orderedJson } from "./ordered-json";
import type { ExportField, ExportRow } from "./types";

/**
 * An indented array of `{filename, data}`; `data` has every field in order, `null` for missing values. Where a part of a
 * document was not read, `coverage` follows.
 */
export function toJson(fields: ExportField[], rows: ExportRow[]): Uint8Array {
  const documents = rows.map(({ filename, data, coverage }) => {
    const values = fields.map(({ name }): [string, Value] => [name, valueOf(data, name)]);
    const members = [
      `    "filename": ${JSON.stringify(filename)}`,
      `    "data": ${orderedJson(values, "    ")}`,
      ...(coverage && coverage.unread.length > 0 ? [`    "coverage": ${coverageJson(coverage)}`] : []),
    ];
    return `  {\n${members.join(",\n")}\n  }`;
  });
  const text = documents.length === 0 ? "[]" : `[\n${documents.join(",\n")}\n]`;
  return new TextEncoder().encode(`${text}\n`);
}

function coverageJson({ unit, total, read, unread }: Coverage): string {
  const ranges = unread.map(({ from, to, reason }) => ({ from, to, reason }));
  return orderedJson(Object.entries({ unit, total, read, unread: ranges }), "    ");
}

function valueOf(data: Record<string, Value>, name: string): Value {
  return Object.hasOwn(data, name) ? (data[name] ?? null) : null;
}
