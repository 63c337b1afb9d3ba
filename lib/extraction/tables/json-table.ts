import type { Conventions } from "@/lib/extraction/conventions";
import type { NamedValue } from "@/lib/extraction/records/named-value";
import { jsonRows } from "@/lib/extraction/records/json-rows";
import type { Span } from "@/lib/extraction/span";
import type { YieldToEventLoop } from "@/lib/yield-to-event-loop";
import { kindOfText, usualKindOf, type Grid, type GridCell } from "./grid";
import type { HeadFits } from "./head-fits";
import { couldHold, mapColumns, type Mapping } from "./map-columns";
import { toRecordCell } from "./to-cell";
import type { FoundRow, FoundTable } from "./types";

const ROWS_PER_YIELD = 200;
const MAX_SAMPLE = 60;
/** More lists of different places are no tables. */
const MAX_LISTS = 200;

/** A list of a JSON text: the first of its records, and how many it has. */
interface List {
  sample: (Span & { values: readonly NamedValue[] })[];
  count: number;
}

/** The records of that list of a JSON text, nested ones included, whose members fit the columns best: all of them. */
export async function jsonTable(
  text: string,
  fits: HeadFits,
  conventions: Conventions,
  yieldToEventLoop: YieldToEventLoop,
): Promise<FoundTable> {
  const lists = await readLists(text, yieldToEventLoop);
  let best: { path: string; names: string[]; mapping: Mapping; count: number } | null = null;
  let counted: number | null = null;
  for (const [path, { sample, count }] of lists) {
    await yieldToEventLoop();
    const { grid, names } = toGrid(sample, conventions);
    const mapping = mapColumns(grid, text, fits, conventions);
    if (mapping.score === 0 && couldHold(grid, text, fits, conventions))
      counted = Math.max(counted ?? 0, count);
    if (mapping.score > (best?.mapping.score ?? 0)) best = { path, names, mapping, count };
  }
  if (!best) return { rows: [], counted };
  const wanted = best.mapping.places.map((place) => (place === null ? null : (best.names[place] ?? null)));
  const rows: FoundRow[] = [];
  let seen = 0;
  for (const row of jsonRows(text)) {
    if ((seen += 1) % ROWS_PER_YIELD === 0) await yieldToEventLoop();
    if (row.path !== best.path) continue;
    const byName = new Map(row.values.map((value) => [nameOf(value), value]));
    rows.push({
      start: row.start,
      end: row.end,
      cells: wanted.map((name, asked) => {
        const value = name === null ? undefined : byName.get(name);
        const column = fits.columns[asked];
        return value && column && value.raw.trim() !== "" ? toRecordCell(value, value.raw, column) : null;
      }),
    });
  }
  const { isNamed } = best.mapping;
  return isNamed ? { rows, counted: best.count } : { rows, counted: best.count, mayBeOther: true };
}

async function readLists(text: string, yieldToEventLoop: YieldToEventLoop): Promise<Map<string, List>> {
  const lists = new Map<string, List>();
  let seen = 0;
  for (const { path, start, end, values } of jsonRows(text)) {
    if ((seen += 1) % ROWS_PER_YIELD === 0) await yieldToEventLoop();
    const known = lists.get(path);
    if (known) {
      known.count += 1;
      if (known.sample.length < MAX_SAMPLE) known.sample.push({ start, end, values });
    } else if (lists.size < MAX_LISTS) lists.set(path, { sample: [{ start, end, values }], count: 1 });
  }
  return lists;
}

function nameOf({ path }: NamedValue): string {
  return path.join("\n");
}

function toGrid(sample: List["sample"], conventions: Conventions): { grid: Grid; names: string[] } {
  const paths = new Map<string, readonly string[]>();
  const outer = new Set<string>();
  for (const { start, values } of sample) {
    for (const value of values) {
      paths.set(nameOf(value), value.path);
      if (value.start < start) outer.add(nameOf(value));
    }
  }
  const names = [...paths.keys()];
  const rows = sample.map(({ start, end, values }) => {
    const byName = new Map(values.map((value) => [nameOf(value), value]));
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
