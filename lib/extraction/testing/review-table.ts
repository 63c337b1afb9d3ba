import type { FoundTable, ReviewedTable, TableSpec, Value } from "@/lib/extraction/values/types";
import { learnConventions } from "@/lib/extraction/values/conventions";
import { readValue } from "@/lib/extraction/sources/value-at";
import type { Span } from "@/lib/extraction/values/span";
import type { DocumentText } from "@/lib/text/types";

/** A cell's text must follow within this many characters after the cell before it. */
const MAX_BETWEEN = 600;

const plain = (cell: string) => cell.replace(/\s+/g, " ").trim();

/**
 * Simulates a review: confirms correct cells, types wrong ones, draws missing rows and removes extra ones.
 * @param written the correct cells as in the document. Empty ones are ""
 */
export function reviewTable(
  document: DocumentText,
  table: TableSpec,
  found: FoundTable,
  written: readonly (readonly string[])[],
): ReviewedTable {
  const conventions = learnConventions(document.text);
  const left = [...found.rows];
  const likeness = (row: FoundTable["rows"][number], cells: readonly string[]) =>
    cells.filter((cell, at) => cell !== "" && plain(row.cells[at]?.raw ?? "") === plain(cell)).length;
  let drawn = 0;
  const rows = written.map((cells) => {
    const best = left.reduce((best, row) => Math.max(best, likeness(row, cells)), 0);
    const filled = cells.filter((cell) => cell !== "").length;
    const at = best * 2 < filled ? -1 : left.findIndex((row) => likeness(row, cells) === best);
    const [row] = at < 0 ? [] : left.splice(at, 1);
    return cells.map((cell, column) => {
      const read = row?.cells[column];
      const isRight = read ? plain(read.raw) === plain(cell) : false;
      const { start, end } = read ?? {};
      const known = isRight && start !== undefined && end !== undefined ? { start, end } : null;
      const place = row ? known : placeOf(cell);
      drawn = place?.end ?? drawn;
      return { value: valueOf(cell, column), place };
    });
  });
  const removed = left.map(({ cells }) =>
    cells.flatMap((cell) =>
      cell?.start === undefined || cell.end === undefined ? [] : [{ start: cell.start, end: cell.end }],
    ),
  );
  return { table, ids: { field: table.name, columns: table.columns.map(({ name }) => name) }, rows, removed };

  /** Finds the next occurrence of a cell's text, with any white space between its words. */
  function placeOf(cell: string): Span | null {
    const words = cell.split(/\s+/).map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${words.join("\\s+")}(?![\\p{L}\\p{N}])`, "gu");
    pattern.lastIndex = drawn;
    const found = cell === "" ? null : pattern.exec(document.text);
    if (!found || found.index > drawn + MAX_BETWEEN) return null;
    return { start: found.index, end: found.index + found[0].length };
  }

  function valueOf(cell: string, column: number): Value {
    const { type = "TEXT" } = table.columns[column] ?? {};
    if (cell === "") return null;
    return type === "TEXT" ? plain(cell) : (readValue(cell, type, conventions)?.value ?? null);
  }
}
