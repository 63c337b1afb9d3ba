import type { Layout } from "@/lib/extraction/page/layout";
import { byLine } from "@/lib/extraction/tables/region-lines";
import { median } from "@/lib/extraction/values/median";
import type { Span } from "@/lib/extraction/values/span";
import { levelWordsIn } from "@/lib/text/level-words";
import { findRunningLines } from "@/lib/text/running-lines";
import type { DocumentText, PageSpan } from "@/lib/text/types";
import { wordsIn } from "@/lib/text/words-in";
import type { KeyedHash } from "@/lib/extraction/learning/keyed-hash";
import { tokensIn } from "@/lib/extraction/learning/token-lines";

export interface Extent {
  left: number;
  right: number;
}

export interface DrawnWord extends Span, Extent {
  marks: string[];
  words: string[];
}

export interface DrawnLine {
  page: number;
  top: number;
  bottom: number;
  words: DrawnWord[];
  hash: string | null;
  isRunning: boolean;
}

/** Lengths are in line heights. */
export interface DrawnDocument {
  text: string;
  lines: DrawnLine[];
  source: DocumentText;
  hash: KeyedHash;
}

const MAX_WORDS = 200_000;

type PlainWord = Span & { x: number; width: number; y: number; height: number };

export function readDrawnLines(document: DocumentText, layout: Layout, hash: KeyedHash): DrawnDocument {
  const { text } = layout;
  if (document.words > MAX_WORDS) return { text, lines: [], source: document, hash };
  const pages = document.runs.length > 0 ? linesOfPages(document) : [linesOfText(layout)];
  const running = findRunningLines(document);
  const lines = pages.flatMap((lines, page) => {
    const unit = lines.length === 0 ? 1 : Math.max(1e-6, median(lines.flat().map(({ height }) => height)));
    return lines.map((words): DrawnLine => {
      const drawn = words.map((word) => drawnWord(text, word, unit, hash)).sort((a, b) => a.left - b.left);
      const own = drawn.flatMap(({ words }) => words);
      const first = Math.min(...words.map(({ start }) => start));
      return {
        page,
        top: Math.min(...words.map(({ y }) => y)) / unit,
        bottom: Math.max(...words.map(({ y, height }) => y + height)) / unit,
        words: drawn,
        hash: own.length > 0 ? hash(own.join(" ")) : null,
        isRunning: running.some(({ start, end }) => start <= first && first < end),
      };
    });
  });
  return { text, lines, source: document, hash };
}

function drawnWord(
  text: string,
  { start, end, x, width }: PlainWord,
  unit: number,
  hash: KeyedHash,
): DrawnWord {
  const tokens = tokensIn(text.slice(start, end), hash);
  return {
    start,
    end,
    left: x / unit,
    right: (x + width) / unit,
    marks: tokens.map(({ mark }) => mark),
    words: tokens.filter(({ isWord }) => isWord).map(({ mark }) => mark),
  };
}

function linesOfPages(document: DocumentText): PlainWord[][][] {
  return document.pages.map((page) => byLine(levelWordsIn(wordsIn(document, page), wholeOf(page))));
}

function wholeOf({ width = 0, height = 0 }: PageSpan) {
  // Include words that extend beyond the page.
  return { x: -width, y: -height, width: 3 * width, height: 3 * height };
}

/** Assumed sizes for text without positions, in line heights. */
const CHARACTER = 0.5;
const LINE = 1.2;

function linesOfText({ text, lines }: Layout): PlainWord[][] {
  return lines.map(({ cells }, index) =>
    cells.flatMap(({ start, end, left }) =>
      [...text.slice(start, end).matchAll(/\S+/g)].map(({ index: at, 0: word }) => ({
        start: start + at,
        end: start + at + word.length,
        x: (left + at) * CHARACTER,
        width: word.length * CHARACTER,
        y: index * LINE,
        height: 1,
      })),
    ),
  );
}
