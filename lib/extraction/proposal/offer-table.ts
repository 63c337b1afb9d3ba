import { guessLanguage } from "@/lib/extraction/lexicon/guess-language";
import type { Language } from "@/lib/extraction/lexicon/language";
import { divideRegion } from "@/lib/extraction/tables/divide-region";
import { kindOfText } from "@/lib/extraction/tables/grid";
import { readRegion } from "@/lib/extraction/tables/read-region";
import { linesOfRegion } from "@/lib/extraction/tables/region-lines";
import { learnConventions, type Conventions } from "@/lib/extraction/values/conventions";
import type { Offer } from "@/lib/extraction/values/offer";
import { spanOver } from "@/lib/extraction/values/span";
import type { ColumnSpec, TableRegion } from "@/lib/extraction/values/types";
import type { Box } from "@/lib/text/box";
import type { DocumentText } from "@/lib/text/types";
import { promptForRows } from "./propose-tables";
import { sentenceCase, typeOf } from "./proposed-field";

const MAX_COLUMNS = 20;
const MAX_HEADS = 4;
const MAX_NAME = 100;

/** `region` is in points from the page's top left corner. Returns null if it contains no table rows. */
export function offerTable(document: DocumentText, region: Box): Offer | null {
  const conventions = learnConventions(document.text);
  const language = guessLanguage(document.text);
  const divided = { ...region, columns: divideRegion(document, region).slice(0, MAX_COLUMNS - 1) };
  if (divided.columns.length === 0) return null;
  const heads = namesOf(headsOf(document, divided, conventions), language);
  const asked = heads.map((name): ColumnSpec => ({ name, type: "TEXT", prompt: "" }));
  const table = { name: language.itemsName, prompt: "", columns: asked };
  const rows = readRegion(document, divided, table, conventions).rows.sort((a, b) => a.start - b.start);
  if (rows.length === 0) return null;
  const columns = asked.map((column, index): ColumnSpec => {
    const samples = rows.flatMap(({ cells }) => cells[index]?.raw ?? []);
    return { ...column, type: samples.length > 0 ? typeOf(samples, conventions) : "TEXT" };
  });
  const span = spanOver(rows);
  return {
    name: language.itemsName,
    type: "TABLE",
    prompt: promptForRows(columns),
    value: null,
    quote: document.text.slice(span.start, span.end),
    ...span,
    page: region.page,
    label: null,
    columns,
    rows: rows.length,
    drawn: divided,
  };
}

function headsOf(document: DocumentText, region: TableRegion, conventions: Conventions): string[] {
  const lines = linesOfRegion(document, region).map(({ cells }) =>
    cells.map((parts) => parts.map(({ start, end }) => document.text.slice(start, end)).join(" ")),
  );
  const isOfValues = (cells: readonly string[]) =>
    cells.some((cell) => cell !== "" && kindOfText(cell, conventions) !== "text");
  const firstRow = lines.findIndex(isOfValues);
  // A line with a single cell is a title.
  const above = lines
    .slice(0, firstRow === -1 ? 1 : Math.min(firstRow, MAX_HEADS))
    .filter((cells) => cells.filter((cell) => cell !== "").length > 1);
  return Array.from({ length: region.columns.length + 1 }, (_, column) =>
    above
      .map((cells) => cells[column] ?? "")
      .join(" ")
      .trim(),
  );
}

function namesOf(heads: readonly string[], { valueName }: Language): string[] {
  const names = new Set<string>();
  return heads.map((head, index) => {
    const own = sentenceCase(head).slice(0, MAX_NAME).trimEnd();
    let name = own === "" || names.has(own.toLowerCase()) ? `${valueName} ${index + 1}` : own;
    for (let number = heads.length + 1; names.has(name.toLowerCase()); number += 1)
      name = `${valueName} ${number}`;
    names.add(name.toLowerCase());
    return name;
  });
}
