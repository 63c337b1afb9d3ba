import type { Cell, Line } from "@/lib/extraction/page/layout";
import { isHeadingText, MIN_TITLE_FIT } from "./sections";
import type { HeadFits } from "./head-fits";
import type { TableLines } from "./table-lines";

const MAX_BELOW = 2;

/** For tables side by side, finds the part of the page below each matching heading. */
export function partsBeside(lines: TableLines, fits: HeadFits): TableLines[] {
  const { layout } = lines.document;
  return layout.lines.flatMap(({ cells }, index) => {
    if (cells.length < 2 || !cells.every(({ text }) => isHeadingText(text))) return [];
    const heads = layout.lines
      .slice(index + 1, index + 1 + MAX_BELOW)
      .find((line) => line.cells.length > cells.length)?.cells;
    if (!heads) return [];
    return cells.flatMap((heading, place) => {
      if (!fits.names(heading.text, MIN_TITLE_FIT)) return [];
      const next = cells[place + 1];
      const left = place === 0 ? -Infinity : leftOf(heading, heads);
      const right = next ? leftOf(next, heads) : Infinity;
      return lines.part(layout.lines.slice(index + 1).flatMap((line) => cellsBetween(line, left, right)));
    });
  });
}

function leftOf(heading: Cell, heads: readonly Cell[]): number {
  const distance = ({ left }: Cell) => Math.abs(left - heading.left);
  return heads.reduce((best, head) => (distance(head) < distance(best) ? head : best)).left;
}

function cellsBetween({ cells }: Line, left: number, right: number): Line[] {
  const within = cells.filter((cell) => cell.left >= left && cell.left < right);
  const [first, last] = [within[0], within.at(-1)];
  return first && last ? [{ start: first.start, end: last.end, cells: within }] : [];
}
