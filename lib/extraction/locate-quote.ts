import type { Pace } from "@/lib/extraction/pace";

/** A stretch of a text: UTF-16 offsets, `end` exclusive. */
export interface Span {
  start: number;
  end: number;
}

/**
 * Finds quotes in one text. A quote that differs from the document in white space, ligatures, quotation marks, dashes or
 * a hyphen at a line's end is found too: the span is the document's own characters. Preparing the tolerant search costs
 * one pass over the text, on first need.
 */
export class QuoteFinder {
  private folded: { text: string; offsets: Uint32Array } | undefined;

  constructor(
    private readonly text: string,
    private readonly pace: Pace,
  ) {}

  /**
   * Where the quote stands; null where it does not. Of several places the one nearest to `hint`, without a hint the
   * first that is not in the middle of a word.
   */
  async locate(quote: string, hint?: number): Promise<Span | null> {
    const wanted = quote.trim();
    if (wanted === "") return null;
    const near = hint === undefined ? null : await this.locateAt(wanted, hint);
    if (near) return near;
    await this.pace();
    const at = nearest(this.text, wanted, hint);
    if (at !== -1) return { start: at, end: at + wanted.length };
    return this.locateTolerantly(wanted, hint);
  }

  /** Whether the quote stands where it is said to stand: for engines that know, no search is needed. */
  private async locateAt(quote: string, hint: number): Promise<Span | null> {
    const around = this.text.slice(hint, hint + 2 * quote.length + 50);
    const leading = /^\s*/.exec(around)?.[0].length ?? 0;
    const [needle, haystack] = [await fold(quote, this.pace), await fold(around.slice(leading), this.pace)];
    if (needle.text.length < 2 || !haystack.text.startsWith(needle.text)) return null;
    const start = hint + leading;
    const last = start + (haystack.offsets[needle.text.length - 1] ?? 0);
    const end = last + characterLength(this.text, last);
    return isInsideWord(this.text, start, end) ? null : { start, end };
  }

  private async locateTolerantly(quote: string, hint: number | undefined): Promise<Span | null> {
    const { text: needle } = await fold(quote, this.pace);
    if (needle.length < 2 || this.text.length > MAX_TOLERANT) return null;
    this.folded ??= await fold(this.text, this.pace);
    const { text, offsets } = this.folded;
    const foldedHint = hint === undefined ? undefined : lowerBound(offsets, hint);
    const at = nearest(text, needle, foldedHint);
    if (at === -1) return null;
    const start = offsets[at] ?? 0;
    const last = offsets[at + needle.length - 1] ?? start;
    return { start, end: last + characterLength(this.text, last) };
  }
}

function characterLength(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

const MAX_PLACES = 1_000;
/** Folding a longer text would take too much memory. */
const MAX_TOLERANT = 3_000_000;
/** So many between two looks at the clock. */
const CHARACTERS_A_LOOK = 2_000;

function nearest(text: string, wanted: string, hint: number | undefined): number {
  let best = -1;
  let bestScore = Infinity;
  let at = text.indexOf(wanted);
  for (let seen = 0; at !== -1 && seen < MAX_PLACES; seen += 1) {
    const inside = isInsideWord(text, at, at + wanted.length);
    if (hint === undefined && !inside) return at;
    const score = (inside ? 1e12 : 0) + (hint === undefined ? at : Math.abs(at - hint));
    if (score < bestScore) [best, bestScore] = [at, score];
    if (hint !== undefined && at > hint && !inside) break;
    at = text.indexOf(wanted, at + 1);
  }
  return best;
}

const WORD_CHARACTER = /[\p{L}\p{N}]/u;

function isInsideWord(text: string, start: number, end: number): boolean {
  return joined(text[start - 1], text[start]) || joined(text[end - 1], text[end]);
}

function joined(before: string | undefined, after: string | undefined): boolean {
  return (
    before !== undefined && after !== undefined && WORD_CHARACTER.test(before) && WORD_CHARACTER.test(after)
  );
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
