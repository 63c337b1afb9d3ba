import { isOtherHeader } from "./find-headers";
import type { TableRange } from "./table-range";
import type { TableLine, TableLines } from "./table-lines";

const MAX_SAMPLE = 60;
const MIN_SAMPLE = 3;
const MAX_SINGLE = 8;

export function sampleLines(lines: TableLines, ranges: readonly TableRange[]): TableLine[] {
  const sampled = (withRunning: boolean) => {
    const sample: TableLine[] = [];
    for (const range of ranges) {
      sample.push(...sampleOf(lines, range, withRunning));
      if (sample.length >= MAX_SAMPLE) break;
    }
    return sample.slice(0, MAX_SAMPLE);
  };
  const narrow = sampled(false);
  return narrow.length < MIN_SAMPLE ? sampled(true) : narrow;
}

function sampleOf(lines: TableLines, range: TableRange, withRunning: boolean): TableLine[] {
  const { from, until, isHeader } = range;
  const sample: TableLine[] = [];
  const alone: TableLine[] = [];
  let singles = 0;
  for (let index = from; index < until && sample.length < MAX_SAMPLE; index += 1) {
    const line = lines.at(index);
    if (!line) break;
    if (isHeader(line) || (line.isRunning && !withRunning)) continue;
    // Several consecutive totals end a table, but it may continue after a single one.
    if (line.isSum && sample.length > 0 && lines.at(index + 1)?.isSum !== false) break;
    if (line.isSum || line.pieces.length < 2) {
      singles += 1;
      if (!line.isSum) alone.push(line);
      if (singles > MAX_SINGLE) break;
      // A value alone on its line is a cell of the row above, but words may cross all columns.
      if (sample.length > 0 && line.pieces[0] && line.pieces[0].kind !== "text") sample.push(line);
      continue;
    }
    if (sample.length > 0 && isOtherHeader(lines, line)) break;
    singles = 0;
    sample.push(line);
  }
  return sample.length > 0 || lines.hasWidths ? sample : alone;
}
