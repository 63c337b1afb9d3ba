import { ALPHABETS, type Alphabet } from "./alphabets";
import { guessEastAsian, type Guess } from "./guess-east-asian";

const SAMPLE_BYTES = 8 * 1024;
const SEARCHED_BYTES = 4 * 1024 * 1024;
const CERTAIN_SCORE = 0.95;
const CERTAIN_BYTES = 40;
/** Encodings of DOS and classic Mac OS are rare today, so their score must be higher. */
const RARE = /^(?:cp8\d\d|macintosh|x-mac-cyrillic)$/;
const RARE_FACTOR = 0.85;
/** If no score is this high, we use Windows-1252, because it maps every byte to a character. */
const MIN_SCORE = 0.45;
const FALLBACK = "windows-1252";

export function guessEncoding(bytes: Buffer, decode: (bytes: Buffer, encoding: string) => string): string {
  const sample = nonAsciiLines(bytes);
  if (isMostlyUtf8(sample)) return "utf8";
  const eastAsian = guessEastAsian(sample, (encoding) => decode(sample, encoding));
  const certain = eastAsian.find(({ score }) => score >= CERTAIN_SCORE);
  if (certain && sample.length >= CERTAIN_BYTES) return bestOf(eastAsian);
  const contexts = new Map<string, Map<string, number>>();
  const contextsIn = (encoding: string): Map<string, number> => {
    const known = contexts.get(encoding) ?? countContexts(decode(sample, encoding));
    contexts.set(encoding, known);
    return known;
  };
  const alphabetic = ALPHABETS.flatMap((alphabet) =>
    alphabet.encodings.map((encoding) => ({
      encoding,
      score: plausibleShare(contextsIn(encoding), alphabet) * (RARE.test(encoding) ? RARE_FACTOR : 1),
    })),
  );
  return bestOf([...alphabetic, ...eastAsian]);
}

function bestOf(guesses: Guess[]): string {
  let best: Guess = { encoding: FALLBACK, score: MIN_SCORE };
  for (const guess of guesses) if (guess.score > best.score) best = guess;
  return best.encoding;
}

function countContexts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) < 0x80) continue;
    const context = `${at === 0 ? " " : text.charAt(at - 1)}${text.charAt(at)}${text.charAt(at + 1) || " "}`;
    counts.set(context, (counts.get(context) ?? 0) + 1);
  }
  return counts;
}

function nonAsciiLines(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let length = 0;
  const end = Math.min(bytes.length, SEARCHED_BYTES);
  for (let at = 0; at < end && length < SAMPLE_BYTES; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    const start = Math.max(0, at - 1);
    while (at < end && at - start < SAMPLE_BYTES && !isLineEnd(bytes[at])) at += 1;
    parts.push(bytes.subarray(start, at), LINE_END);
    length += at - start;
  }
  return Buffer.concat(parts);
}

const LINE_END = Buffer.from("\n");

function isLineEnd(byte: number | undefined): boolean {
  return byte === 0x0a || byte === 0x0d;
}

/** Accepts damaged UTF-8, because text in other encodings hardly ever contains UTF-8 sequences by chance. */
function isMostlyUtf8(sample: Buffer): boolean {
  const text = sample.toString("utf8");
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const whole = text.match(/[^\u0000-\u007f\ufffd]/gu)?.length ?? 0;
  return whole >= 2 && whole > broken;
}

/** Signs that occur in any language, but not within a word. */
const SIGNS = new Set("£§°©®™•·¿¡ºª²³½¼¾´×±µ÷¢¥\u00a0№");
const PUNCTUATION = new Set("«»“”„‘’‚–—…€");
const WORD_JOINERS = new Set("’·–—");
const LETTER = /\p{L}/u;
/** Characters with which DOS programs draw boxes and tables. */
const BOX = /[\u2500-\u259f]/u;
const MARK = /\p{M}/u;

function plausibleShare(contexts: Map<string, number>, alphabet: Alphabet): number {
  let plausible = 0;
  let total = 0;
  for (const [context, count] of contexts) {
    total += count;
    plausible += count * plausibility(context.charAt(1), context.charAt(0), context.charAt(2), alphabet);
  }
  return total === 0 ? 0 : plausible / total;
}

function plausibility(character: string, before: string, after: string, alphabet: Alphabet): number {
  if (BOX.test(character)) return LETTER.test(before) || LETTER.test(after) ? 0 : 1;
  // No language repeats a letter three times, but a drawn line decoded in the wrong encoding does.
  if (before === character && after === character) return 0;
  const lower = character.toLowerCase();
  if (alphabet.letters.has(lower) || alphabet.letters.has(character)) {
    const capitalInWord = lower !== character && before !== before.toUpperCase();
    const mixedScripts = !alphabet.latin && (/[A-Za-z]/.test(before) || /[A-Za-z]/.test(after));
    const strayMark = MARK.test(character) && !LETTER.test(before) && !MARK.test(before);
    if (capitalInWord || mixedScripts || strayMark) return 0;
    return !alphabet.frequent || alphabet.frequent.has(lower) ? 1 : 0.6;
  }
  const withinWord = LETTER.test(before) && LETTER.test(after);
  if (withinWord && !WORD_JOINERS.has(character)) return 0;
  if (PUNCTUATION.has(character)) return 0.9;
  return SIGNS.has(character) ? 0.7 : 0;
}
