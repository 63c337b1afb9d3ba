import type { Pace } from "@/lib/extraction/pace";
import { isInsideWord } from "@/lib/extraction/word-boundaries";

/** A stretch of a text: UTF-16 offsets, `end` exclusive. */
export interface Span {
  start: number;
  end: number;
}

/**
 * Finds quotes in one text, whole words only: "no" stands nowhere in "note". A quote that differs from the document in
 * white space, ligatures, quotation marks, dashes or a hyphen at a line's end is found too: the span is the document's
 * own characters. Preparing the tolerant search costs one pass over the text, on first need.
 */
export class QuoteFinder {
  private folded: { text: string; offsets: Uint32Array } | undefined;
  private readonly isRecord: boolean;

  /** @param isRecord the text is a record's (CSV, JSON), in which signs between digits part cells */
  constructor(
    private readonly text: string,
    private readonly pace: Pace,
    { isRecord = false } = {},
  ) {
    this.isRecord = isRecord;
  }

  /** Where the quote stands; null where it does not. Of several places the one nearest to `hint`, else the first. */
  async locate(quote: string, hint?: number): Promise<Span | null> {
    const wanted = quote.trim();
    if (wanted === "") return null;
    const near = hint === undefined ? null : await this.locateAt(wanted, hint);
    if (near) return near;
    await this.pace();
    return this.nearestExactly(wanted, hint) ?? this.locateTolerantly(wanted, hint);
  }

  /** Whether a quote, as it is written, stands in more than one place. */
  isRepeated(quote: string): boolean {
    const wanted = quote.trim();
    const first = this.nearestExactly(wanted, undefined);
    return first !== null && this.nearestExactly(wanted, undefined, first.end) !== null;
  }

  /** Whether the quote stands where it is said to stand: for engines that know, no search is needed. */
  private async locateAt(quote: string, hint: number): Promise<Span | null> {
    const around = this.text.slice(hint, hint + 2 * quote.length + 50);
    const leading = /^\s*/.exec(around)?.[0].length ?? 0;
    const [needle, haystack] = [await fold(quote, this.pace), await fold(around.slice(leading), this.pace)];
    if (needle.text.length < 2 || !haystack.text.startsWith(needle.text)) return null;
    const span = this.spanOf(haystack.offsets, 0, needle.text.length, hint + leading);
    return span && this.wholeWords(span);
  }

  private nearestExactly(wanted: string, hint: number | undefined, from = 0): Span | null {
    return nearest(this.text, wanted, hint, from, (at) =>
      this.wholeWords({ start: at, end: at + wanted.length }),
    );
  }

  private async locateTolerantly(quote: string, hint: number | undefined): Promise<Span | null> {
    const { text: needle } = await fold(quote, this.pace);
    if (needle.length < 2 || this.text.length > MAX_TOLERANT) return null;
    const folded = (this.folded ??= await fold(this.text, this.pace));
    const foldedHint = hint === undefined ? undefined : lowerBound(folded.offsets, hint);
    return nearest(folded.text, needle, foldedHint, 0, (at) => {
      const span = this.spanOf(folded.offsets, at, needle.length);
      return span && this.wholeWords(span);
    });
  }

  /** The characters that a piece of a folded text was made of; null where it holds a part of one ("fi" as one sign). */
  private spanOf(offsets: Uint32Array, at: number, length: number, shift = 0): Span | null {
    const start = offsets[at] ?? 0;
    const last = offsets[at + length - 1] ?? start;
    if (offsets[at - 1] === start || offsets[at + length] === last) return null;
    return { start: start + shift, end: last + shift + characterLength(this.text, last + shift) };
  }

  private wholeWords(span: Span): Span | null {
    const cut =
      isInsideWord(this.text, span.start, "start", this.isRecord) ||
      isInsideWord(this.text, span.end, "end", this.isRecord);
    return cut ? null : span;
  }
}

function characterLength(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

/** In so many places a text is looked at; those inside words count. */
const MAX_PLACES = 20_000;
/** Folding a longer text would take too much memory. */
const MAX_TOLERANT = 3_000_000;
/** So many between two looks at the clock. */
const CHARACTERS_A_LOOK = 2_000;

/** The place nearest to a hint that `spanAt` accepts, or the first one. */
function nearest(
  text: string,
  wanted: string,
  hint: number | undefined,
  from: number,
  spanAt: (at: number) => Span | null,
): Span | null {
  let best: Span | null = null;
  let distance = Infinity;
  let at = text.indexOf(wanted, from);
  for (let seen = 0; at !== -1 && seen < MAX_PLACES; seen += 1) {
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

const SAME: Record<string, string> = {
  "“": '"',
  "”": '"',
  "„": '"',
  "«": '"',
  "»": '"',
  "″": '"',
  "‘": "'",
  "’": "'",
  "‚": "'",
  "‹": "'",
  "›": "'",
  "′": "'",
  "´": "'",
  "`": "'",
  "‐": "-",
  "‑": "-",
  "‒": "-",
  "–": "-",
  "—": "-",
  "−": "-",
};

/** Without white space and invisible characters, compatibility forms resolved; and where each character came from. */
async function fold(text: string, pace: Pace): Promise<{ text: string; offsets: Uint32Array }> {
  const parts: string[] = [];
  // A compatibility form has up to 18 characters; those are rare, so the room grows when it is needed.
  let offsets = new Uint32Array(text.length + 32);
  let length = 0;
  let seen = 0;
  for (let at = 0; at < text.length; at += characterLength(text, at)) {
    if ((seen += 1) % CHARACTERS_A_LOOK === 0) await pace();
    const character = text.slice(at, at + characterLength(text, at));
    const folded = foldCharacter(character, text, at);
    if (folded === "") continue;
    if (length + folded.length > offsets.length) {
      const larger = new Uint32Array(offsets.length * 2 + folded.length);
      larger.set(offsets);
      offsets = larger;
    }
    for (let index = 0; index < folded.length; index += 1) offsets[length + index] = at;
    length += folded.length;
    parts.push(folded);
  }
  return { text: parts.join(""), offsets: offsets.subarray(0, length) };
}

function foldCharacter(character: string, text: string, at: number): string {
  const code = character.charCodeAt(0);
  if (code <= 0x20) return "";
  if (code === 0x2d && /^-\s*\n/.test(text.slice(at, at + 8)) && /\p{L}/u.test(text[at - 1] ?? "")) return "";
  if (code < 0x7f) return character === "`" ? "'" : character;
  return SAME[character] ?? character.normalize("NFKC").replace(/[\s\u00ad\u200b-\u200d\u2060\ufeff]/gu, "");
}

/** Index of the first offset that is not below `wanted`. */
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
