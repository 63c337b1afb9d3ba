import { boxesOf } from "@/lib/text/boxes-of";
import { levelWordsIn } from "@/lib/text/level-words";
import type { DocumentText } from "@/lib/text/types";
import { wordsIn, type PlacedWord } from "@/lib/text/words-in";
import type { Span } from "@/lib/extraction/values/span";
import type { TableRegion } from "@/lib/extraction/values/types";

export interface RegionLine {
  top: number;
  bottom: number;
  /** One list for each column. Words that are adjacent in the text share a span. */
  cells: Span[][];
}

export function linesOfRegion(document: DocumentText, region: TableRegion): RegionLine[] {
  const page = document.pages[region.page - 1];
  if (!page) return [];
  const edges = region.columns.toSorted((a, b) => a - b);
  const words = levelWordsIn(wordsIn(document, page), region).flatMap((word) =>
    divideAt(document, edges, word),
  );
  return byLine(words).map((line) => ({
    top: Math.min(...line.map(({ y }) => y)),
    bottom: Math.max(...line.map(({ y, height }) => y + height)),
    cells: Array.from({ length: edges.length + 1 }, (_, column) =>
      joinWords(
        document.text,
        line.filter((word) => columnOf(edges, word) === column),
      ),
    ),
  }));
}

function centreOf({ x, width }: Pick<PlacedWord, "x" | "width">): number {
  return x + width / 2;
}

function columnOf(edges: readonly number[], word: PlacedWord): number {
  return edges.filter((edge) => edge <= centreOf(word)).length;
}

/** Minimum width of each part of a divided number, in word heights. */
const MIN_PART = 0.3;

/** Splits numbers at column edges, because the space between two numbers may be lost. */
function divideAt(document: DocumentText, edges: readonly number[], word: PlacedWord): PlacedWord[] {
  const margin = MIN_PART * word.height;
  const edge = edges.find((edge) => edge > word.x + margin && edge < word.x + word.width - margin);
  if (edge === undefined || word.direction || !/\d/.test(document.text.slice(word.start, word.end)))
    return [word];
  const ends = Array.from({ length: word.end - word.start - 1 }, (_, index) => word.start + index + 1);
  const widthTo = (end: number) => boxesOf(document, { start: word.start, end })[0]?.width ?? 0;
  const distances = ends.map((end) => Math.abs(word.x + widthTo(end) - edge));
  const at = ends[distances.indexOf(Math.min(...distances))];
  if (at === undefined) return [word];
  const width = widthTo(at);
  const rest = { ...word, start: at, x: word.x + width, width: word.width - width };
  return [{ ...word, end: at, width }, ...divideAt(document, edges, rest)];
}

export function byLine<Word extends Pick<PlacedWord, "y" | "height">>(words: readonly Word[]): Word[][] {
  const middle = ({ y, height }: Word) => y + height / 2;
  const lines: Word[][] = [];
  for (const word of words.toSorted((a, b) => middle(a) - middle(b))) {
    const first = lines.at(-1)?.[0];
    const isLevel = first && middle(word) - middle(first) < Math.min(first.height, word.height) / 2;
    if (isLevel) lines.at(-1)?.push(word);
    else lines.push([word]);
  }
  return lines;
}

export function joinWords(text: string, words: readonly Span[]): Span[] {
  const parts: Span[] = [];
  for (const { start, end } of words.toSorted((a, b) => a.start - b.start)) {
    const last = parts.at(-1);
    if (last && text.slice(last.end, start).trim() === "") last.end = end;
    else parts.push({ start, end });
  }
  return parts;
}
