import { deepenContrast } from "./deepen-contrast";
import { findLoneMarks } from "./find-lone-marks";
import { eraseRulers, findRulers, type Ruler } from "./find-rulers";
import { findSquares, withTick } from "./find-squares";
import { findWayUp, straighten, type WayUp } from "./find-way-up";
import { guessLanguage } from "./guess-language";
import type { OcrLanguage } from "@/lib/ocr-languages";
import { placeCheckBoxes } from "./place-check-boxes";
import { type Raster, turnRaster } from "./raster";
import { readInsides } from "./read-insides";
import { readLoneMarks } from "./read-lone-marks";
import { removeGrain } from "./remove-grain";
import { sortWords } from "./sort-words";
import type { Tesseract, TesseractWord } from "./tesseract";
import type { Frame } from "@/lib/text/pdf/piece";

const LINE_HEIGHT = 0.93;

/** Positions are in points. */
export interface RecognisedWords {
  read: Frame[];
  illegible: Frame[];
}

/** Handles rotation and skew, and chooses the language. Returns no words if most of the page is illegible. */
export function recogniseRaster(
  tesseract: Tesseract,
  picture: Raster,
  scale: number,
  languages: readonly OcrLanguage[],
): RecognisedWords {
  const page = clean(picture);
  const first = languages[0] ?? "eng";
  const look = (raster: Raster, language: OcrLanguage, isLine = false): TesseractWord[] =>
    tesseract.recognise(raster, language, scale * 72, { isLine });
  const wayUp = findWayUp(page, (band) => {
    const { down, across } = findRulers(band, scale);
    return look(eraseRulers(band, [...down, ...across]), first);
  });
  const upright = straighten(turnRaster(page, wayUp.quarters), wayUp.skew);
  const { down, across } = findRulers(upright, scale);
  const squares = findSquares(upright, scale);
  const level = eraseRulers(upright, [...down, ...across, ...squares.map(withTick)]);
  const likely = guessLanguage(textsOf(wayUp.words), languages);
  let words = look(level, likely ?? first);
  const better = likely ? undefined : guessLanguage(textsOf(words), languages);
  if (better && better !== first) words = look(level, better);
  const insides = readInsides(upright, squares, (inside) => look(inside, first));
  const placed = placeCheckBoxes(squares, insides, words, scale);
  const { read, illegible } = sortWords(placed.words);
  if (read.length > 0) {
    read.push(...placed.boxes);
    const marks = findLoneMarks(level, read);
    read.push(...readLoneMarks(level, marks, (strip) => look(strip, likely ?? better ?? first, true)));
  }
  const framesOf = (some: TesseractWord[]): Frame[] =>
    some.length === 0 ? [] : [toFrame(some, down, page, wayUp, scale)];
  return { read: framesOf(read), illegible: framesOf(illegible) };
}

function clean(picture: Raster): Raster {
  const smooth = removeGrain(picture);
  return smooth === picture ? deepenContrast(picture) : smooth;
}

function textsOf(words: TesseractWord[]): string[] {
  return words.map(({ text }) => text);
}

function toFrame(
  words: TesseractWord[],
  rulers: readonly Ruler[],
  page: Raster,
  { quarters, skew }: WayUp,
  scale: number,
): Frame {
  const angle = skew - (quarters * Math.PI) / 2;
  const [width, height] = quarters % 2 === 0 ? [page.width, page.height] : [page.height, page.width];
  const [cos, sin] = [Math.cos(skew), Math.sin(skew)];
  const x = (cos * -width + sin * height + width) / 2;
  const y = (sin * -width - cos * height + height) / 2;
  const [left, top] = [
    [x, y],
    [y, page.height - x],
    [page.width - x, page.height - y],
    [page.width - y, x],
  ][quarters] as [number, number];
  const u = left * Math.cos(angle) + top * Math.sin(angle);
  const v = -left * Math.sin(angle) + top * Math.cos(angle);
  return {
    angle,
    pieces: words.map((word) => ({
      str: word.text,
      u: (word.left + u) / scale,
      v: (word.baseline + v) / scale,
      width: (word.right - word.left) / scale,
      size: word.lineHeight / LINE_HEIGHT / scale,
      rtl: false,
      spaceBefore: true,
      confidence: word.confidence,
    })),
    dividers: rulers.map(({ left: from, right: to, top: above, bottom }) => ({
      u: ((from + to) / 2 + u) / scale,
      top: (above + v) / scale,
      bottom: (bottom + v) / scale,
    })),
  };
}
