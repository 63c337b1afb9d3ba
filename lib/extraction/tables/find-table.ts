import { itemAt } from "@/lib/item-at";
import { learnConventions } from "@/lib/extraction/values/conventions";
import type { DocumentText } from "@/lib/text/types";
import { csvTableFinder } from "./csv-table";
import { asksForOneSide, asksForSomeRows } from "./asks-for-some-rows";
import { findGrid, type FoundGrid } from "./find-grid";
import { HeadFits } from "./head-fits";
import { jsonTableFinder } from "./json-table";
import { readLines } from "./read-lines";
import { toCell } from "./to-cell";
import type { UncertainColumn } from "@/lib/extraction/values/types";
import type { AskedTable, FoundRow, FoundTable } from "./types";

/**
 * Finds the asked tables' rows as the document writes them, all of a CSV or JSON file, elsewhere without headers, sums,
 * balances and notes. Counts how many the layout shows, also where no table fits but one could be asked for.
 */
export function createTableFinder(document: DocumentText): (asked: AskedTable) => FoundTable {
  const conventions = learnConventions(document.text);
  if (document.format === "csv" || document.format === "json") {
    const toFinder = document.format === "csv" ? csvTableFinder : jsonTableFinder;
    const find = toFinder(document.text, conventions);
    return (asked) =>
      withoutChoice(find(new HeadFits(asked)), asksForSomeRows(asked) || asksForOneSide(asked));
  }
  const lines = readLines(document, conventions);
  return (asked) => {
    const fits = new HeadFits(asked);
    const { found, counted } = findGrid(lines, fits, conventions, asksEveryRow(asked));
    if (!found) return { rows: [], counted };
    const rows = toRows(found, fits);
    // A table that may be another one is to be checked as a whole.
    const uncertain = found.mapping.certainty === "unsure" ? [] : uncertainIn(found, fits);
    const table: FoundTable = {
      rows,
      counted,
      ...(found.mapping.certainty === "unsure" && { mayBeOther: true }),
      ...(uncertain.length > 0 && { uncertain }),
    };
    return withoutChoice(table, !asksEveryRow(asked) && asksForSomeRows(asked));
  };
}

function withoutChoice(table: FoundTable, isAsked: boolean): FoundTable {
  return isAsked ? { ...table, notChosen: true } : table;
}

function uncertainIn({ grid, mapping }: FoundGrid, { columns }: HeadFits): UncertainColumn[] {
  return mapping.uncertain.map(({ asked, place }) => ({
    name: itemAt(columns, asked).name,
    head: itemAt(grid.columns, place).heads.join(" "),
    isEmpty: itemAt(mapping.places, asked) === null,
  }));
}

const EVERY_ROW =
  /\b(?:(?:every|each|all)\b.{0,10}\brows?|(?:jede|alle|sämtliche)\b.{0,10}\bzeilen?|(?:chaque|toutes les) lignes?|(?:cada|todas las) filas?|(?:ogni|tutte le) righ[ae]|(?:elke|alle) rij(?:en)?)\b.{0,15}\b(?:table|tabelle|tableau|tabla|tabella|tabel)\b/iu;

/** "Every row of the table": what a document says below its items is a row as well. */
function asksEveryRow({ prompt }: AskedTable): boolean {
  return EVERY_ROW.test(prompt);
}

function toRows({ document, grid, mapping: { places } }: FoundGrid, fits: HeadFits): FoundRow[] {
  const rows = grid.rows.map(({ start, end, cells }) => ({
    start,
    end,
    cells: fits.columns.map((column, asked) => {
      const place = itemAt(places, asked);
      const cell = place === null ? null : cells[place];
      return cell ? toCell(cell, column, fits.queries[asked], document) : null;
    }),
  }));
  return rows.filter(({ cells }) => cells.some((cell) => cell !== null));
}
