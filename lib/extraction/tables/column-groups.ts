import type { GridColumn } from "./grid";

export type Places = readonly (number | null)[];

/**
 * Finds repeated groups of columns, such as "Article | Price | Article | Price". Returns the given places if there
 * are none.
 */
export function columnGroups(columns: readonly GridColumn[], places: Places): Places[] {
  // A title above the table looks like an extra heading line of the first column.
  const lines = Math.max(0, ...columns.slice(1).map(({ heads }) => heads.length));
  const nameOf = (place: number) =>
    columns[place]?.heads.slice(place === 0 ? -Math.max(1, lines) : 0).join(" ") ?? "";
  const alike = places.map((place) =>
    place === null || nameOf(place) === ""
      ? []
      : columns.flatMap((_, other) => (nameOf(other) === nameOf(place) ? [other] : [])),
  );
  const named = alike.filter((_, asked) => places[asked] !== null);
  const count = named[0]?.length ?? 0;
  if (count < 2 || named.some(({ length }) => length !== count)) return [places];
  const groups = Array.from({ length: count }, (_, group) => alike.map((others) => others[group] ?? null));
  const areApart = groups.every((group, index) => {
    const next = groups[index + 1];
    return !next || Math.max(...placesIn(group)) < Math.min(...placesIn(next));
  });
  return areApart ? groups : [places];
}

export function placesIn(group: Places): number[] {
  return group.filter((place) => place !== null);
}
