import type { Span } from "@/lib/extraction/values/span";
import type { Grid, GridCell, GridColumn, GridRow } from "./grid";
import type { HeadFits } from "./head-fits";
import { headingsOf, sectionBelow } from "./sections";
import { linesBetween, type TableLine, type TableLines } from "./table-lines";

interface Dated {
  index: number;
  start: Span;
  end: Span | null;
  texts: Span[];
}

const MAX_ABOVE = 3;
const MIN_CONTENT = 0.1;

const DAY = String.raw`(?:\p{L}{3,9}\.? |\d{1,2}[./])?(?:19|20)\d{2}`;
const OPEN = "present|today|now|current|ongoing|heute|jetzt|aujourd'hui|actualidad|presente|oggi|heden|nu";
const PERIOD = new RegExp(
  `(?<![\\d.,/-])(${DAY})(?:\\s*(?:[-–—]|to|bis|until)\\s*(${DAY}|${OPEN}))?(?![\\d.,/-]*\\d)`,
  "iu",
);
const SEPARATOR = /\s*(?:\t| {2,}|\||•|·| [–—] )\s*/;

/** Finds dated entries below a matching heading, such as education or employment. */
export function* datedEntries(lines: TableLines, fits: HeadFits): Generator<Grid> {
  for (const heading of headingsOf(lines, fits)) {
    const { index } = heading;
    const section = sectionBelow(lines, heading);
    const dated = section.flatMap((line) => datedOf(lines, line) ?? []);
    const [first] = dated;
    if (!first || dated.length < 2) continue;
    const above = Math.min(first.index - index - 1, MAX_ABOVE);
    yield toGrid(lines, dated, above, (section.at(-1)?.index ?? index) + 1, fits);
  }
}

function datedOf(lines: TableLines, line: TableLine): Dated | null {
  const { text } = lines.document.layout;
  const match = PERIOD.exec(text.slice(line.line.start, line.line.end));
  if (!match?.[1]) return null;
  const at = line.line.start + match.index;
  const whole = { start: at, end: at + match[0].length };
  const texts = [...partsOf(text, line.line.start, whole.start), ...partsOf(text, whole.end, line.line.end)];
  // A year within a sentence is not a date range.
  if (
    texts.length > 0 &&
    !/[|•·\t–—(,]\s*$|^\s*$| {2}$/.test(text.slice(line.line.start, at)) &&
    match[2] === undefined
  )
    return null;
  const start = { start: at, end: at + match[1].length };
  return {
    index: line.index,
    start,
    end: match[2] ? { start: whole.end - match[2].length, end: whole.end } : null,
    texts,
  };
}

function partsOf(text: string, from: number, to: number): Span[] {
  const parts: Span[] = [];
  let at = from;
  for (const part of text.slice(from, to).split(SEPARATOR)) {
    const start = text.indexOf(part, at);
    at = start + part.length;
    const trimmed = part.replace(/^[\s,|)]+|[\s,|(]+$/g, "");
    const inner = trimmed.includes("(") ? trimmed : trimmed.replace(/\)$/, "");
    if (!/\p{L}{2}/u.test(inner)) continue;
    const offset = start + part.indexOf(inner);
    parts.push({ start: offset, end: offset + inner.length });
  }
  return parts;
}

function toGrid(
  lines: TableLines,
  dated: readonly Dated[],
  above: number,
  end: number,
  fits: HeadFits,
): Grid {
  const { text } = lines.document.layout;
  const entries = dated.map((entry, index) => {
    const until = (dated[index + 1]?.index ?? end + above) - above;
    const before = linesBetween(lines, entry.index - above, entry.index);
    const below = above === 0 ? linesBetween(lines, entry.index + 1, Math.min(until, entry.index + 2)) : [];
    const partsIn = (some: readonly TableLine[]) =>
      some.flatMap(({ line }) => partsOf(text, line.start, line.end));
    return { entry, texts: [...partsIn(before), ...entry.texts, ...partsIn(below)] };
  });
  const width = Math.max(...entries.map(({ texts }) => texts.length));
  const toCell = (span: Span | null | undefined): GridCell | null => (span ? { parts: [span] } : null);
  const rows = entries.map(({ entry, texts }): GridRow => {
    const spans = [...texts, entry.start, ...(entry.end ? [entry.end] : [])];
    return {
      start: Math.min(...spans.map(({ start }) => start)),
      end: Math.max(...spans.map(({ end }) => end)),
      cells: [
        ...Array.from({ length: width }, (_, place) => toCell(texts[place])),
        toCell(entry.start),
        toCell(entry.end),
      ],
    };
  });
  const columns: GridColumn[] = [
    ...namedByContent(
      entries.map(({ texts }) => texts.map((span) => text.slice(span.start, span.end))),
      width,
      fits,
    ),
    { heads: ["Start"], kind: "code" },
    { heads: ["End"], kind: "code" },
  ];
  return { columns, rows, counted: countPeriods(text, dated), isNamed: true };
}

function namedByContent(
  entries: readonly (readonly string[])[],
  width: number,
  fits: HeadFits,
): GridColumn[] {
  const columns = Array.from({ length: width }, (): GridColumn => ({ heads: [], kind: "text" }));
  const grades = columns.flatMap((_, place) => {
    const values = entries.flatMap((texts) => texts[place] ?? []);
    return fits.columns.map(({ name }, asked) => {
      const fit =
        values.reduce((sum, value) => sum + Math.min(1, fits.contentFit(value, asked)), 0) /
        Math.max(1, values.length);
      return { place, name, fit };
    });
  });
  for (const { place, name, fit } of grades.sort((a, b) => b.fit - a.fit)) {
    const isTaken = columns.some(({ heads }) => heads[0] === name);
    if (fit >= MIN_CONTENT && !isTaken && columns[place]?.heads.length === 0) columns[place].heads.push(name);
  }
  return columns;
}

function countPeriods(text: string, dated: readonly Dated[]): number {
  const part = text.slice(dated[0]?.start.start, (dated.at(-1)?.end ?? dated.at(-1)?.start)?.end);
  return part
    .split("\n")
    .filter((line) => /(?:19|20)\d{2}\)?\s*$|(?:19|20)\d{2}\s*[-–—]/.test(line) || PERIOD.test(line)).length;
}
