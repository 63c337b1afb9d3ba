import { type Area, shareWithin } from "./area";
import type { ContentGroup } from "./content-group";
import { areaOf, drawnParts, type Face, type Item, type TextContent } from "./drawn-item";
import type { Matrix } from "./matrix";
import type { Drawing } from "./page-watch";
import type { Sight } from "./sight";
import type { SightTest } from "./sight-test";
import { type ItemWord, wordsOfItem } from "./words-of-item";

/** Points: lower letters are not read, */
const MIN_HEIGHT = 2;
/** nor narrower ones. */
const MIN_WIDTH = 1.5;

/** A word cannot be read where less of it is in sight. */
const MIN_LEGIBLE = 0.3;

/** Whether a part of an item can be seen. */
interface JudgedWord extends ItemWord {
  area: Area;
  sight: Sight;
  /** Its glyphs are drawings with colours of their own. */
  isOwnDrawing: boolean;
}

export interface JudgedItem {
  words: JudgedWord[];
  /** Its words are in the order of its characters. */
  isInOrder: boolean;
}

/** Tells of an item's words whether they can be seen; null where surely all can, as nearly always. */
export type ItemJudge = (item: Item) => JudgedItem | null;

/**
 * @param isOff whether a drawing is within optional content that is not shown
 * @param userUnit how many points a unit of the page's content has
 */
export function createItemJudge(
  styles: TextContent["styles"],
  drawings: readonly Drawing[],
  test: SightTest,
  isOff: (drawing: { groups: readonly ContentGroup[] }) => boolean,
  userUnit: number,
): ItemJudge {
  const sightOf = ({ drawing: index, str }: ItemWord, area: Area, { isType3, odd }: Face): Sight => {
    const drawing = drawings[index];
    if (!drawing) return "seen";
    if (isOff(drawing)) return "hidden";
    if (!isType3) return test.sightOf(drawing, area);
    // Its glyphs are painted in any case, perhaps in colours of their own.
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
    if (!isTiny && !drawn.changes && isPlain(drawn.drawing, areaOf(item, vertical, 0, drawn.end)))
      return null;
    const inOrder = vertical ? null : wordsOfItem(item);
    const words = (inOrder ?? partsAsWords(item)).map((word) => {
      const area = areaOf(item, vertical, word.left, word.right);
      const sight = isTiny ? "hidden" : sightOf(word, area, drawn.face);
      const settled = sight === "unsure" ? settle(word, area, drawings[word.drawing]) : sight;
      return { ...word, area, sight: settled, isOwnDrawing };
    });
    return { words, isInOrder: inOrder !== null };
  };
}

/** Whether a text may have one of these glyphs, other than a space. */
function hasGlyphOf(glyphs: ReadonlySet<string>, text: string): boolean {
  for (const glyph of glyphs)
    for (const character of glyph) if (character.trim() !== "" && text.includes(character)) return true;
  return false;
}

/** The parts of an item whose words have no known places. */
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

/** Settles without a picture of the page what is not worth one, or needs none. */
function settle({ str }: ItemWord, area: Area, drawing: Drawing | undefined): Sight {
  if (!/[\p{L}\p{N}]/u.test(str)) return "seen";
  return isCutOff(area, drawing) ? "hidden" : "unsure";
}

/** Whether a clip leaves only the beginning or the end of a word in sight, too little to read it. */
function isCutOff(area: Area, drawing: Drawing | undefined): boolean {
  if (!drawing || drawing.isOdd) return false;
  const { clip } = drawing;
  return clip.bottom <= area.bottom && clip.top >= area.top && shareWithin(area, clip) < MIN_LEGIBLE;
}
