import { encodingOfCharset, encodingOfFontName, encodingOfLanguage } from "@/lib/text/code-pages";
import { decodeAs } from "@/lib/text/plain/decode-text";
import { modifiersOf, readRuns } from "./formatted-pages";
import { structureAt } from "./structure-at";
import type { TextPiece } from "./text-piece";
import { firstIndex } from "@/lib/text/first-index";
import { guessEncoding } from "@/lib/text/plain/guess-encoding";

/** Each span starts where the previous one ends. */
export interface EncodedSpan {
  end: number;
  encoding: string;
}

interface MarkedSpan extends EncodedSpan {
  start: number;
}

const WESTERN = "cp1252";

const SAMPLE_BYTES = 1024 * 1024;

/** These are ignored, because Western fonts may declare them, and East Asian versions of Word write UTF-16. */
const MULTI_BYTE = new Set(["cp932", "cp936", "cp949", "cp950"]);

const CHARACTERS = 0xb8;
const FONTS = 0xd0;

const FONT = 93;
const LANGUAGE = 97;
/** Sizes of the operands that aren't one byte long. -1 means that the first byte contains the size. */
const OPERAND_BYTES: Record<number, number> = {
  ...Object.fromEntries(
    [68, 74, 77, 79, 81, 82, 103, 105, 106, 108, 113, 115, 116].map((code) => [code, -1]),
  ),
  ...Object.fromEntries(
    [69, 72, 80, FONT, 96, LANGUAGE, 99, 101, 107, 109, 110, 111, 112].map((code) => [code, 2]),
  ),
  70: 4,
  73: 3,
  83: 0,
  95: 3,
};

/**
 * Uses the encoding of the font, the language or the document (`own`), in this order. If a Western document has a
 * font with another encoding, the letters of unmarked text decide, because a style may set that font.
 */
export function findEncodings(stream: Buffer, texts: TextPiece[], own: string): EncodedSpan[] {
  const fonts = readFonts(structureAt(stream, FONTS, stream));
  const marks = readMarks(stream, fonts);
  const unmarkedEncoding = encodingOfUnmarked(unmarkedText(stream, texts, marks), own, fonts);
  const spans = marks.flatMap(({ start, end, encoding }) => [
    { end: start, encoding: unmarkedEncoding },
    { end, encoding },
  ]);
  return [...spans, { end: Infinity, encoding: unmarkedEncoding }];
}

function encodingOfUnmarked(text: Buffer, own: string, fonts: (string | undefined)[]): string {
  if (own !== WESTERN || fonts.every((encoding) => encoding === undefined)) return own;
  const guessed = decodeAs(text, guessEncoding(text, decodeAs));
  if (decodeAs(text, own) === guessed) return own;
  return fonts.find((encoding) => encoding !== undefined && decodeAs(text, encoding) === guessed) ?? own;
}

function unmarkedText(stream: Buffer, texts: TextPiece[], marks: MarkedSpan[]): Buffer {
  const parts: Buffer[] = [];
  let length = 0;
  const take = (from: number, to: number) => {
    if (to <= from || length >= SAMPLE_BYTES) return;
    const part = stream.subarray(from, Math.min(to, from + SAMPLE_BYTES));
    parts.push(part);
    length += part.length;
  };
  for (const { start, end, offset, width } of texts) {
    if (width === 2) continue;
    const last = offset + end - start;
    let at = offset;
    for (let index = firstIndex(marks, (mark) => mark.end > offset); length < SAMPLE_BYTES; index += 1) {
      const mark = marks[index];
      if (!mark || mark.start >= last) break;
      take(at, mark.start);
      at = mark.end;
    }
    take(at, last);
  }
  return Buffer.concat(parts);
}

function readFonts(table: Buffer): (string | undefined)[] {
  const fonts: (string | undefined)[] = [];
  for (let at = 2; at + 6 < table.length; at += (table[at] ?? 0) + 1) {
    const name = table.toString("latin1", at + 6, at + 1 + (table[at] ?? 0)).split("\0")[0] ?? "";
    const encoding = encodingOfCharset(table[at + 4] ?? 0) ?? encodingOfFontName(name);
    fonts.push(encoding !== undefined && MULTI_BYTE.has(encoding) ? undefined : encoding);
  }
  return fonts;
}

function readMarks(stream: Buffer, fonts: (string | undefined)[]): MarkedSpan[] {
  const runs = readRuns(stream, structureAt(stream, CHARACTERS, stream), 2, (page, index, count) =>
    encodingOfRun(modifiersOf(page, index, count), fonts),
  );
  let last = 0;
  return runs
    .flatMap(({ start, end, properties: encoding }) => (encoding ? [{ start, end, encoding }] : []))
    .sort((a, b) => a.start - b.start)
    .filter(({ start, end }) => start >= last && (last = end) > 0);
}

function encodingOfRun(modifiers: Buffer, fonts: (string | undefined)[]): string | undefined {
  let font: number | undefined;
  let language: number | undefined;
  for (let at = 0; at < modifiers.length;) {
    const code = modifiers[at] ?? 0;
    const bytes = OPERAND_BYTES[code] ?? 1;
    if (at + 3 <= modifiers.length && code === FONT) font = modifiers.readUInt16LE(at + 1);
    if (at + 3 <= modifiers.length && code === LANGUAGE) language = modifiers.readUInt16LE(at + 1);
    at += 1 + (bytes === -1 ? 1 + (modifiers[at + 1] ?? 0) : bytes);
  }
  const byFont = font === undefined ? undefined : fonts[font];
  const byLanguage = language === undefined ? WESTERN : encodingOfLanguage(language);
  return byFont ?? (byLanguage === WESTERN || MULTI_BYTE.has(byLanguage) ? undefined : byLanguage);
}
