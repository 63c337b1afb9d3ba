import type { SourceMark } from "@/components/review/source";
import type { DocumentPageDto } from "@/lib/api/document-text";
import type { Rectangle } from "./page-layout";
import { quarterOf, type Word } from "./word-direction";

export function isSamePlace(a: SourceMark | null, b: SourceMark | null): boolean {
  if (a === null || b === null) return a === b;
  return a.name === b.name && a.start === b.start && a.end === b.end && a.page === b.page;
}

export function firstPageOf({ boxes, page }: SourceMark): number | null {
  return boxes[0]?.page ?? page;
}

export function placesOn(mark: SourceMark, number: number, page: DocumentPageDto | undefined): Rectangle[] {
  if (mark.boxes.length > 0) return mark.boxes.filter((box) => box.page === number);
  const { start, end } = mark;
  if (start === null || end === null || !page) return [];
  const parts = page.words.flatMap((word) => partOf(word, start, end));
  return joinLines(parts);
}

/** Assumes that all characters have the same width. */
function partOf(word: Word, start: number, end: number): Rectangle[] {
  const { x, y, width, height } = word;
  const length = word.end - word.start;
  const from = Math.max(0, start - word.start) / length;
  const to = Math.min(length, end - word.start) / length;
  if (to <= from) return [];
  const quarter = quarterOf(word);
  const first = quarter < 2 ? from : 1 - to;
  return quarter % 2 === 0
    ? [{ x: x + width * first, width: width * (to - from), y, height }]
    : [{ x, width, y: y + height * first, height: height * (to - from) }];
}

function joinLines(parts: Rectangle[]): Rectangle[] {
  const lines: Rectangle[] = [];
  for (const part of parts) {
    const line = lines.at(-1);
    if (line && continues(line, part)) lines[lines.length - 1] = unionOf(line, part);
    else lines.push(part);
  }
  return lines;
}

function continues(line: Rectangle, part: Rectangle): boolean {
  const shares = (a: number, aLength: number, b: number, bLength: number) =>
    Math.min(a + aLength, b + bLength) - Math.max(a, b) > Math.min(aLength, bLength) / 2;
  const gap = (a: number, aLength: number, b: number, bLength: number) =>
    Math.max(a, b) - Math.min(a + aLength, b + bLength);
  const isBeside =
    shares(line.y, line.height, part.y, part.height) &&
    gap(line.x, line.width, part.x, part.width) < part.height;
  const isAbove =
    shares(line.x, line.width, part.x, part.width) &&
    line.width < line.height &&
    part.width < part.height &&
    gap(line.y, line.height, part.y, part.height) < part.width;
  return isBeside || isAbove;
}

export function unionOf(a: Rectangle, b: Rectangle): Rectangle {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

const REACH = 2;

export function markAt<Mark extends { places: readonly Rectangle[] }>(
  marks: readonly Mark[],
  point: { x: number; y: number },
): Mark | null {
  let [found, least]: [Mark | null, number] = [null, Infinity];
  for (const mark of marks) {
    for (const { x, y, width, height } of mark.places) {
      const isHit =
        point.x >= x - REACH &&
        point.x <= x + width + REACH &&
        point.y >= y - REACH &&
        point.y <= y + height + REACH;
      if (isHit && width * height < least) [found, least] = [mark, width * height];
    }
  }
  return found;
}
