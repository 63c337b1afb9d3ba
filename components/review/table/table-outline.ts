import type { Box, TableValueDto } from "@/lib/api/value";
import type { TableOutline } from "@/components/review/source";
import type { TableRow } from "./table-rows";

const MARGIN = 3;

interface Placed {
  box: Box;
  row: number;
  column: string;
}

export function outlinesOf({ columns, evidence }: TableValueDto, rows: readonly TableRow[]): TableOutline[] {
  const pages = new Map<number, Placed[]>();
  for (const { index, original } of rows) {
    const cells = original === null ? {} : (evidence.rows[original]?.cells ?? {});
    for (const { name } of columns)
      for (const box of cells[name]?.boxes ?? []) {
        const placed = pages.get(box.page) ?? [];
        pages.set(box.page, placed);
        placed.push({ box, row: index, column: name });
      }
  }
  return [...pages].map(([page, placed]) => outlineOf(page, placed)).sort((a, b) => a.page - b.page);
}

function outlineOf(page: number, placed: readonly Placed[]): TableOutline {
  const across = (({ x, width }) => [x, x + width]) satisfies ToExtent;
  const down = (({ y, height }) => [y, y + height]) satisfies ToExtent;
  const [left, right] = reachOf(placed, across);
  const [top, bottom] = reachOf(placed, down);
  const inColumns = groupBy(placed, "column");
  return {
    page,
    x: left - MARGIN,
    y: top - MARGIN,
    width: right - left + 2 * MARGIN,
    height: bottom - top + 2 * MARGIN,
    columns: linesBetween(inColumns, across),
    names: inOrder(inColumns, across).map(({ group }) => group[0]?.column ?? null),
    rows: linesBetween(groupBy(placed, "row"), down),
  };
}

type ToExtent = (box: Box) => [from: number, to: number];

function groupBy(placed: readonly Placed[], key: "row" | "column"): Placed[][] {
  const groups = new Map<number | string, Placed[]>();
  for (const one of placed) {
    const group = groups.get(one[key]) ?? [];
    groups.set(one[key], group);
    group.push(one);
  }
  return [...groups.values()];
}

function reachOf(placed: readonly Placed[], toExtent: ToExtent): [from: number, to: number] {
  const extents = placed.map(({ box }) => toExtent(box));
  return [Math.min(...extents.map(([from]) => from)), Math.max(...extents.map(([, to]) => to))];
}

function inOrder(groups: readonly Placed[][], toExtent: ToExtent) {
  return groups
    .map((group) => {
      const extents = group.map(({ box }) => toExtent(box));
      const usual = [median(extents.map(([from]) => from)), median(extents.map(([, to]) => to))] as const;
      return { group, reach: reachOf(group, toExtent), usual };
    })
    .sort((a, b) => a.usual[0] - b.usual[0]);
}

function linesBetween(groups: readonly Placed[][], toExtent: ToExtent): number[] {
  const parts = inOrder(groups, toExtent);
  return parts.slice(1).map((after, index) => {
    const before = parts[index] ?? after;
    const isApart = before.reach[1] <= after.reach[0];
    const [to, from] = isApart ? [before.reach[1], after.reach[0]] : [before.usual[1], after.usual[0]];
    return (to + from) / 2;
  });
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
