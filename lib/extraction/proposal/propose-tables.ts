import { learnConventions, type Conventions } from "@/lib/extraction/values/conventions";
import { guessLanguage } from "@/lib/extraction/lexicon/guess-language";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import { createTableFinder } from "@/lib/extraction/tables/find-table";
import { listTables, type ListedColumn, type ListedTable } from "@/lib/extraction/tables/list-tables";
import type { Span } from "@/lib/extraction/values/span";
import type { ColumnSpec, TableSpec } from "@/lib/extraction/values/types";
import type { DocumentText } from "@/lib/text/types";
import { sentenceCase, typeOf } from "./proposed-field";

const MAX_TABLES = 3;
const MAX_COLUMNS = 20;
const MAX_SAMPLES = 200;

/** The span covers the whole table with its headings. */
export interface ProposedTable extends Span {
  spec: TableSpec;
}

export function proposeTables(document: DocumentText): ProposedTable[] {
  const conventions = learnConventions(document.text);
  const { itemsName } = guessLanguage(document.text);
  const findTable = createTableFinder(document);
  const proposed: ProposedTable[] = [];
  for (const table of listTables(document, conventions)) {
    if (proposed.length === MAX_TABLES) break;
    if (!table.isComplete) continue;
    const columns = columnsOf(table, conventions);
    if (columns.length < 2) continue;
    const name = proposed.length === 0 ? itemsName : `${itemsName} ${proposed.length + 1}`;
    const spec: TableSpec = { name, type: "TABLE", required: false, prompt: promptForRows(columns), columns };
    const { rows, counted } = findTable(spec);
    const isAnswered = rows.length === table.rows && counted === table.rows;
    const isFilled = columns.every((_, column) => rows.some(({ cells }) => cells[column] !== null));
    if (isAnswered && isFilled) proposed.push({ spec, start: table.start, end: table.end });
  }
  return proposed;
}

export function columnsOf({ columns }: ListedTable, conventions: Conventions): ColumnSpec[] {
  const names = new Set<string>();
  return columns
    .flatMap((column): ColumnSpec[] => {
      const name = sentenceCase(column.head);
      if (name === "" || column.values.length === 0 || names.has(name.toLowerCase())) return [];
      names.add(name.toLowerCase());
      return [{ name, type: typeOfColumn(column, conventions), prompt: "" }];
    })
    .slice(0, MAX_COLUMNS);
}

function typeOfColumn({ kind, values }: ListedColumn, conventions: Conventions): ScalarType {
  if (kind === "text" || kind === "code") return "TEXT";
  return typeOf(values.slice(0, MAX_SAMPLES), conventions);
}

export function promptForRows(columns: readonly ColumnSpec[]): string {
  return `The rows of the table with the columns ${columns.map(({ name }) => `"${name}"`).join(", ")}`;
}
