import { ALPHABETS, type Alphabet } from "@/lib/text/plain/alphabets";
import { guessEastAsian, type Guess } from "@/lib/text/plain/east-asian";

const SAMPLE_BYTES = 8 * 1024;
const SEARCHED_BYTES = 4 * 1024 * 1024;
/** East Asian text that is so usual, and so long, leaves no doubt. */
const CERTAIN_SCORE = 0.95;
const CERTAIN_BYTES = 40;
/** Files of DOS and of the old Mac: few are left, and it takes more to believe in one. */
const RARE = /^(?:cp8\d\d|macintosh|x-mac-cyrillic)$/;
const RARE_FACTOR = 0.85;
/** Below this, nothing fits; Windows-1252 at least keeps each byte apart. */
const LEAST_SCORE = 0.45;
const FALLBACK = "windows-1252";

/**
 * How a text is encoded that is no valid UTF-8, by which language's letters it would hold: each encoding is tried, and
 * the one in which most of what is no ASCII makes sense is taken.
 *
 * @param decode the text of bytes in an encoding
 */
export function guessEncoding(bytes: Buffer, decode: (bytes: Buffer, encoding: string) => string): string {
  const sample = linesBeyondAscii(bytes);
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
      score: shareOfSense(contextsIn(encoding), alphabet) * (RARE.test(encoding) ? RARE_FACTOR : 1),
    })),
  );
  return bestOf([...alphabetic, ...eastAsian]);
}

function bestOf(guesses: Guess[]): string {
  let best: Guess = { encoding: FALLBACK, score: LEAST_SCORE };
  for (const guess of guesses) if (guess.score > best.score) best = guess;
  return best.encoding;
}

/** How often each character beyond ASCII stands between which two others. */
function countContexts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) < 0x80) continue;
    const context = `${at === 0 ? " " : text.charAt(at - 1)}${text.charAt(at)}${text.charAt(at + 1) || " "}`;
    counts.set(context, (counts.get(context) ?? 0) + 1);
  }
  return counts;
}

/** The parts of lines that say something about the encoding, each from its first byte beyond ASCII, wherever they stand. */
function linesBeyondAscii(bytes: Buffer): Buffer {
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

/** UTF-8 with some damage is still UTF-8: other encodings do not make its sequences by chance. */
function isMostlyUtf8(sample: Buffer): boolean {
  const text = sample.toString("utf8");
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const whole = text.match(/[^\u0000-\u007f\ufffd]/gu)?.length ?? 0;
  return whole >= 2 && whole > broken;
}

/** Signs that stand in texts of any language, and need no letter beside them. */
const SIGNS = new Set("£§°©®™•·¿¡ºª²³½¼¾´×±µ÷¢¥\u00a0№");
/** The usual punctuation beyond ASCII. */
const PUNCTUATION = new Set("«»“”„‘’‚–—…€");
/** Of these, what may stand within a word. */
const JOINTS = new Set("’·–—");
const LETTER = /\p{L}/u;
/** What stands on or under a letter. */
const MARK = /\p{M}/u;

function shareOfSense(contexts: Map<string, number>, alphabet: Alphabet): number {
  let sense = 0;
  let all = 0;
  for (const [context, count] of contexts) {
    all += count;
    sense += count * makesSense(context.charAt(1), context.charAt(0), context.charAt(2), alphabet);
  }
  return all === 0 ? 0 : sense / all;
}

function makesSense(character: string, before: string, after: string, alphabet: Alphabet): number {
  const small = character.toLowerCase();
  if (alphabet.letters.has(small) || alphabet.letters.has(character)) {
    const capitalWithin = small !== character && before !== before.toUpperCase();
    const mixed = !alphabet.latin && (/[A-Za-z]/.test(before) || /[A-Za-z]/.test(after));
    const loose = MARK.test(character) && !LETTER.test(before) && !MARK.test(before);
    if (capitalWithin || mixed || loose) return 0;
    return !alphabet.frequent || alphabet.frequent.has(small) ? 1 : 0.6;
  }
  const withinWord = LETTER.test(before) && LETTER.test(after);
  if (withinWord && !JOINTS.has(character)) return 0;
  if (PUNCTUATION.has(character)) return 0.9;
  return SIGNS.has(character) ? 0.7 : 0;
}
