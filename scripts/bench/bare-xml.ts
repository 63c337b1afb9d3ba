import { deflateRawSync } from "node:zlib";
import { utils } from "xlsx";
import { toXlsx } from "@/lib/exports/to-xlsx";
import type { ExportField, ExportRow } from "@/lib/exports/types";
import type { Value } from "@/lib/extraction/values/types";
import { inTurns, median, timed } from "./figure";

export async function sheetAgainstXml(
  fields: ExportField[],
  rows: ExportRow[],
  cells: () => Iterable<readonly Value[]>,
): Promise<number> {
  const [whole = [], bare = []] = await inTurns(
    { warmUp: 1, rounds: 7 },
    () => timed(() => Promise.resolve(toXlsx(fields, rows))),
    () => timed(() => Promise.resolve(deflateRawSync(bareXml(cells())))),
  );
  return median(whole.map((ms, round) => ms / bare[round]!));
}

function bareXml(rows: Iterable<readonly Value[]>): Buffer {
  const strings = new Map<string, number>();
  const cell = (address: string, value: Value): string => {
    if (typeof value === "number") return `<c r="${address}"><v>${value}</v></c>`;
    if (typeof value === "boolean") return `<c r="${address}" t="b"><v>${value ? 1 : 0}</v></c>`;
    const known = strings.get(value ?? "") ?? strings.size;
    strings.set(value ?? "", known);
    return `<c r="${address}" t="s"><v>${known}</v></c>`;
  };
  const letters: string[] = [];
  const parts = ["<worksheet><sheetData>"];
  let number = 1;
  for (const values of rows) {
    number += 1;
    parts.push(`<row r="${number}">`);
    for (const [column, value] of values.entries())
      parts.push(cell(`${(letters[column] ??= utils.encode_col(column))}${number}`, value));
    parts.push("</row>");
  }
  parts.push("</sheetData></worksheet><sst>");
  for (const text of strings.keys()) {
    parts.push(`<si><t>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</t></si>`);
  }
  parts.push("</sst>");
  return Buffer.from(parts.join(""));
}
