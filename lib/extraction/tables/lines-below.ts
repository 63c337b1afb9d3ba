import { itemAt } from "@/lib/item-at";
import type { Span } from "@/lib/extraction/values/span";
import { textOf, type GridColumn, type GridRow } from "./grid";
import type { TableLines } from "./table-lines";

export interface LinesBelow {
  rows: GridRow[];
  /** Number of rows at the end that are kept but not counted. */
  doubtful: number;
  from: number | null;
}

const MAX_BELOW = 4;
const MIN_ABOVE = 2;
const MIN_ABOVE_DOUBTFUL = 3;
const DOUBTFUL = 3;

const LABELLED = /^\p{L}[^:]{1,40}[\p{L}.)] ?: *\d/u;
const MEASURE = /\d ?\p{L}{1,4}(?!\p{L})/u;
const WORD = /\p{L}{2}/u;
const NEGATIVE = /^[-–−(]/;
const IN_CAPITALS = /^[^\p{Ll}]*\p{Lu}{4}[^\p{Ll}]*$/u;

export function findLinesBelow(
  lines: TableLines,
  columns: readonly GridColumn[],
  rows: readonly GridRow[],
): LinesBelow {
  let below = 0;
  let areCertain = true;
  for (let count = 1; count <= MAX_BELOW && rows.length - count >= MIN_ABOVE; count += 1) {
    const looks = new Looks(lines, columns, rows.slice(0, -count));
    const { weight, isNamed } = looks.unlike(itemAt(rows, rows.length - count));
    if (weight < DOUBTFUL || (!isNamed && rows.length - count < MIN_ABOVE_DOUBTFUL)) break;
    areCertain &&= isNamed;
    below = count;
  }
  if (below === 0) return { rows: [...rows], doubtful: 0, from: null };
  return {
    rows: areCertain ? rows.slice(0, -below) : [...rows],
    doubtful: areCertain ? 0 : below,
    from: lines.indexAt(itemAt(rows, rows.length - below).start),
  };
}

class Looks {
  private readonly text: string;

  constructor(
    private readonly lines: TableLines,
    private readonly columns: readonly GridColumn[],
    private readonly above: readonly GridRow[],
  ) {
    this.text = lines.document.layout.text;
  }

  unlike(row: GridRow): { weight: number; isNamed: boolean } {
    const frame = this.lines.markedUpTableAt(itemAt(this.above, 0).start);
    const isOutside = frame !== null && row.start >= frame.end;
    const places = [...this.columns.keys()];
    const own = places.map((place) => this.cellOf(row, place));
    const others = places.map((place) => this.above.map((one) => this.cellOf(one, place)));
    const countNew = (pattern: RegExp) =>
      own.filter((cell, place) => pattern.test(cell) && !others[place]?.some((other) => pattern.test(other)))
        .length;
    const countMissing = own.filter((cell, place) => cell === "" && !others[place]?.includes("")).length;
    const countWords = own.filter(
      (cell, place) =>
        this.columns[place]?.kind === "number" &&
        WORD.test(cell) &&
        !others[place]?.some((one) => WORD.test(one)),
    ).length;
    const named = countNew(LABELLED);
    // If a row has values in the same columns as the rows above, it belongs to the table.
    const odd = countMissing === 0 && !isOutside ? 0 : countNew(MEASURE) - named + countWords;
    const strong = 3 * named + 2 * Math.max(0, odd) + (isOutside ? 2 : 0);
    const isApart = ({ start }: Span) => this.lines.at(this.lines.indexAt(start))?.isApart === true;
    const isAlone = isApart(row) && !this.above.slice(1).some(isApart);
    const weak = countMissing + countNew(NEGATIVE) + countNew(IN_CAPITALS) + Number(isAlone);
    return {
      weight: strong === 0 ? 0 : strong + weak,
      isNamed: named > 0 && named === own.filter((cell) => cell !== "").length,
    };
  }

  private cellOf({ cells }: GridRow, place: number): string {
    const cell = cells[place];
    return cell ? textOf(cell, this.text) : "";
  }
}
