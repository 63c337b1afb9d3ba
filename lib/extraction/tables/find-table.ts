import { itemAt } from "@/lib/item-at";
import { learnConventions } from "@/lib/extraction/values/conventions";
import type { DocumentText } from "@/lib/text/types";
import { carryMerged } from "./carry-merged";
import { columnGroups, placesIn } from "./column-groups";
import { csvTableFinder } from "./csv-table";
import { asksForOneSide, asksForSomeRows } from "./asks-for-some-rows";
import { findGrid, type FoundGrid } from "./find-grid";
import { headsOf } from "./grid";
import { HeadFits } from "./head-fits";
import { jsonTableFinder } from "./json-table";
import { readLines } from "./read-lines";
import { toCell } from "./to-cell";
import { withTurnOfYear } from "./turn-of-year";
import type { UncertainColumn } from "@/lib/extraction/values/types";
import type { AskedTable, FoundRow, FoundTable } from "./types";
import type { UncertainPlace } from "./unnamed-columns";

/** Finds a table's rows, without headers, totals, balances or notes. Counts the rows even if no table fits. */
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
    const search = findGrid(lines, fits, conventions, asksEveryRow(asked));
    const { counted } = search;
    if (!search.found) return { rows: [], counted };
    const found = { ...search.found, grid: carryMerged(document, search.found.grid) };
    // If the whole mapping is unsure, the user reviews the whole table instead of single columns.
    const doubts = found.mapping.certainty === "unsure" ? [] : found.mapping.uncertain;
    const { columns, countIn } = found.grid;
    const groups = columnGroups(columns, found.mapping.places);
    const rows =
      groups.length > 1
        ? groups.flatMap((places) => toRows({ ...found, mapping: { ...found.mapping, places } }, fits, []))
        : toRows(found, fits, doubts);
    const uncertain = uncertainIn(found, fits, doubts, rows);
    const { leftOut = [] } = found.grid;
    const table: FoundTable = {
      rows,
      counted:
        groups.length > 1 && countIn
          ? groups.reduce((sum, group) => sum + countIn(placesIn(group)), 0)
          : counted,
      heads: headsOf(found.grid, found.mapping.places),
      ...(leftOut.length > 0 && { leftOut }),
      ...(found.mapping.certainty === "unsure" && { mayBeOther: true }),
      ...(uncertain.length > 0 && { uncertain }),
    };
    return withoutChoice(table, !asksEveryRow(asked) && asksForSomeRows(asked));
  };
}

function withoutChoice(table: FoundTable, isAsked: boolean): FoundTable {
  return isAsked ? { ...table, notChosen: true } : table;
}

const EXAMPLES = 3;
const MAX_EXAMPLE = 60;

function uncertainIn(
  { grid, mapping }: FoundGrid,
  { columns }: HeadFits,
  doubts: readonly UncertainPlace[],
  rows: readonly FoundRow[],
): UncertainColumn[] {
  const headOf = (place: number) => itemAt(grid.columns, place).heads.join(" ");
  let next = 0;
  return doubts.map(({ asked, place, others }) => ({
    name: itemAt(columns, asked).name,
    head: headOf(place),
    isEmpty: itemAt(mapping.places, asked) === null,
    alternatives: others.map((other) => {
      const index = next++;
      const cells = rows.flatMap(({ others }) => others?.[index]?.raw ?? []);
      return { label: cut(headOf(other)) || null, examples: cells.slice(0, EXAMPLES).map(cut) };
    }),
  }));
}

function cut(text: string): string {
  return [...text].slice(0, MAX_EXAMPLE).join("");
}

const EVERY_ROW =
  /\b(?:(?:every|each|all)\b.{0,10}\brows?|(?:jede|alle|sämtliche)\b.{0,10}\bzeilen?|(?:chaque|toutes les) lignes?|(?:cada|todas las) filas?|(?:ogni|tutte le) righ[ae]|(?:elke|alle) rij(?:en)?)\b.{0,15}\b(?:table|tabelle|tableau|tabla|tabella|tabel)\b/iu;

/** If the prompt asks for "every row of the table", totals are rows, too. */
function asksEveryRow({ prompt }: AskedTable): boolean {
  return EVERY_ROW.test(prompt);
}

function toRows(
  { document, grid, mapping: { places } }: FoundGrid,
  fits: HeadFits,
  doubts: readonly UncertainPlace[],
): FoundRow[] {
  const rows = grid.rows.map(({ start, end, cells }) => {
    const cellIn = (place: number | null, asked: number) => {
      const cell = place === null ? null : cells[place];
      return cell ? toCell(cell, itemAt(fits.columns, asked), fits.queries[asked], document) : null;
    };
    const others = doubts.flatMap(({ asked, others }) => others.map((place) => cellIn(place, asked)));
    return {
      start,
      end,
      cells: fits.columns.map((_, asked) => cellIn(itemAt(places, asked), asked)),
      ...(others.length > 0 && { others }),
    };
  });
  return withTurnOfYear(
    rows.filter(({ cells }) => cells.some((cell) => cell !== null)),
    fits.columns.length,
    document,
  );
}
