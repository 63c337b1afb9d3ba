import type { HeadFits } from "./head-fits";
import { linesBetween, type TableLine, type TableLines } from "./table-lines";
import { headingsOf, sectionBelow } from "./sections";

const ENTRY = /^\s*(?:[-–—•·▪◦*]|\(?\d{1,3}[.)]|\(?[a-z]\))\s+\S/u;
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/;
const TIME = /(?<!\d)\d{1,2}:\d{2}(?!\d)/g;
const LABELLED = /^\s*[^:]{2,40}\p{L}\s?:\s/u;
const MAX_LENGTH = 160;
const MAX_GAP = 8;
const MIN_SHOWN = 2;
const MIN_ASKED = 2;

/** Counts list entries outside tables, so that unread entries are reported. */
export function countListed(lines: TableLines, fits: HeadFits): number | null {
  const counts = [...countsBelowHeadings(lines, fits), ...countsOfShapes(lines, fits)];
  const most = counts.reduce((a, b) => Math.max(a, b), 0);
  return most > 0 ? most : null;
}

function countsBelowHeadings(lines: TableLines, fits: HeadFits): number[] {
  return headingsOf(lines, fits).map((heading) => {
    const texts = sectionBelow(lines, heading).map((line) => textOf(lines, line));
    const count = (pattern: RegExp) => texts.filter((text) => pattern.test(text)).length;
    return count(ENTRY) || count(YEAR);
  });
}

function countsOfShapes(lines: TableLines, fits: HeadFits): number[] {
  const asked = (type: string) => fits.columns.filter((column) => column.type === type).length;
  const [dates, numbers] = [asked("DATE"), asked("NUMBER")];
  if (dates === 0) return [];
  const isTelling = (shape: string) => dates + numbers >= MIN_ASKED || shape.includes("T");
  const runs = new Map<string, { last: number; count: number }[]>();
  for (const line of linesBetween(lines, 0, lines.count)) {
    const shape = shapeOf(lines, line);
    const of = (kind: string) => shape.split(kind).length - 1;
    if (shape.length < MIN_SHOWN || !isTelling(shape) || of("D") < dates || of("N") < numbers) continue;
    const known = runs.get(shape) ?? [];
    const run = known.at(-1);
    if (run && line.index - run.last <= MAX_GAP) {
      run.count += 1;
      run.last = line.index;
    } else known.push({ last: line.index, count: 1 });
    runs.set(shape, known);
  }
  return [...runs.values()].flatMap((some) => some.flatMap(({ count }) => (count > 1 ? [count] : [])));
}

function shapeOf(lines: TableLines, line: TableLine): string {
  const text = textOf(lines, line);
  if (line.isSum || line.isRunning || text.length > MAX_LENGTH || LABELLED.test(text)) return "";
  const { tokens } = lines.document;
  const dates = line.line.cells.flatMap((cell) =>
    (tokens.get(cell) ?? []).filter(({ kind }) => kind === "date"),
  );
  const times = [...text.matchAll(TIME)].map(({ index }) => line.line.start + index);
  const isOfOther = (start: number) =>
    dates.some((date) => start >= date.start && start < date.end) ||
    times.some((time) => start >= time && start < time + 5);
  const numbers = line.line.cells.flatMap((cell) =>
    (tokens.get(cell) ?? []).filter(({ kind, start }) => kind === "number" && !isOfOther(start)),
  );
  return [
    ...dates.map(({ start }) => ({ start, letter: "D" })),
    ...times.map((start) => ({ start, letter: "T" })),
    ...numbers.map(({ start }) => ({ start, letter: "N" })),
  ]
    .sort((a, b) => a.start - b.start)
    .map(({ letter }) => letter)
    .join("");
}

function textOf({ document }: TableLines, { line }: TableLine): string {
  return document.layout.text.slice(line.start, line.end);
}
