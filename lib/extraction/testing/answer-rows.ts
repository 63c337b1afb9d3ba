import type { ModelRow } from "@/lib/extraction/model/tables/ask-rows";

interface RowsRequest {
  request: string;
  document: string;
}

export interface RowsAsked {
  table: { name: string };
  columns: { index: number; name: string }[];
  /** Numbers of the requested lines, or of the requested page. */
  lines: number[];
  /** True if the request repeats an earlier one, because its answer lacked rows. */
  isSecond: boolean;
}

/** Returns null if the request doesn't ask for rows. */
export function rowsAskedOf({ request }: Pick<RowsRequest, "request">): RowsAsked | null {
  const [, place, table, columns] =
    /^Report the rows that begin in (.*?) of this table:\n(.*)\nIts columns:\n([\s\S]*)$/m.exec(request) ??
    [];
  if (place === undefined || table === undefined || columns === undefined) return null;
  const lines: number[] = [];
  for (const [, from, to = from] of place.matchAll(/(\d+)(?: to (\d+))?/g))
    for (let line = Number(from); line <= Number(to); line += 1) lines.push(line);
  return {
    table: JSON.parse(table) as RowsAsked["table"],
    columns: JSON.parse(columns) as RowsAsked["columns"],
    lines,
    isSecond: request.includes("left out rows"),
  };
}

export function linesShown({ document }: Pick<RowsRequest, "document">): Map<number, string> {
  const lines = document.split("\n").flatMap((line) => {
    const [, number, text] = /^(\d+)\| (.*)$/.exec(line) ?? [];
    return text === undefined ? [] : [[Number(number), text] as const];
  });
  return new Map(lines);
}

export function answeringRows(rows: ModelRow[]): { answer: { rows: ModelRow[] } } {
  return { answer: { rows } };
}

/** Returns all rows in the request, even those on lines that it doesn't ask for. See `rowsFromText` for their form. */
export function rowsShown(request: RowsRequest): ModelRow[] {
  const { columns = [] } = rowsAskedOf(request) ?? {};
  const lines = linesShown(request);
  return [...lines].flatMap(([line, text]) => {
    const cells = text.split("\t");
    if (cells.length !== columns.length || cells[0] === columns[0]?.name) return [];
    for (let below = line + 1; lines.get(below)?.startsWith("with "); below += 1)
      cells[1] += ` ${lines.get(below)}`;
    return [rowOf(line, cells)];
  });
}

/**
 * Answers with the rows on the requested lines. Tabs separate the cells of a row. A line that starts with "with"
 * continues the second cell of the line above.
 */
export function rowsFromText(request: RowsRequest): { answer: { rows: ModelRow[] } } {
  const asked = new Set(rowsAskedOf(request)?.lines);
  return answeringRows(rowsShown(request).filter(({ line }) => asked.has(line)));
}

/** Returns a row as a model quotes it, without empty cells. */
export function rowOf(line: number, cells: readonly string[]): ModelRow {
  return {
    line,
    quote: cells[0] ?? "",
    cells: cells.flatMap((raw, column) => (raw ? [{ column, raw }] : [])),
  };
}
