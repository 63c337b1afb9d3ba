import { listTables, type ListedTable } from "@/lib/extraction/tables/list-tables";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { Offer } from "@/lib/extraction/values/offer";
import type { ColumnSpec } from "@/lib/extraction/values/types";
import type { DocumentText } from "@/lib/text/types";
import { columnsOf, promptForRows } from "./propose-tables";
import { sentenceCase } from "./proposed-field";
import { pageOf } from "./to-offer";

const MAX_TABLES = 3;
/** Minimum for incomplete tables. Two columns may just be words that happen to be side by side. */
const MIN_COLUMNS = 3;
const MAX_HEAD = 40;

export function suggestTables(document: DocumentText, analysed: AnalysedDocument): Offer[] {
  const { conventions, terms } = analysed;
  return listTables(document, conventions, analysed)
    .flatMap((table): Offer[] => {
      const columns = columnsOf(table, conventions);
      if (!isTable(table, columns)) return [];
      const { start, end, rows } = table;
      return [
        {
          name: table.title === null ? terms.language.itemsName : sentenceCase(table.title),
          type: "TABLE",
          prompt: promptForRows(columns),
          value: null,
          quote: document.text.slice(start, end),
          start,
          end,
          page: pageOf(document, start),
          label: null,
          columns,
          rows,
        },
      ];
    })
    .slice(0, MAX_TABLES);
}

function isTable({ isComplete }: ListedTable, columns: readonly ColumnSpec[]): boolean {
  const isHead = ({ name }: ColumnSpec) => name.length <= MAX_HEAD && /\p{L}/u.test(name);
  return columns.length >= (isComplete ? 2 : MIN_COLUMNS) && columns.every(isHead);
}
