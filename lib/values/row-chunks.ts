import {
  columnTotal,
  placeOf,
  rowsFrom,
  type RowInForce,
  type StatedColumnTotal,
} from "@/lib/extraction/verify/check-rows";
import type { StatedSum } from "@/lib/extraction/values/types";
import type { StoredRow, StoredTables, TableRows } from "./stored-tables";
import type { StoredTable } from "./stored-values";

const CHUNK_ROWS = 100;
/** If a chunk grows beyond this, its table is divided again. */
export const CHUNK_ROWS_MAX = 200;

/** See `RowChunk` in prisma/schema.prisma. */
export interface RowChunk {
  position: number;
  firstFound: number;
  found: string;
  corrected: string | null;
  rows: number;
  totals: string;
}

export interface ChunkOfTable extends RowChunk {
  name: string;
}

interface ChunkTotals {
  /** -1 if there are no found rows. */
  lastFound: number;
  sums: Record<number, readonly [sum: number, isRounded: boolean]>;
}

export function toChunksOf(tables: StoredTables): ChunkOfTable[] {
  return Object.entries(tables).flatMap(([name, rows]) =>
    toChunks(rows).map((chunk) => ({ ...chunk, name })),
  );
}

export function toChunks({ found, corrected }: TableRows): RowChunk[] {
  const count = Math.ceil(Math.max(found.length, corrected?.length ?? 0) / CHUNK_ROWS);
  return Array.from({ length: count }, (_, position) => {
    const firstFound = position * CHUNK_ROWS;
    const sliceOf = <R>(rows: readonly R[]) => rows.slice(firstFound, firstFound + CHUNK_ROWS);
    const ownFound = sliceOf(found);
    const ownCorrected = corrected && sliceOf(corrected);
    return {
      position,
      firstFound,
      found: JSON.stringify(ownFound),
      corrected: ownCorrected && JSON.stringify(ownCorrected),
      ...countedColumns(ownCorrected ?? asFound(ownFound, firstFound)),
    };
  });
}

export interface ChangedChunk extends Pick<RowChunk, "corrected" | "rows" | "totals"> {
  inForce: readonly RowInForce[];
}

export function correctedChunk(inForce: readonly RowInForce[]): ChangedChunk {
  return { inForce, corrected: JSON.stringify(inForce), ...countedColumns(inForce) };
}

export function restoredChunk(chunk: Pick<RowChunk, "found" | "firstFound">): ChangedChunk {
  const inForce = parseAsFound(chunk);
  return { inForce, corrected: null, ...countedColumns(inForce) };
}

function countedColumns(rows: readonly RowInForce[]): Pick<RowChunk, "rows" | "totals"> {
  const places = new Set(
    rows.flatMap(({ values }) => values.flatMap((value, place) => (typeof value === "number" ? place : []))),
  );
  const sums = [...places].map((place) => {
    const { sum, isRounded } = columnTotal(rows, place);
    return [place, [sum, isRounded]] as const;
  });
  const lastFound = rows.reduce((last, { original }) => Math.max(last, original ?? -1), -1);
  const totals: ChunkTotals = { lastFound, sums: Object.fromEntries(sums) };
  return { rows: rows.length, totals: JSON.stringify(totals) };
}

/** Not validated, because only the application writes it and checking 50,000 rows takes too long. */
export function parseFound({ found }: Pick<RowChunk, "found">): StoredRow[] {
  return JSON.parse(found) as StoredRow[];
}

export function parseRows({
  found,
  corrected,
  firstFound,
}: Pick<RowChunk, "found" | "corrected" | "firstFound">): RowInForce[] {
  return corrected === null ? parseAsFound({ found, firstFound }) : parseCorrected(corrected);
}

function parseCorrected(corrected: string): RowInForce[] {
  return JSON.parse(corrected) as RowInForce[];
}

export function parseAsFound({ found, firstFound }: Pick<RowChunk, "found" | "firstFound">): RowInForce[] {
  return asFound(parseFound({ found }), firstFound);
}

function asFound(found: readonly StoredRow[], firstFound: number): RowInForce[] {
  return found.map(([values], index) => ({ values, original: firstFound + index }));
}

/** Returns the last chunk that starts at or before a row, and that chunk's first row. */
export function chunkAt(
  chunks: readonly Pick<RowChunk, "rows">[],
  row: number,
): { chunk: number; row: number } {
  let last = { chunk: 0, row: 0 };
  let first = 0;
  for (const [chunk, { rows }] of chunks.entries()) {
    if (first <= row) last = { chunk, row: first };
    first += rows;
  }
  return last;
}

export function parseTables(chunks: readonly ChunkOfTable[]): StoredTables {
  const names = new Set(chunks.map(({ name }) => name));
  return Object.fromEntries(
    [...names].map((name) => [name, toTableRows(chunks.filter((chunk) => chunk.name === name))]),
  );
}

export function toTableRows(chunks: readonly RowChunk[]): TableRows {
  const pieces = new RowsInPieces();
  for (const chunk of chunks) pieces.add(chunk);
  return pieces.rows;
}

const NO_PLACES: StoredRow[2] = [];

export class RowsInPieces {
  private readonly found: StoredRow[] = [];
  private corrected: RowInForce[] | null = null;

  /** @param placed how many found rows keep their positions, which take up most of the memory */
  constructor(private readonly placed = Infinity) {}

  get rows(): TableRows {
    return { found: this.found, corrected: this.corrected };
  }

  add(chunk: Pick<RowChunk, "firstFound" | "found" | "corrected">): void {
    const found = parseFound(chunk);
    if (chunk.corrected !== null) this.corrected ??= asFound(this.found, 0);
    if (this.corrected)
      this.corrected.push(
        ...(chunk.corrected === null ? asFound(found, chunk.firstFound) : parseCorrected(chunk.corrected)),
      );
    for (const [index, row] of found.entries())
      this.found.push(chunk.firstFound + index < this.placed ? row : [row[0], null, NO_PLACES]);
  }
}

/** Returns the index of the chunk where a summed part starts, or -1 if the whole table is summed. */
export function chunkOfPart({ from }: StatedSum, chunks: readonly Pick<RowChunk, "totals">[]): number {
  return chunks.findIndex((chunk) => parseTotals(chunk).lastFound >= from);
}

/**
 * Returns the column totals for the sums that the document states.
 * @param partRows for each sum, the current rows of its `chunkOfPart`
 */
export function statedTotals(
  table: Pick<StoredTable, "columns" | "sums">,
  chunks: readonly Pick<RowChunk, "totals">[],
  partRows: readonly (readonly RowInForce[])[],
): StatedColumnTotal[] {
  const totals = chunks.map(parseTotals);
  return table.sums.map((stated, index) => {
    const place = placeOf(table, stated.column);
    const columns = totals.map(({ sums }) => sums[place] ?? ([0, true] as const));
    const sumFrom = (chunk: number) => columns.slice(chunk).reduce((sum, [more]) => sum + more, 0);
    const first = chunkOfPart(stated, chunks);
    const part = columnTotal(rowsFrom(partRows[index] ?? [], stated.from), place).sum;
    return {
      sum: sumFrom(0),
      isRounded: columns.every(([, isRounded]) => isRounded),
      part: first === -1 ? sumFrom(0) : part + sumFrom(first + 1),
    };
  });
}

function parseTotals({ totals }: Pick<RowChunk, "totals">): ChunkTotals {
  return JSON.parse(totals) as ChunkTotals;
}
