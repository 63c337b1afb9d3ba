import type { Cell, Line } from "@/lib/extraction/page/layout";
import type { AnalysedDocument } from "./analysed-document";
import type { Entity } from "./entity";

export interface Headings {
  titles: Entity[];
  authors: Entity[];
  affiliations: Entity[];
}

const HEAD_LINES = 30;
const MAX_TITLE_LINES = 4;
/** Tolerance for rounding, relative to the usual font height. */
const SAME_HEIGHT = 0.06;
const MAX_TITLE = 250;

export function findHeadings(document: AnalysedDocument): Headings {
  const { layout, fontHeights } = document;
  const head = layout.lines.slice(0, HEAD_LINES);
  const heightOf = (line: Line): number => Math.max(...line.cells.map((cell) => fontHeights.get(cell) ?? 1));
  const largest = Math.max(...head.map(heightOf));
  const titles: Entity[] = [];
  for (let index = 0; index < head.length; index += 1) {
    const line = head[index];
    if (!line || !isTitleLine(line)) continue;
    const height = heightOf(line);
    const features = {
      titleHeight: height / largest,
      isLargestText: Number(height > 1.15 && height >= largest - SAME_HEIGHT),
      isTopLine: 1 / (1 + index),
    };
    for (let count = 1; count <= MAX_TITLE_LINES; count += 1) {
      const last = head[index + count - 1];
      if (!last || !isTitleLine(last) || Math.abs(heightOf(last) - height) > SAME_HEIGHT) break;
      const next = head[index + count];
      const previous = head[index - 1];
      const isWhole =
        (!next || !isTitleLine(next) || Math.abs(heightOf(next) - height) > SAME_HEIGHT) &&
        (!previous || Math.abs(heightOf(previous) - height) > SAME_HEIGHT);
      if (last.end - line.start > MAX_TITLE) break;
      titles.push({
        start: line.start,
        end: last.cells.at(-1)?.end ?? last.end,
        features: { ...features, isWholeHeading: Number(isWhole) },
      });
    }
    titles.push(...partsBeforeDash(line.cells[0], features));
  }
  return { titles, ...findAuthors(document, head, heightOf, largest) };
}

function isTitleLine({ cells }: Line): boolean {
  return (
    cells.length === 1 && /\p{L}{2}/u.test(cells[0]?.text ?? "") && !/^https?:|@/.test(cells[0]?.text ?? "")
  );
}

function partsBeforeDash(cell: Cell | undefined, features: Entity["features"]): Entity[] {
  const dash = cell && /\s[-–—|:]\s/.exec(cell.text);
  if (!cell || !dash) return [];
  return [
    { start: cell.start, end: cell.start + dash.index, features },
    { start: cell.start + dash.index + dash[0].length, end: cell.end, features },
  ];
}

const AUTHOR_LINES = 8;
const AUTHOR =
  /^(?:by\s+)?(\p{Lu}[\p{L}.'’-]*(?:\s\p{Lu}[\p{L}.'’-]*){1,4})(?=[\s,;*∗†‡§\d]|\s?(?:and|und|et|y|&)\s|$)/u;
const AFFILIATION_MARK = /(?<![\p{L}\p{N}])\d\s?(?=\p{Lu})/gu;

function findAuthors(
  { layout }: AnalysedDocument,
  head: Line[],
  heightOf: (line: Line) => number,
  largest: number,
): Pick<Headings, "authors" | "affiliations"> {
  const from = largest > 1.15 ? head.findLastIndex((line) => heightOf(line) >= largest - SAME_HEIGHT) + 1 : 1;
  const authors: Entity[] = [];
  const affiliations: Entity[] = [];
  for (const [below, { cells }] of head.slice(from, from + AUTHOR_LINES).entries()) {
    const nearness = 1 / (1 + below);
    for (const cell of cells) {
      const name = AUTHOR.exec(cell.text.replace(/[∗†‡§*].*$/u, ""));
      if (name) {
        const start = cell.start + name[0].length - (name[1]?.length ?? 0);
        authors.push({ start, end: cell.start + name[0].length, features: { isBelowTitle: nearness } });
      }
      for (const span of affiliationsIn(cell))
        affiliations.push({ ...span, features: { isBelowTitle: nearness } });
    }
  }
  return {
    authors,
    affiliations: affiliations.filter(({ start, end }) => !layout.text.slice(start, end).includes("@")),
  };
}

function affiliationsIn(cell: Cell): { start: number; end: number }[] {
  const marks = [...cell.text.matchAll(AFFILIATION_MARK)];
  if (marks.length === 0) {
    const comma = cell.text.indexOf(", ");
    return [
      { start: cell.start, end: cell.end },
      ...(comma > 0 ? [{ start: cell.start, end: cell.start + comma }] : []),
    ];
  }
  return marks.map((mark, index) => {
    const start = mark.index + mark[0].length;
    const end = marks[index + 1]?.index ?? cell.text.length;
    return {
      start: cell.start + start,
      end: cell.start + start + cell.text.slice(start, end).replace(/[\s,;.]+$/, "").length,
    };
  });
}
