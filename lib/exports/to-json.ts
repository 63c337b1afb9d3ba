import type { Coverage } from "@/lib/text/coverage";
import { jsonObject, orderedJson } from "./ordered-json";
import { tableJson, valueOf } from "./rows-of";
import { type ExportField, type ExportRow, type Part, WHOLE } from "./types";

/**
 * An indented array of `{filename, data}`; `data` has every field in order, `null` for missing values, a
 * list of objects for a table. Where a part of a
 * document was not read, `coverage` follows.
 */
export function toJson(
  fields: ExportField[],
  rows: ExportRow[],
  { isLast, rowsBefore }: Part = WHOLE,
): Uint8Array {
  const documents = rows.map((row, index) => {
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
    return `${rowsBefore + index === 0 ? "[" : ","}\n  {\n${members.join(",\n")}\n  }`;
  });
  const end = rowsBefore + rows.length === 0 ? "[]\n" : "\n]\n";
  return new TextEncoder().encode(documents.join("") + (isLast ? end : ""));
}

function coverageJson({ unit, total, read, unread }: Coverage): string {
  const ranges = unread.map(({ from, to, reason }) => ({ from, to, reason }));
  return orderedJson(Object.entries({ unit, total, read, unread: ranges }), "    ");
}
