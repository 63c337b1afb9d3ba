import type { Span } from "@/lib/extraction/values/span";
import type { Header } from "./find-headers";
import type { Grid, GridCell, GridColumn } from "./grid";
import { linesBetween, type TableLine, type TableLines } from "./table-lines";

type Sections = Map<string, Map<number, Span>>;

const MAX_NAME = 40;
const DATE = "";

/** Turns labels above each part, such as "Age group: 90-94", into columns. */
export function withSections(lines: TableLines, headers: readonly Header[], grid: Grid): Grid {
  if (headers.length < 2) return grid;
  const sections: Sections = new Map();
  for (const [part, { from, anchor }] of headers.entries()) {
    for (const line of linesBetween(lines, from - 1, anchor)) {
      for (const { name, value } of [...namedIn(lines, line), ...datesIn(lines, line)]) {
        const known = sections.get(name) ?? new Map<number, Span>();
        sections.set(name, known.set(part, value));
      }
    }
  }
  const found = [...sections].filter(([, values]) => values.size === headers.length);
  const columns = found.map(([name]): GridColumn =>
    name === DATE ? { heads: [], kind: "date" } : { heads: [name], kind: "text" },
  );
  const cellsOf = (part: number | undefined): (GridCell | null)[] =>
    found.map(([, values]) => {
      const value = part === undefined ? undefined : values.get(part);
      return value ? { parts: [value] } : null;
    });
  return {
    ...grid,
    columns: [...grid.columns, ...columns],
    rows: grid.rows.map((row) => ({ ...row, cells: [...row.cells, ...cellsOf(row.part)] })),
  };
}

function namedIn({ document }: TableLines, { line }: TableLine): { name: string; value: Span }[] {
  return line.cells.flatMap((cell) => {
    const match = /^([^:]+?)\s*:\s*(\S.*)$/.exec(document.layout.text.slice(cell.start, cell.end));
    const [, name = "", value = ""] = match ?? [];
    if (name === "" || name.length > MAX_NAME) return [];
    return [{ name, value: { start: cell.end - value.length, end: cell.end } }];
  });
}

function datesIn({ document }: TableLines, { line }: TableLine): { name: string; value: Span }[] {
  const dates = line.cells.flatMap((cell) =>
    (document.tokens.get(cell) ?? []).filter(({ kind }) => kind === "date"),
  );
  const [only, ...more] = dates;
  return only && more.length === 0 ? [{ name: DATE, value: { start: only.start, end: only.end } }] : [];
}
