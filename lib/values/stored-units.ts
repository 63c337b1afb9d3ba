import type { ValueUnit, VerifiedCell, VerifiedTable } from "@/lib/extraction/values/types";

/** If `isHead` is set, the column heading states the unit, so it applies to entered numbers, too. */
export type UsualUnit = ValueUnit & { isHead?: true | undefined };

/** By cell position. Null if most numbers have no unit. Trailing nulls are dropped. */
export type UsualUnits = readonly (UsualUnit | null)[];

export type UnusualUnits = Readonly<Record<number, ValueUnit | null>>;

type UnitOfCell = Pick<VerifiedCell, "value" | "unit">;

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
