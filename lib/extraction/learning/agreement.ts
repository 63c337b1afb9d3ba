import type { Place } from "@/lib/extraction/values/lesson";
import { coarseShape } from "./shape";

const HASH_LENGTH = 11;

export interface Agreement {
  before1: number;
  before2: number;
  after1: number;
  after2: number;
  line: number;
  firstWord: number;
  above: number;
  below: number;
  lineAbove: number;
  lineBelow: number;
  linesAbove: number;
  linesBelow: number;
  head: number;
  shape: number;
  coarseShape: number;
  tokens: number;
  firstToken: number;
  lastToken: number;
  lines: number;
  fromStart: number;
  toEnd: number;
  startsCell: number;
  endsCell: number;
  sameBefore: number;
  sameAfter: number;
  depth: number;
  left: number;
  right: number;
  page: number;
}

export const AGREEMENTS = [
  "before1",
  "before2",
  "after1",
  "after2",
  "line",
  "firstWord",
  "above",
  "below",
  "lineAbove",
  "lineBelow",
  "linesAbove",
  "linesBelow",
  "head",
  "shape",
  "coarseShape",
  "tokens",
  "firstToken",
  "lastToken",
  "lines",
  "fromStart",
  "toEnd",
  "startsCell",
  "endsCell",
  "sameBefore",
  "sameAfter",
  "depth",
  "left",
  "right",
  "page",
] as const satisfies readonly (keyof Agreement)[];

/** If both places lack a mark, that counts only half, because a common mark says more. */
export function agreementOf(place: Place, learnt: Place): Agreement {
  return {
    before1: sameMark(place.before[0], learnt.before[0]),
    before2: sameMark(place.before[1], learnt.before[1]) * sameMark(place.before[0], learnt.before[0]),
    after1: sameMark(place.after[0], learnt.after[0]),
    after2: sameMark(place.after[1], learnt.after[1]) * sameMark(place.after[0], learnt.after[0]),
    line: overlap(place.line, learnt.line),
    firstWord: sameMark(place.line[0], learnt.line[0]),
    above: overlap(place.above, learnt.above),
    below: overlap(place.below, learnt.below),
    lineAbove: sameMark(place.linesAbove[0], learnt.linesAbove[0]),
    lineBelow: sameMark(place.linesBelow[0], learnt.linesBelow[0]),
    linesAbove: aligned(place.linesAbove, learnt.linesAbove),
    linesBelow: aligned(place.linesBelow, learnt.linesBelow),
    head: overlap(place.head, learnt.head),
    shape: Number(place.shape === learnt.shape),
    coarseShape: Number(coarseShape(place.shape) === coarseShape(learnt.shape)),
    tokens: Math.min(place.tokens, learnt.tokens) / Math.max(place.tokens, learnt.tokens),
    firstToken: sameMark(place.first, learnt.first),
    lastToken: sameMark(place.last, learnt.last),
    lines: Number(place.lines === learnt.lines),
    fromStart: near(place.fromStart, learnt.fromStart),
    toEnd: near(place.toEnd, learnt.toEnd),
    startsCell: Number(place.startsCell === learnt.startsCell),
    endsCell: Number(place.endsCell === learnt.endsCell),
    sameBefore: near(place.sameBefore, learnt.sameBefore),
    sameAfter: near(place.sameAfter, learnt.sameAfter),
    depth: 1 - Math.abs(place.depth - learnt.depth) / 64,
    left: nearEdge(place.left, learnt.left),
    right: nearEdge(place.right, learnt.right),
    page: Number(place.page === learnt.page || place.pageToEnd === learnt.pageToEnd),
  };
}

const NEITHER = 0.5;

/** Agreement of two different numbers or codes, from 0 to 1. */
const BOTH_DATA = 0.3;
const DATA = /9|#/;

function sameMark(a: string | undefined, b: string | undefined): number {
  if ((a ?? "") === (b ?? "")) return a ? 1 : NEITHER;
  return a && b && isData(a) && isData(b) ? BOTH_DATA : 0;
}

/** Excludes the hashes of words, which have eleven characters and may contain a 9. */
function isData(mark: string): boolean {
  return mark.length < HASH_LENGTH ? DATA.test(mark) : false;
}

function overlap(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 && b.length === 0) return NEITHER;
  const all = new Set([...a, ...b]);
  const other = new Set(b);
  return new Set(a.filter((word) => other.has(word))).size / all.size;
}

function aligned(a: readonly string[], b: readonly string[]): number {
  let best = 0;
  for (const [distance, hash] of a.entries()) {
    if (hash === "") continue;
    const other = b.indexOf(hash);
    if (other >= 0) best = Math.max(best, 1 / (1 + Math.abs(other - distance)));
  }
  return best;
}

function near(a: number, b: number): number {
  return 1 / (1 + Math.abs(a - b));
}

function nearEdge(a: number | null, b: number | null): number {
  return a === null || b === null ? NEITHER : Math.max(0, 1 - Math.abs(a - b) / 8);
}
