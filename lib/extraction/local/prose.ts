import type { Candidate } from "@/lib/extraction/local/label-values";
import type { Pace } from "@/lib/extraction/pace";

const WINDOW = 16_000;
/** Longer than any phrase that is looked for, with its value. */
const OVERLAP = 700;

/** A text that is searched for what stands in its sentences, a piece at a time: a long one must not hold the process. */
export class Prose {
  constructor(
    readonly text: string,
    private readonly pace: Pace,
  ) {}

  /** What a search finds in all of the text, in order; offsets into the whole text. */
  async search(find: (piece: string) => Candidate[]): Promise<Candidate[]> {
    const found = new Map<string, Candidate>();
    for (let from = 0; from < this.text.length; from += WINDOW - OVERLAP) {
      await this.pace();
      for (const { start, end, score } of find(this.text.slice(from, from + WINDOW))) {
        const key = `${from + start} ${from + end} ${score}`;
        found.set(key, { start: from + start, end: from + end, score });
      }
      if (from + WINDOW >= this.text.length) break;
    }
    return [...found.values()];
  }
}
