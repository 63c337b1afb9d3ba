import "server-only";
import type { DocumentText } from "@/lib/text/types";
import { rowsInForce, type TableRows } from "@/lib/values/stored-tables";
import type { StoredTable } from "@/lib/values/stored-values";

type Known = Pick<StoredTable, "drawn" | "columns">;

/** Returns the first page after `page` that the user has drawn or corrected; `Infinity` if there is none. */
export function nextKeptPage(
  { pages }: Pick<DocumentText, "pages">,
  table: Known,
  rows: TableRows,
  page: number,
): number {
  const pageOf = (original: number) => {
    const start = rows.found[original]?.[1]?.[0];
    return start === undefined ? 0 : pages.findLastIndex((one) => one.start <= start) + 1;
  };
  const kept = [
    ...drawnPages(table, rows),
    ...pagesWithChanges(table, rows, pageOf),
    ...pagesWithRemoved(table, rows, pageOf),
  ];
  return Math.min(Infinity, ...kept.filter((one) => one > page));
}

function drawnPages({ drawn }: Known, rows: TableRows): number[] {
  const inForce = rowsInForce(rows);
  return drawn.flatMap(({ from, region }, index) => {
    const to = drawn[index + 1]?.from ?? Infinity;
    const isInForce = inForce.some(({ original }) => original !== null && original >= from && original < to);
    return region && isInForce ? [region.page] : [];
  });
}

type PageOf = (original: number) => number;

function pagesWithChanges({ columns }: Known, { found, corrected }: TableRows, pageOf: PageOf): number[] {
  let page = 0;
  return (corrected ?? []).flatMap(({ values, original }) => {
    if (original !== null) page = pageOf(original);
    const before = original === null ? undefined : found[original]?.[0];
    const isAsFound = before && columns.every((_, place) => values[place] === before[place]);
    return isAsFound ? [] : [page];
  });
}

/** A page shows only the rows of its last reading, so users can have removed only those. */
function pagesWithRemoved({ drawn }: Known, { found, corrected }: TableRows, pageOf: PageOf): number[] {
  if (corrected === null) return [];
  const originals = new Set(corrected.map(({ original }) => original ?? -1));
  const readingOf = (original: number) => drawn.findLastIndex(({ from }) => from <= original);
  const last = readingOf(Math.max(-1, ...originals));
  const known = [...found.keys()].filter((original) => readingOf(original) <= last);
  const lastOn = new Map(known.map((original) => [pageOf(original), readingOf(original)]));
  return known
    .filter((original) => !originals.has(original) && lastOn.get(pageOf(original)) === readingOf(original))
    .map(pageOf);
}
