import { learnConventions } from "@/lib/extraction/conventions";
import type { DocumentText } from "@/lib/text/types";
import type { YieldToEventLoop } from "@/lib/yield-to-event-loop";
import { csvTable } from "./csv-table";
import { findGrid, type FoundGrid } from "./find-grid";
import { HeadFits } from "./head-fits";
import { jsonTable } from "./json-table";
import { toCell } from "./to-cell";
import type { AskedTable, FoundRow, FoundTable } from "./types";

/**
 * Finds the rows of a table that somebody asks for, as the document writes them, and counts how many its layout shows. The
 * rows of a CSV or JSON file are all of them; elsewhere headers, sums, balances and notes are none. Where no table fits,
 * there are no rows; what the layout shows is counted all the same if it could be the asked table.
 */
export async function findTable(
  document: DocumentText,
  asked: AskedTable,
  yieldToEventLoop: YieldToEventLoop,
): Promise<FoundTable> {
  await yieldToEventLoop();
  const conventions = learnConventions(document.text);
  const fits = new HeadFits(asked);
  if (document.format === "csv") return csvTable(document.text, fits, conventions, yieldToEventLoop);
  if (document.format === "json") return jsonTable(document.text, fits, conventions, yieldToEventLoop);
  const keepSums = asksEveryRow(asked);
  const { found, counted } = await findGrid(document, fits, { conventions, keepSums, yieldToEventLoop });
  if (!found) return { rows: [], counted };
  const rows = toRows(found, fits);
  return found.mapping.certainty === "unsure" ? { rows, counted, mayBeOther: true } : { rows, counted };
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
      const cell = cells[places[asked] ?? -1];
      return cell ? toCell(cell, column, fits.queries[asked], document) : null;
    }),
  }));
  return rows.filter(({ cells }) => cells.some((cell) => cell !== null));
}
