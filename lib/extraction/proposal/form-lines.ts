import { isPostalLine } from "@/lib/extraction/page/address-lines";
import { looksLikeCompany } from "@/lib/extraction/page/company-name";
import type { Line } from "@/lib/extraction/page/layout";

const MIN_LINES = 3;

/** Finds runs of lines with two cells each, in the same columns. */
export function findFormLines(lines: readonly Line[], unit: number): ReadonlySet<Line> {
  const found = new Set<Line>();
  let run: Line[] = [];
  const end = (): void => {
    if (run.length >= MIN_LINES) for (const line of run) found.add(line);
    run = [];
  };
  for (const line of lines) {
    const isForm = isFormLine(line);
    if (!isForm || (run[0] && !isSameColumns(run[0], line, unit))) end();
    if (isForm) run.push(line);
  }
  end();
  return found;
}

function isSameColumns(a: Line, b: Line, unit: number): boolean {
  return a.cells.every((cell, index) => Math.abs((b.cells[index]?.left ?? Infinity) - cell.left) <= unit);
}

function isFormLine({ cells: [label, value, ...more] }: Line): boolean {
  return (
    label !== undefined &&
    value !== undefined &&
    more.length === 0 &&
    /^\p{Lu}[\p{L} ./'’()°&-]{2,40}:?$/u.test(label.text) &&
    !looksLikeCompany(label.text) &&
    !isPostalLine(value.text) &&
    !/:$|\d[.,]\d{2}(?!\d)/u.test(value.text)
  );
}
