import { type Area, shareWithin } from "./area";
import type { ContentGroup } from "./content-group";
import { areaOf, drawnParts, type Face, type Item, type TextContent } from "./drawn-item";
import type { Matrix } from "./matrix";
import type { Strikes } from "./find-strikes";
import type { Drawing } from "./page-watch";
import type { Sight } from "./sight";
import type { SightTest } from "./sight-test";
import { type ItemWord, wordsOfItem } from "./words-of-item";

/** In points. Smaller letters are illegible. */
const MIN_HEIGHT = 2;
const MIN_WIDTH = 1.5;

const MIN_LEGIBLE = 0.3;

export interface JudgedWord extends ItemWord {
  area: Area;
  sight: Sight;
  isStruckThrough: boolean;
  /** Whether the font is Type 3, whose glyphs may set their own colours. */
  isOwnDrawing: boolean;
}

export interface JudgedItem {
  words: JudgedWord[];
  isInOrder: boolean;
}

/** Returns null if all words are certainly visible and none is struck through. */
export type ItemJudge = (item: Item) => JudgedItem | null;

/**
 * @param isOff whether the drawing belongs to hidden optional content
 * @param userUnit points per unit of the page's content
 */
export function createItemJudge(
  styles: TextContent["styles"],
  drawings: readonly Drawing[],
  test: SightTest,
  isOff: (drawing: { groups: readonly ContentGroup[] }) => boolean,
  userUnit: number,
  strikes: Strikes | null,
): ItemJudge {
  const sightOf = ({ drawing: index, str }: ItemWord, area: Area, { isType3, odd }: Face): Sight => {
    const drawing = drawings[index];
    if (!drawing) return "seen";
    if (isOff(drawing)) return "hidden";
    if (!isType3) return test.sightOf(drawing, area);
    // Type 3 glyphs are always painted, possibly in their own colours.
    const painted = { ...drawing, isUnpainted: false };
    const sight = test.sightOf({ ...painted, colour: null }, area);
    if (sight !== "seen") return sight;
    if (test.sightOf(painted, area) !== "seen") return "unsure";
    return hasGlyphOf(odd, str) && !test.isOnScan(area) ? "unsure" : "seen";
  };
  return (item) => {
    const { drawn, str, fontName } = item;
    if (!drawn || str.trim() === "") return null;
    const vertical = styles[fontName]?.vertical === true;
    const isOwnDrawing = drawn.face.isType3;
    const isTiny = !isOwnDrawing && isTinyText(item.transform as Matrix, userUnit);
    const isPlain = (index: number, area: Area): boolean => {
      const drawing = drawings[index];
      return !drawing || (!isOff(drawing) && !isOwnDrawing && test.isPlain(drawing, area));
    };
    const whole = areaOf(item, vertical, 0, drawn.end);
    const mayBeStruck = !vertical && strikes?.touch(whole) === true;
    if (!isTiny && !drawn.changes && !mayBeStruck && isPlain(drawn.drawing, whole)) return null;
    const inOrder = vertical ? null : wordsOfItem(item);
    const words = (inOrder ?? partsAsWords(item)).map((word) => {
      const area = areaOf(item, vertical, word.left, word.right);
      const sight = isTiny ? "hidden" : sightOf(word, area, drawn.face);
      const settled = sight === "unsure" ? settle(word, area, drawings[word.drawing]) : sight;
      const isStruckThrough = mayBeStruck && strikes.cover(area);
      return { ...word, area, sight: settled, isStruckThrough, isOwnDrawing };
    });
    return { words, isInOrder: inOrder !== null };
  };
}

function hasGlyphOf(glyphs: ReadonlySet<string>, text: string): boolean {
  for (const glyph of glyphs)
    for (const character of glyph) if (character.trim() !== "" && text.includes(character)) return true;
  return false;
}

function partsAsWords({ drawn, str }: Item): ItemWord[] {
  if (!drawn) return [];
  if (!drawn.changes) return [{ str, left: 0, right: drawn.end, drawing: drawn.drawing }];
  const glyphs = drawn.parts ?? [];
  return drawnParts(drawn).map(({ from, to, left, right, drawing }) => ({
    str: glyphs.slice(from, to).join(""),
    left,
    right,
    drawing,
  }));
}

function isTinyText([a, b, c, d]: Matrix, userUnit: number): boolean {
  return Math.hypot(a, b) * userUnit < MIN_WIDTH || Math.hypot(c, d) * userUnit < MIN_HEIGHT;
}

function settle({ str }: ItemWord, area: Area, drawing: Drawing | undefined): Sight {
  if (!/[\p{L}\p{N}]/u.test(str)) return "seen";
  return isCutOff(area, drawing) ? "hidden" : "unsure";
}

function isCutOff(area: Area, drawing: Drawing | undefined): boolean {
  if (!drawing || drawing.isOdd) return false;
  const { clip } = drawing;
  return clip.bottom <= area.bottom && clip.top >= area.top && shareWithin(area, clip) < MIN_LEGIBLE;
}
