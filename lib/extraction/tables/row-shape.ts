import { itemAt } from "@/lib/item-at";
import { usualKindOf, type CellKind } from "./grid";
import type { KnownLine } from "./region-rows";

const USUAL = 0.8;
/** Gaps within a row may always be this wide, in line heights. */
const LINE_GAP = 0.5;
/** Maximum gap between rows, as a multiple of the widest gap between the drawn rows. */
const FAR = 3;
/** Gaps between rows may always be this wide, in line heights. */
const MIN_FAR = 4;

/** Recognises the drawn table's rows on other pages. Gaps are in points. */
export class RowShape {
  private constructor(
    private readonly values: readonly number[],
    private readonly texts: readonly number[],
    readonly lineGap: number,
    readonly maxGap: number,
  ) {}

  static of(rows: readonly (readonly KnownLine[])[]): RowShape | null {
    const leading = rows.flatMap((row) => row.toSorted((a, b) => filled(b) - filled(a)).slice(0, 1));
    const columns = leading[0]?.kinds.length ?? 0;
    const usual = Array.from({ length: columns }, (_, column) => {
      const kinds = leading.flatMap(({ kinds }) => (kinds[column] ? [{ kind: kinds[column] }] : []));
      return kinds.length >= leading.length * USUAL ? usualKindOf(kinds) : null;
    });
    const ofKind = (isWanted: (kind: CellKind) => boolean) =>
      usual.flatMap((kind, column) => (kind && isWanted(kind) ? [column] : []));
    const [values, texts] = [ofKind((kind) => kind !== "text"), ofKind((kind) => kind === "text")];
    if (values.length + texts.length < 2) return null;
    const height = Math.max(...leading.map(({ top, bottom }) => bottom - top));
    const within = rows.flatMap((row) => gapsOf(row));
    const reaches = rows.map((row) => ({
      top: itemAt(row, 0).top,
      bottom: itemAt(row, row.length - 1).bottom,
    }));
    const between = gapsOf(reaches);
    return new RowShape(
      values,
      texts,
      // The widest gap between rows limits gaps within rows, because the last drawn row may include words far below
      // it.
      Math.max(LINE_GAP * height, Math.min(Math.max(0, ...within), Math.max(0, ...between))),
      Math.max(MIN_FAR * height, FAR * Math.max(0, ...between)),
    );
  }

  readonly fits = ({ kinds, isHead, isSum }: KnownLine): boolean => {
    if (isHead || isSum) return false;
    const has = (column: number) => (kinds[column] ?? null) !== null;
    if (this.values.length === 0) return this.texts.every(has);
    const lacking = this.values.filter((column) => !has(column) || kinds[column] === "text").length;
    return lacking <= (this.values.length > 2 ? 1 : 0) && (this.values.length > 1 || this.texts.some(has));
  };
}

function filled({ kinds }: KnownLine): number {
  return kinds.filter((kind) => kind !== null).length;
}

function gapsOf(lines: readonly { top: number; bottom: number }[]): number[] {
  return lines.slice(1).map(({ top }, index) => top - itemAt(lines, index).bottom);
}
