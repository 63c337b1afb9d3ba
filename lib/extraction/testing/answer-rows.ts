import type { ModelRow } from "@/lib/extraction/model/tables/ask-rows";

/** What of a request says which rows it is about. */
interface RowsRequest {
  request: string;
  /** The text that it shows. */
  document: string;
}

/** What a request about a table asks for. */
export interface RowsAsked {
  table: { name: string };
  columns: { index: number; name: string }[];
  /** The numbers of the lines in which rows may begin, or of the page that is shown. */
  lines: number[];
  /** Whether a first answer has left out rows there. */
  isSecond: boolean;
}

/** The table that a request asks for; null where it asks for no rows. */
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

/** The lines of a document that a request shows, by their numbers. */
export function linesShown({ document }: Pick<RowsRequest, "document">): Map<number, string> {
  const lines = document.split("\n").flatMap((line) => {
    const [, number, text] = /^(\d+)\| (.*)$/.exec(line) ?? [];
    return text === undefined ? [] : [[Number(number), text] as const];
  });
  return new Map(lines);
}

/** A model's answer about rows. */
export function answeringRows(rows: ModelRow[]): { answer: { rows: ModelRow[] } } {
  return { answer: { rows } };
}

/** All rows that a request shows, also in lines that it does not ask for: see `rowsFromText`. */
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
 * Answers with the rows that begin in the asked lines: as many cells, between tabs, as columns, without heads. Lines that
 * begin with "with" go on in its second cell.
 */
export function rowsFromText(request: RowsRequest): { answer: { rows: ModelRow[] } } {
  const asked = new Set(rowsAskedOf(request)?.lines);
  return answeringRows(rowsShown(request).filter(({ line }) => asked.has(line)));
}

/** A row as a model quotes it; empty cells are left out. */
export function rowOf(line: number, cells: readonly string[]): ModelRow {
  return {
    line,
    quote: cells[0] ?? "",
    cells: cells.flatMap((raw, column) => (raw ? [{ column, raw }] : [])),
  };
}
