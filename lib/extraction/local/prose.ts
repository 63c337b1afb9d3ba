import type { Candidate } from "./label-values";

const CHUNK_LENGTH = 16_000;
/** Overlap of the chunks, in characters. No phrase is longer, even with its value. */
const OVERLAP = 700;

/** Searches in chunks, because lookaheads take quadratic time. */
export class Prose {
  constructor(readonly text: string) {}

  search(find: (chunk: string) => Candidate[]): Candidate[] {
    const found = new Map<string, Candidate>();
    for (let from = 0; from < this.text.length; from += CHUNK_LENGTH - OVERLAP) {
      for (const { start, end, score } of find(this.text.slice(from, from + CHUNK_LENGTH))) {
        const key = `${from + start} ${from + end} ${score}`;
        found.set(key, { start: from + start, end: from + end, score });
      }
      if (from + CHUNK_LENGTH >= this.text.length) break;
    }
    return [...found.values()];
  }
}
