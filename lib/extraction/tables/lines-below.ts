import { itemAt } from "@/lib/item-at";
import type { Span } from "@/lib/extraction/values/span";
import { textOf, type GridColumn, type GridRow } from "./grid";
import type { TableLines } from "./table-lines";

/** What of a table's rows is below it instead. */
export interface LinesBelow {
  /** The rows without those that are certainly lines below the table. */
  rows: GridRow[];
  /** How many of the last rows may be lines below it: they stay, and are not counted. */
  doubtful: number;
  /** The index of the first such line; null where all rows are rows. */
  from: number | null;
}

/** More lines than these are no part of a table's end. */
const MAX_BELOW = 4;
/** With fewer rows above, nothing says how a row of the table looks. */
const MIN_ABOVE = 3;
/** What makes a line doubtful, and what shows that it is none of the rows. */
const DOUBTFUL = 3;
const CERTAIN = 5;

/** "Gross weight: 258.6 kg", but no time and no address. */
const LABELLED = /^\p{L}[^:]{1,40}[\p{L}.)] ?:(?!\/\/) *[\p{L}\d]/u;
/** "38,859 LBS" */
const MEASURE = /\d ?\p{L}{1,4}(?!\p{L})/u;
const NEGATIVE = /^[-–−(]/;
const IN_CAPITALS = /^[^\p{Ll}]*\p{Lu}{4}[^\p{Ll}]*$/u;

/** Tells the last lines that were read as rows, but do not look like the rows above them. */
export function findLinesBelow(
  lines: TableLines,
  columns: readonly GridColumn[],
  rows: readonly GridRow[],
): LinesBelow {
  let below = 0;
  let areCertain = true;
  for (let count = 1; count <= MAX_BELOW && rows.length - count >= MIN_ABOVE; count += 1) {
    const looks = new Looks(lines, columns, rows.slice(0, -count));
    const [weight, isSure] = looks.unlike(itemAt(rows, rows.length - count));
    if (weight < DOUBTFUL) break;
    areCertain &&= isSure && weight >= CERTAIN;
    below = count;
  }
  if (below === 0) return { rows: [...rows], doubtful: 0, from: null };
  return {
    rows: areCertain ? rows.slice(0, -below) : [...rows],
    doubtful: areCertain ? 0 : below,
    from: lines.indexAt(itemAt(rows, rows.length - below).start),
  };
}

/** How the rows of a table look. */
class Looks {
  private readonly text: string;

  constructor(
    private readonly lines: TableLines,
    private readonly columns: readonly GridColumn[],
    private readonly above: readonly GridRow[],
  ) {
    this.text = lines.document.layout.text;
  }

  /** How much a row differs from those above, and whether that can be no chance. */
  unlike(row: GridRow): [weight: number, isSure: boolean] {
    const frame = this.lines.markedUpTableAt(itemAt(this.above, 0).start);
    const isOutside = frame !== null && row.start >= frame.end;
    let labels = 0;
    let weight = isOutside ? 2 : 0;
    const isApart = ({ start }: Span) => this.lines.at(this.lines.indexAt(start))?.isApart === true;
    if (isApart(row) && !this.above.slice(1).some(isApart)) weight += 1;
    for (const place of this.columns.keys()) {
      const own = this.cellOf(row, place);
      const others = this.above.map((one) => this.cellOf(one, place));
      const isNew = (pattern: RegExp) => pattern.test(own) && !others.some((other) => pattern.test(other));
      if (own === "" && !others.includes("")) weight += 1;
      if (isNew(LABELLED)) labels += 1;
      else if (isNew(MEASURE)) weight += 2;
      else if (this.columns[place]?.kind === "number" && /\p{L}{2}/u.test(own) && isNew(/\p{L}{2}/u))
        weight += 2;
      if (isNew(NEGATIVE) || isNew(IN_CAPITALS)) weight += 1;
    }
    return [weight + 3 * labels, labels > 0 || isOutside];
  }

  private cellOf({ cells }: GridRow, place: number): string {
    const cell = cells[place];
    return cell ? textOf(cell, this.text) : "";
  }
}
