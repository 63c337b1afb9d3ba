import { unreadParts } from "./coverage";
import type { DocumentText, PageSpan } from "./types";

const segmenter = new Intl.Segmenter("und", { granularity: "word" });

// On Node 20, the segmenter takes quadratic time in the length of the string.
const CHUNK_LENGTH = 256;

const OTHER = 0;
const LETTER = 1;
const DIGIT = 2;
const UNDERSCORE = 3;
const MID_LETTER = 4;
const MID_NUMBER = 5;
const MID_BOTH = 6;

const UNKNOWN = 7;

const CLASSES = Uint8Array.from({ length: 0x2c00 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (code < 128) return classOfAscii(character);
  if (code === 0xb7 || code === 0x387) return MID_LETTER;
  if (code === 0x2018 || code === 0x2019) return MID_BOTH;
  if (code < 0x530 && /\p{L}/u.test(character)) return LETTER;
  const plainSign = (code <= 0xbf && code !== 0xad && code !== 0xb8) || code === 0xd7 || code === 0xf7;
  const picture = (code >= 0x20a0 && code < 0x20c0) || (code >= 0x2190 && code < 0x2460) || code >= 0x2500;
  const dashOrQuote =
    (code >= 0x2010 && code <= 0x2015) || (code >= 0x201a && code <= 0x2023) || code === 0x2026;
  return plainSign || picture || dashOrQuote ? OTHER : UNKNOWN;
});

function classOfAscii(character: string): number {
  if (/[A-Za-z]/.test(character)) return LETTER;
  if (/[0-9]/.test(character)) return DIGIT;
  if (character === "_") return UNDERSCORE;
  if (character === ":") return MID_LETTER;
  if (character === "," || character === ";") return MID_NUMBER;
  return character === "." || character === "'" ? MID_BOTH : OTHER;
}

/**
 * Counts words as in UAX 29, except for runs of underscores. Takes linear time: the segmenter only gets short chunks,
 * and most Latin, Greek and Cyrillic words bypass it.
 */
export function countWords(text: string): number {
  let words = 0;
  let start = 0;
  while (start < text.length) {
    if (text.charCodeAt(start) <= 32) {
      start += 1;
      continue;
    }
    const { end, simple } = findRun(text, start);
    words += simple ? countSimple(text, start, end) : countSegments(text, start, end);
    start = end;
  }
  return words;
}

function findRun(text: string, start: number): { end: number; simple: boolean } {
  let simple = true;
  let end = start;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code <= 32) {
      if (simple || end - start > CHUNK_LENGTH / 2) break;
    } else if ((CLASSES[code] ?? UNKNOWN) === UNKNOWN) {
      simple = false;
    }
  }
  return { end, simple };
}

/** Applies UAX 29, rules WB5 to WB13b, to a run without white space. */
function countSimple(text: string, start: number, end: number): number {
  let words = 0;
  let previous = OTHER;
  let counted = false;
  for (let i = start; i < end; i += 1) {
    let kind = CLASSES[text.charCodeAt(i)] ?? OTHER;
    if (kind >= MID_LETTER) {
      const next = i + 1 < end ? (CLASSES[text.charCodeAt(i + 1)] ?? OTHER) : OTHER;
      const joins =
        (previous === LETTER && next === LETTER && kind !== MID_NUMBER) ||
        (previous === DIGIT && next === DIGIT && kind !== MID_LETTER);
      if (joins) continue;
      kind = OTHER;
    }
    if (kind === OTHER) counted = false;
    else if (kind !== UNDERSCORE && !counted) {
      counted = true;
      words += 1;
    }
    previous = kind;
  }
  return words;
}

function countSegments(text: string, start: number, end: number): number {
  let words = 0;
  for (let from = start; from < end;) {
    let to = Math.min(from + CHUNK_LENGTH, end);
    if (to < end && /[\ud800-\udbff]/.test(text.charAt(to - 1))) to += 1;
    for (const { isWordLike, segment } of segmenter.segment(text.slice(from, to))) {
      if (isWordLike && !/^_+$/.test(segment)) words += 1;
    }
    from = to;
  }
  return words;
}

/** Returns the pages that were read completely. All other pages are free of charge, even if partly legible. */
export function readPages({ pages, coverage }: Pick<DocumentText, "pages" | "coverage">): PageSpan[] {
  return pages.filter(
    (_, index) => !unreadParts(coverage).some(({ from, to }) => from <= index + 1 && index + 1 <= to),
  );
}

export function countReadWords(document: Pick<DocumentText, "text" | "pages" | "coverage">): number {
  return readPages(document).reduce(
    (words, { start, end }) => words + countWords(document.text.slice(start, end)),
    0,
  );
}
