import type { YieldToEventLoop } from "@/lib/yield-to-event-loop";
import { foldForSearch, type FoldedText } from "./fold-for-search";
import { isInsideWord } from "./word-boundaries";

/** A part of a text: UTF-16 offsets, `end` exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** The part of a text that a regular expression has matched. */
export function spanOfMatch(match: RegExpExecArray): Span {
  return { start: match.index, end: match.index + match[0].length };
}

/**
 * Finds quotes in one text, as whole words only: "no" is not found in "note". A quote may differ from the document in
 * white space, ligatures, quotation marks, dashes or a hyphen at the end of a line. The text is folded for this tolerant
 * search once, when it is first needed.
 */
export class QuoteFinder {
  private folded: FoldedText | undefined;

  /** @param options.isRecord the text is CSV or JSON, where punctuation between digits may separate values */
  constructor(
    private readonly text: string,
    private readonly yieldToEventLoop: YieldToEventLoop,
    private readonly options: { isRecord?: boolean } = {},
  ) {}

  /** The span of the quote; null where it is not found. Of several, the one nearest to the offset `hint`, or the first. */
  async locate(quote: string, hint?: number): Promise<Span | null> {
    const wanted = quote.trim();
    if (wanted === "") return null;
    const near = hint === undefined ? null : await this.locateAt(wanted, hint);
    if (near) return near;
    await this.yieldToEventLoop();
    return this.locateExactly(wanted, hint) ?? this.locateTolerantly(wanted, hint);
  }

  /** Whether a quote occurs more than once, exactly as it is written. */
  isRepeated(quote: string): boolean {
    const wanted = quote.trim();
    const first = this.locateExactly(wanted, undefined);
    return first !== null && this.locateExactly(wanted, undefined, first.end) !== null;
  }

  /** The span of a quote that begins at the hint, which needs no search. */
  private async locateAt(quote: string, hint: number): Promise<Span | null> {
    const around = this.text.slice(hint, hint + 2 * quote.length + 50);
    const leading = /^\s*/.exec(around)?.[0].length ?? 0;
    const needle = await foldForSearch(quote, this.yieldToEventLoop);
    const haystack = await foldForSearch(around.slice(leading), this.yieldToEventLoop);
    if (needle.text.length < 2 || !haystack.text.startsWith(needle.text)) return null;
    const span = this.spanOf(haystack.offsets, 0, needle.text.length, hint + leading);
    return span && this.wholeWords(span);
  }

  private locateExactly(wanted: string, hint: number | undefined, from = 0): Span | null {
    return nearestOccurrence(this.text, wanted, hint, from, (at) =>
      this.wholeWords({ start: at, end: at + wanted.length }),
    );
  }

  private async locateTolerantly(quote: string, hint: number | undefined): Promise<Span | null> {
    const { text: needle } = await foldForSearch(quote, this.yieldToEventLoop);
    if (needle.length < 2 || this.text.length > MAX_TOLERANT_LENGTH) return null;
    const folded = (this.folded ??= await foldForSearch(this.text, this.yieldToEventLoop));
    const foldedHint = hint === undefined ? undefined : lowerBound(folded.offsets, hint);
    return nearestOccurrence(folded.text, needle, foldedHint, 0, (at) => {
      const span = this.spanOf(folded.offsets, at, needle.length);
      return span && this.wholeWords(span);
    });
  }

  /** The span in the text of a match in the folded text; null where a boundary splits a character (the ligature "fi"). */
  private spanOf(offsets: Uint32Array, at: number, length: number, shift = 0): Span | null {
    const start = offsets[at] ?? 0;
    const last = offsets[at + length - 1] ?? start;
    if (offsets[at - 1] === start || offsets[at + length] === last) return null;
    return { start: start + shift, end: last + shift + characterLength(this.text, last + shift) };
  }

  private wholeWords(span: Span): Span | null {
    const splitsWord =
      isInsideWord(this.text, span.start, "start", this.options.isRecord) ||
      isInsideWord(this.text, span.end, "end", this.options.isRecord);
    return splitsWord ? null : span;
  }
}

function characterLength(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

/** Occurrences that are tried, including those inside words. */
const MAX_OCCURRENCES = 20_000;
/** Folding a longer text would take too much memory. */
const MAX_TOLERANT_LENGTH = 3_000_000;

/** The occurrence nearest to a hint that `spanAt` accepts, or the first one. */
function nearestOccurrence(
  text: string,
  wanted: string,
  hint: number | undefined,
  from: number,
  spanAt: (at: number) => Span | null,
): Span | null {
  let best: Span | null = null;
  let distance = Infinity;
  let at = text.indexOf(wanted, from);
  for (let seen = 0; at !== -1 && seen < MAX_OCCURRENCES; seen += 1) {
    if (hint !== undefined && at - hint >= distance) break;
    const span = spanAt(at);
    if (span && hint === undefined) return span;
    if (span && hint !== undefined && Math.abs(at - hint) < distance) {
      best = span;
      distance = Math.abs(at - hint);
    }
    at = text.indexOf(wanted, at + 1);
  }
  return best;
}

/** The index of the first offset that is not below `wanted`. */
function lowerBound(offsets: Uint32Array, wanted: number): number {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((offsets[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
