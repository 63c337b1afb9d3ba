import { boundsAround } from "@/lib/extraction/values/bounds-around";
import type { ParsedValue } from "@/lib/extraction/values/parse-value";
import type { Check, ColumnSpec, RawCell, VerifiedCell } from "@/lib/extraction/values/types";
import { itemAt } from "@/lib/item-at";
import {
  describeBoundedCells,
  describeDecimals,
  describeSwappedDays,
  describeUnreadableCells,
} from "./describe-check";

interface DoubtfulColumn {
  /** Number of cells with digits but no value of the column's type, such as a date without a year. */
  unreadable: number;
  /** Number of dates that remain valid if day and month are swapped. */
  swappable: number;
  /** Number of decimals that may be thousands, as in "1.200" where nothing shows the convention. */
  decimals: number;
  bounds: string[];
}

export class DoubtfulCells {
  private readonly found: DoubtfulColumn[];

  constructor(
    private readonly text: string,
    private readonly columns: readonly ColumnSpec[],
  ) {
    this.found = columns.map(() => ({ unreadable: 0, swappable: 0, decimals: 0, bounds: [] }));
  }

  add(place: number, raw: RawCell | null, parsed: ParsedValue | null, { start, end }: VerifiedCell): void {
    const { type } = itemAt(this.columns, place);
    const column = itemAt(this.found, place);
    if (!raw || type === "TEXT" || type === "BOOLEAN") return;
    if (!parsed && /\d/.test(raw.raw)) column.unreadable += 1;
    if (parsed?.ambiguous && type === "DATE") column.swappable += 1;
    if (parsed?.ambiguous && type === "NUMBER" && !Number.isInteger(parsed.value)) column.decimals += 1;
    const bounds =
      parsed && type === "NUMBER" && start !== null && end !== null
        ? boundsAround(this.text, { start, end })
        : null;
    if (bounds !== null) column.bounds.push(bounds);
  }

  checks(): Check[] {
    return [
      ...describeUnreadableCells(
        this.columns,
        this.found.map(({ unreadable }) => unreadable),
      ),
      ...this.columns.flatMap((column, place) => {
        const { bounds, swappable, decimals } = itemAt(this.found, place);
        return [
          ...describeBoundedCells(column.name, bounds),
          ...describeSwappedDays(column.name, swappable),
          ...describeDecimals(column.name, decimals),
        ];
      }),
    ];
  }
}
