import type { Agreement } from "./agreement";

/** Weights for preselecting candidates. The trained trees choose the answer. */
const WEIGHTS: Partial<Record<keyof Agreement, number>> = {
  before1: 3,
  before2: 1,
  after1: 2,
  after2: 0.5,
  line: 2,
  firstWord: 1,
  lineAbove: 1.5,
  lineBelow: 1,
  linesAbove: 1,
  linesBelow: 0.5,
  head: 1,
  coarseShape: 2,
  tokens: 1,
  firstToken: 0.5,
  lastToken: 1,
  lines: 1,
  fromStart: 1,
  toEnd: 1.5,
  left: 1,
  right: 1,
  page: 0.5,
};
const ENTRIES = Object.entries(WEIGHTS) as [keyof Agreement, number][];

/** How far to rely on each agreement, from 0 to 1. */
export type Steadiness = Partial<Record<keyof Agreement, number>>;

export function fitOf(agreement: Agreement, steadiness: Steadiness = {}): number {
  let sum = 0;
  let all = 0;
  for (const [name, weight] of ENTRIES) {
    const counts = weight * (steadiness[name] ?? 1);
    sum += counts * agreement[name];
    all += counts;
  }
  return sum / all;
}
