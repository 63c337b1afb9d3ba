import type { ValueUnit, VerifiedCell, VerifiedTable } from "@/lib/extraction/values/types";

/** The unit that most numbers of a column have; `isHead` where its head says so, which counts for entered numbers as well. */
export type UsualUnit = ValueUnit & { isHead?: true | undefined };

/** By the place of a cell in its row; null where most numbers have none. Shorter where none follows. */
export type UsualUnits = readonly (UsualUnit | null)[];

/** The units of a row's numbers that are not the usual ones, by their places. */
export type UnusualUnits = Readonly<Record<number, ValueUnit | null>>;

type UnitOfCell = Pick<VerifiedCell, "value" | "unit">;

/** The units that are stored once for a table, so that few of its rows have to say theirs. */
export function usualUnits({
  rows,
  head_units = [],
}: Pick<VerifiedTable, "rows" | "head_units">): UsualUnits {
  const counts: Map<string, number>[] = [];
  for (const { cells, others = [] } of rows)
    for (const [place, { value, unit }] of [...cells, ...others].entries()) {
      if (typeof value !== "number") continue;
      const count = (counts[place] ??= new Map<string, number>());
      const key = JSON.stringify(unit ?? null);
      count.set(key, (count.get(key) ?? 0) + 1);
    }
  const places = Array.from({ length: Math.max(counts.length, head_units.length) }, (_, place) => {
    const head = head_units[place];
    if (head) return { ...head, isHead: true as const };
    const [usual] = [...(counts[place] ?? [])].sort(([, one], [, other]) => other - one);
    return usual === undefined ? null : (JSON.parse(usual[0]) as ValueUnit | null);
  });
  return places.slice(0, places.findLastIndex((unit) => unit !== null) + 1);
}

/** Those of a row that have to be stored with it; undefined where none has. */
export function unusualUnits(cells: readonly UnitOfCell[], usual: UsualUnits): UnusualUnits | undefined {
  const unusual: Record<number, ValueUnit | null> = {};
  let count = 0;
  for (const [place, { value, unit = null }] of cells.entries()) {
    if (typeof value !== "number" || isSame(unit, usual[place] ?? null)) continue;
    unusual[place] = unit;
    count += 1;
  }
  return count > 0 ? unusual : undefined;
}

function isSame(one: ValueUnit | null, other: ValueUnit | null): boolean {
  return one?.text === other?.text && one?.code === other?.code;
}
