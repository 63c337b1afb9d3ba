import type { Conventions } from "@/lib/extraction/values/conventions";
import type { NamedValue } from "@/lib/extraction/records/named-value";
import { rawOf } from "@/lib/extraction/records/encoded-values";
import { jsonRows, type JsonRow } from "@/lib/extraction/records/json-rows";
import { jsonTableRows } from "@/lib/extraction/records/json-tables";
import { kindOfText, usualKindOf, type Grid, type GridCell } from "./grid";
import type { HeadFits } from "./head-fits";
import { couldHold, fitsBetter, mapColumns, type Mapping } from "./map-columns";
import { toRecordCell } from "./to-cell";
import type { FoundRow, FoundTable } from "./types";

const MAX_SAMPLE = 60;
const MAX_LISTS = 200;

interface List {
  sample: JsonRow[];
  count: number;
}

interface ListGrid {
  path: string;
  grid: Grid;
  names: string[];
  count: number;
}

export function jsonTableFinder(text: string, conventions: Conventions): (fits: HeadFits) => FoundTable {
  const lists = [...readLists(text)].map(([path, { sample, count }]) => ({
    path,
    count,
    ...toGrid(sample, conventions),
  }));
  return (fits) => findRows(text, lists, fits, conventions);
}

function findRows(
  text: string,
  lists: readonly ListGrid[],
  fits: HeadFits,
  conventions: Conventions,
): FoundTable {
  let best: { path: string; names: string[]; mapping: Mapping; count: number } | null = null;
  let counted: number | null = null;
  for (const { path, grid, names, count } of lists) {
    const mapping = mapColumns(grid, text, fits, conventions);
    if (mapping.score === 0 && couldHold(grid, text, fits, conventions))
      counted = counted === null ? count : Math.max(counted, count);
    if (fitsBetter(mapping, best)) best = { path, names, mapping, count };
  }
  if (!best) return { rows: [], counted };
  const wanted = best.mapping.places.map((place) => (place === null ? null : (best.names[place] ?? null)));
  const isWanted = new Set(wanted);
  const namedIn = (values: readonly NamedValue[]) =>
    new Map(values.map((value) => [nameOf(value), value] as const).filter(([name]) => isWanted.has(name)));
  const rows: FoundRow[] = [];
  let outer: readonly NamedValue[] = [];
  let outerNamed = namedIn(outer);
  for (const row of allRows(text)) {
    if (row.path !== best.path) continue;
    if (row.outer !== outer) outerNamed = namedIn((outer = row.outer));
    const named = namedIn(row.values);
    rows.push({
      start: row.start,
      end: row.end,
      cells: wanted.map((name, asked) => {
        const value = name === null ? undefined : (named.get(name) ?? outerNamed.get(name));
        const column = fits.columns[asked];
        return value && column && value.raw.trim() !== ""
          ? toRecordCell(value, rawOf(value, column), column)
          : null;
      }),
    });
  }
  const { isNamed } = best.mapping;
  return isNamed ? { rows, counted: best.count } : { rows, counted: best.count, mayBeOther: true };
}

function readLists(text: string): Map<string, List> {
  const lists = new Map<string, List>();
  for (const row of allRows(text)) {
    const known = lists.get(row.path);
    if (known) {
      known.count += 1;
      if (known.sample.length < MAX_SAMPLE) known.sample.push(row);
    } else if (lists.size < MAX_LISTS) lists.set(row.path, { sample: [row], count: 1 });
  }
  return lists;
}

function* allRows(text: string): Generator<JsonRow> {
  yield* jsonRows(text);
  yield* jsonTableRows(text);
}

function nameOf({ path }: NamedValue): string {
  return path.join("\n");
}

function toGrid(sample: List["sample"], conventions: Conventions): { grid: Grid; names: string[] } {
  const paths = new Map<string, readonly string[]>();
  const outer = new Set<string>();
  for (const row of sample) {
    for (const value of [...row.outer, ...row.values]) paths.set(nameOf(value), value.path);
    for (const value of row.outer) outer.add(nameOf(value));
  }
  const names = [...paths.keys()];
  const rows = sample.map((row) => {
    const { start, end } = row;
    const byName = new Map([...row.outer, ...row.values].map((value) => [nameOf(value), value]));
    const cells = names.map((name): GridCell | null => {
      const value = byName.get(name);
      return value ? { parts: [{ start: value.start, end: value.end }], raw: value.raw } : null;
    });
    return { start, end, cells };
  });
  const columns = names.map((name, place) => ({
    heads: [...(paths.get(name) ?? [])],
    isOuter: outer.has(name),
    kind: usualKindOf(
      rows.flatMap(({ cells }) => {
        const raw = cells[place]?.raw;
        return raw === undefined ? [] : [{ kind: kindOfText(raw, conventions) }];
      }),
    ),
  }));
  return { grid: { columns, rows, counted: 0 }, names };
}
