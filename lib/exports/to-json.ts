import type { Coverage } from "@/lib/text/coverage";
import { jsonObject, orderedJson } from "./ordered-json";
import { tableJson, valueOf } from "./rows-of";
import type { ExportField, ExportRow } from "./types";

/**
 * An indented array of `{filename, data}`; `data` has every field in order, `null` for missing values, a
 * list of objects for a table. Where a part of a
 * document was not read, `coverage` follows.
 */
export function toJson(fields: ExportField[], rows: ExportRow[]): Uint8Array {
  const documents = rows.map((row) => {
    const { filename, coverage } = row;
    const values = fields.map((field): [string, string] => [
      field.name,
      field.type === "TABLE" ? tableJson(field, row, "      ") : JSON.stringify(valueOf(row, field.name)),
    ]);
    const members = [
      `    "filename": ${JSON.stringify(filename)}`,
      `    "data": ${jsonObject(values, "    ")}`,
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
