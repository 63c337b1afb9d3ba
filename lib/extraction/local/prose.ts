import type { Candidate } from "./label-values";
import type { YieldToEventLoop } from "@/lib/yield-to-event-loop";

const CHUNK_LENGTH = 16_000;
/** Longer than any phrase together with its value. */
const OVERLAP = 700;

/** A text that is searched in chunks, so that a long one does not block the event loop. */
export class Prose {
  constructor(
    readonly text: string,
    private readonly yieldToEventLoop: YieldToEventLoop,
  ) {}

  /** All matches in the text, in order; offsets into the whole text. */
  async search(find: (chunk: string) => Candidate[]): Promise<Candidate[]> {
    const found = new Map<string, Candidate>();
    for (let from = 0; from < this.text.length; from += CHUNK_LENGTH - OVERLAP) {
      await this.yieldToEventLoop();
      for (const { start, end, score } of find(this.text.slice(from, from + CHUNK_LENGTH))) {
        const key = `${from + start} ${from + end} ${score}`;
        found.set(key, { start: from + start, end: from + end, score });
      }
      if (from + CHUNK_LENGTH >= this.text.length) break;
    }
    return [...found.values()];
  }
}
