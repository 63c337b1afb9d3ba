import type { NamedColumn, OtherHeading, TableRegion } from "@/components/review/source";
import { LABEL_MAX } from "@/lib/api/limits";
import { firstLines, type Page } from "./first-lines";
import { folded } from "./guess-names";

const LINES = 4;

/** Expects headings in the first line if it has no digits and the lines below have some. */
export function otherHeadings(
  page: Page | undefined,
  region: TableRegion,
  columns: readonly NamedColumn[],
): OtherHeading[] {
  const [heads = [], ...below] = firstLines(page, region, LINES);
  const hasDigit = (text: string) => /\d/.test(text);
  const areHeads = heads.filter((text) => text !== "").length > 1 && !heads.some(hasDigit);
  if (!areHeads || !below.flat().some(hasDigit)) return [];
  return region.names.flatMap((name, at) => {
    const column = columns.find((one) => one.name === name);
    const heading = (heads[at] ?? "").trim();
    if (!column || folded(heading) === "" || heading.length > LABEL_MAX) return [];
    const isKnown = [column.name, ...(column.also_called ?? [])].some(
      (one) => folded(one) === folded(heading),
    );
    return isKnown ? [] : [{ column: column.name, heading }];
  });
}
