import { itemAt } from "@/lib/item-at";
import type { YieldToEventLoop } from "@/lib/yield-to-event-loop";
import { foldForSearch, type FoldedText } from "./fold-for-search";
import { findRunningLines } from "@/lib/text/running-lines";
import type { Span } from "@/lib/extraction/values/span";
import { isInsideWord } from "./is-inside-word";
import type { DocumentText } from "@/lib/text/types";

/** Finds whole words, whatever their white space, quotes, dashes, hyphens and page breaks. */
export class QuoteFinder {
  private readonly text: string;
  /** In CSV and JSON, punctuation between digits may separate values. */
  private readonly isRecord: boolean;
  private folded: FoldedText | undefined;
  private foldedBody: FoldedText | undefined;
  private running: Span[] | undefined;

  constructor(
    private readonly document: Pick<DocumentText, "text" | "pages" | "format">,
    private readonly yieldToEventLoop: YieldToEventLoop,
  ) {
    this.text = document.text;
    this.isRecord = document.format === "csv" || document.format === "json";
  }

  /** Returns the first place, or the one nearest to `hint`. Null if not found. */
  async locate(quote: string, hint?: number): Promise<Span | null> {
    const near = hint === undefined ? null : await this.locateAt(quote.trim(), hint);
    return near ?? (await this.search(quote, (spans) => nearest(spans, hint)));
  }

  /** Returns the first MAX_FOUND matches, in document order. */
  async locateAll(quote: string, within: Span = { start: 0, end: this.text.length }): Promise<Span[]> {
    const inside = (spans: Iterable<Span>) => {
      const found: Span[] = [];
      for (const span of spans) {
        if (span.start >= within.end || found.length === MAX_FOUND) break;
        if (span.end <= within.end) found.push(span);
      }
      return found.length > 0 ? found : null;
    };
    return (await this.search(quote, inside, within.start)) ?? [];
  }

  partsOf(span: Span): Span[] {
    const parts: Span[] = [];
    let { start } = span;
    for (const running of this.runningLines()) {
      if (running.start <= start || running.end >= span.end) continue;
      parts.push({ start, end: running.start });
      start = running.end;
    }
    return [...parts, { start, end: span.end }];
  }

  private async locateAt(quote: string, hint: number): Promise<Span | null> {
    const around = this.text.slice(hint, hint + 2 * quote.length + 50);
    const leading = /^\s*/.exec(around)?.[0].length ?? 0;
    const needle = await foldForSearch(quote, this.yieldToEventLoop);
    const haystack = await foldForSearch(around.slice(leading), this.yieldToEventLoop);
    if (needle.text.length < 2 || !haystack.text.startsWith(needle.text)) return null;
    const span = this.spanOf(haystack.offsets, 0, needle.text.length, hint + leading);
    return span && this.wholeWords(span);
  }

  private async search<Found>(
    quote: string,
    choose: (spans: Iterable<Span>) => Found | null,
    from = 0,
  ): Promise<Found | null> {
    await this.yieldToEventLoop();
    const wanted = quote.trim();
    if (!VISIBLE.test(wanted)) return null;
    const exact = choose(this.occurrences(wanted, from));
    if (exact) return exact;
    const { text: needle } = await foldForSearch(wanted, this.yieldToEventLoop);
    if (needle.length < 2 || this.text.length > MAX_TOLERANT_LENGTH) return null;
    this.folded ??= await foldForSearch(this.text, this.yieldToEventLoop);
    const tolerant = choose(this.occurrences(needle, from, this.folded));
    if (tolerant || this.document.pages.length < 2) return tolerant;
    this.foldedBody ??= withoutParts(this.folded, this.runningLines());
    return choose(this.occurrences(needle, from, this.foldedBody));
  }

  private *occurrences(wanted: string, from: number, folded?: FoldedText): Generator<Span> {
    const text = folded?.text ?? this.text;
    let at = text.indexOf(wanted, folded ? lowerBound(folded.offsets, from) : from);
    for (let seen = 0; at !== -1 && seen < MAX_OCCURRENCES; seen += 1) {
      const span = folded
        ? this.spanOf(folded.offsets, at, wanted.length)
        : { start: at, end: at + wanted.length };
      if (span && this.wholeWords(span)) yield span;
      at = text.indexOf(wanted, at + 1);
    }
  }

  private runningLines(): Span[] {
    return (this.running ??= findRunningLines(this.document));
  }

  /** Returns null if a boundary would split a character, such as the ligature "fi". */
  private spanOf(offsets: Uint32Array, at: number, length: number, shift = 0): Span | null {
    const start = itemAt(offsets, at);
    const last = offsets[at + length - 1] ?? start;
    if (offsets[at - 1] === start || offsets[at + length] === last) return null;
    return { start: start + shift, end: last + shift + characterLength(this.text, last + shift) };
  }

  private wholeWords(span: Span): Span | null {
    const splitsWord =
      isInsideWord(this.text, span.start, "start", this.isRecord) ||
      isInsideWord(this.text, span.end, "end", this.isRecord);
    return splitsWord ? null : span;
  }
}

function characterLength(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
const MAX_OCCURRENCES = 20_000;
/** Maximum number of matches. A more frequent word is on every page, so its places mean nothing. */
const MAX_FOUND = 200;
/** Folding a longer text would take too much memory. */
const MAX_TOLERANT_LENGTH = 3_000_000;

function nearest(spans: Iterable<Span>, offset: number | undefined): Span | null {
  let best: Span | null = null;
  let distance = Infinity;
  for (const span of spans) {
    if (offset === undefined) return span;
    if (span.start - offset >= distance) break;
    if (Math.abs(span.start - offset) < distance) {
      best = span;
      distance = Math.abs(span.start - offset);
    }
  }
  return best;
}

function withoutParts({ text, offsets }: FoldedText, parts: Span[]): FoldedText {
  const kept: string[] = [];
  const keptOffsets = new Uint32Array(offsets.length);
  let from = 0;
  let length = 0;
  for (const { start, end } of [...parts, { start: Infinity, end: Infinity }]) {
    const to = lowerBound(offsets, start);
    kept.push(text.slice(from, to));
    keptOffsets.set(offsets.subarray(from, to), length);
    length += to - from;
    from = lowerBound(offsets, end);
  }
  return { text: kept.join(""), offsets: keptOffsets.subarray(0, length) };
}

function lowerBound(offsets: Uint32Array, wanted: number): number {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (itemAt(offsets, middle) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
