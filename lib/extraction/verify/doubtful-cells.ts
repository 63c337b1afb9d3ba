import { boundsAround } from "@/lib/extraction/values/bounds-around";
import type { ParsedValue } from "@/lib/extraction/values/parse-value";
import { withBareLetter } from "@/lib/extraction/values/scale";
import type { Check, ColumnSpec, RawCell, VerifiedCell } from "@/lib/extraction/values/types";
import { itemAt } from "@/lib/item-at";
import {
  describeCellsOfSeveral,
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
  /** Texts such as "5 - 10" and "2.5M" that may mean several numbers. */
  several: string[];
}

export class DoubtfulCells {
  private readonly found: DoubtfulColumn[];

  constructor(
    private readonly text: string,
    private readonly columns: readonly ColumnSpec[],
  ) {
    this.found = columns.map(() => ({ unreadable: 0, swappable: 0, decimals: 0, several: [] }));
  }

  add(at: number, raw: RawCell | null, parsed: ParsedValue | null, { start, end }: VerifiedCell): void {
    const { type } = itemAt(this.columns, at);
    const column = itemAt(this.found, at);
    if (!raw || type === "TEXT" || type === "BOOLEAN") return;
    if (!parsed && /\d/.test(raw.raw)) column.unreadable += 1;
    if (parsed?.ambiguous && type === "DATE") column.swappable += 1;
    if (parsed?.ambiguous && type === "NUMBER" && !Number.isInteger(parsed.value)) column.decimals += 1;
    if (!parsed || type !== "NUMBER" || start === null || end === null) return;
    const place = { start, end };
    const several = boundsAround(this.text, place) ?? withBareLetter(this.text, place);
    if (several !== null) column.several.push(several);
  }

  checks(): Check[] {
    return [
      ...describeUnreadableCells(
        this.columns,
        this.found.map(({ unreadable }) => unreadable),
      ),
      ...this.columns.flatMap((column, place) => {
        const { several, swappable, decimals } = itemAt(this.found, place);
        return [
          ...describeCellsOfSeveral(column.name, several),
          ...describeSwappedDays(column.name, swappable),
          ...describeDecimals(column.name, decimals),
        ];
      }),
    ];
  }
}
