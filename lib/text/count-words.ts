const segmenter = new Intl.Segmenter("und", { granularity: "word" });

// Over one long string the segmenter is quadratic on Node 20.
const PIECE = 256;

const OTHER = 0;
const LETTER = 1;
const DIGIT = 2;
const UNDERSCORE = 3;
/** Joins letters: the colon. */
const MID_LETTER = 4;
/** Joins digits: comma and semicolon. */
const MID_NUMBER = 5;
/** Joins both: full stop and apostrophe. */
const MID_BOTH = 6;

const CLASSES = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[A-Za-z]/.test(character)) return LETTER;
  if (/[0-9]/.test(character)) return DIGIT;
  if (character === "_") return UNDERSCORE;
  if (character === ":") return MID_LETTER;
  if (character === "," || character === ";") return MID_NUMBER;
  return character === "." || character === "'" ? MID_BOTH : OTHER;
});

/**
 * The number of words by Unicode word segmentation (UAX 29), so that a Japanese paragraph is not one word.
 * A run of underscores, the blank of a form, is none. Linear in the length of the text: words of ASCII alone, whose
 * rules are few, are counted without the segmenter.
 */
export function countWords(text: string): number {
  let words = 0;
  let start = 0;
  while (start < text.length) {
    if (text.charCodeAt(start) <= 32) {
      start += 1;
      continue;
    }
    let end = start;
    let ascii = true;
    for (let code = 33; end < text.length && code > 32; end += 1) {
      code = text.charCodeAt(end);
      if (code > 127) ascii = false;
      else if (code <= 32) break;
    }
    words += ascii ? countAscii(text, start, end) : countSegments(text, start, end);
    start = end;
  }
  return words;
}

/** UAX 29, rules WB5 to WB13b, for the ASCII characters of one run without white space. */
function countAscii(text: string, start: number, end: number): number {
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
    let to = Math.min(from + PIECE, end);
    // Half a surrogate pair would be no letter.
    if (to < end && /[\ud800-\udbff]/.test(text.charAt(to - 1))) to += 1;
    for (const { isWordLike, segment } of segmenter.segment(text.slice(from, to))) {
      if (isWordLike && !/^_+$/.test(segment)) words += 1;
    }
    from = to;
  }
  return words;
}
