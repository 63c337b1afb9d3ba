import type { YieldToEventLoop } from "@/lib/yield-to-event-loop";

export interface FoldedText {
  text: string;
  /** Original offset of each UTF-16 unit. */
  offsets: Uint32Array;
}

const CHARACTERS_PER_YIELD = 50_000;

/** Drops white space and line-end hyphens, and normalises quotes and dashes, so that equal words match. */
export async function foldForSearch(text: string, yieldToEventLoop: YieldToEventLoop): Promise<FoldedText> {
  const folding = new Folding(text);
  for (let end = 0; end < text.length;) {
    end = Math.min(text.length, end + CHARACTERS_PER_YIELD);
    folding.foldUntil(end);
    await yieldToEventLoop();
  }
  return folding.result();
}

class Folding {
  private at = 0;
  private length = 0;
  private units: Uint16Array;
  private offsets: Uint32Array;

  constructor(private readonly text: string) {
    this.units = new Uint16Array(text.length);
    this.offsets = new Uint32Array(text.length);
  }

  foldUntil(end: number): void {
    while (this.at < end) {
      this.foldSingleUnits(end);
      if (this.at < end) this.foldOther();
    }
  }

  result(): FoldedText {
    return {
      text: Buffer.from(this.units.buffer, 0, 2 * this.length).toString("utf16le"),
      offsets: this.offsets.subarray(0, this.length),
    };
  }

  private foldSingleUnits(end: number): void {
    const { text, units, offsets } = this;
    let { at, length } = this;
    for (; at < end; at += 1) {
      const unit = SINGLE_UNITS[text.charCodeAt(at)] ?? UNKNOWN;
      if (unit === UNKNOWN) break;
      units[length] = unit;
      offsets[length] = at;
      if (unit !== DROPPED) length += 1;
    }
    this.at = at;
    this.length = length;
  }

  private foldOther(): void {
    const character = String.fromCodePoint(this.text.codePointAt(this.at) ?? 0);
    const form = character === "-" ? foldHyphen(this.text, this.at) : foldCharacter(character);
    const left = this.text.length - this.at - character.length;
    this.reserve(this.length + form.length + left);
    for (let index = 0; index < form.length; index += 1) {
      this.units[this.length] = form.charCodeAt(index);
      this.offsets[this.length] = this.at;
      this.length += 1;
    }
    this.at += character.length;
  }

  /** A compatibility form rarely has more than one UTF-16 unit, but may have up to 18. */
  private reserve(needed: number): void {
    if (needed <= this.units.length) return;
    const [units, offsets] = [new Uint16Array(2 * needed), new Uint32Array(2 * needed)];
    units.set(this.units);
    offsets.set(this.offsets);
    this.units = units;
    this.offsets = offsets;
  }
}

const DROPPED = 0;
const UNKNOWN = 0xffff;

/** Filled lazily. Stays UNKNOWN for characters that fold to several units. */
const SINGLE_UNITS = new Uint16Array(0x10000).fill(UNKNOWN);

const LONG_FORMS = new Map<string, string>();

function foldCharacter(character: string): string {
  const known = LONG_FORMS.get(character);
  if (known !== undefined) return known;
  const form = EQUIVALENTS.get(character) ?? character.normalize("NFKC").replace(INVISIBLE, "");
  const isSingle = character.length === 1 && form.length <= 1 && character.isWellFormed();
  if (isSingle) SINGLE_UNITS[character.charCodeAt(0)] = form === "" ? DROPPED : form.charCodeAt(0);
  else LONG_FORMS.set(character, form);
  return form;
}

const EQUIVALENTS = new Map(
  Object.entries({ '"': "“”„«»″", "'": "‘’‚‹›′´`", "-": "‐‑‒–—−" }).flatMap(([ascii, characters]) =>
    [...characters].map((character) => [character, ascii] as const),
  ),
);

const INVISIBLE = /[\u0000-\u0020\s\u00ad\u200b-\u200d\u2060\ufeff]/gu;

function foldHyphen(text: string, at: number): string {
  return /^-\s*\n/.test(text.slice(at, at + 8)) && /\p{L}/u.test(text[at - 1] ?? "") ? "" : "-";
}
