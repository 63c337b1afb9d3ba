import type { Area } from "./area";
import { areaOf, type Drawn, drawnParts, type Item, type TextContent } from "./drawn-item";
import { createHiddenTest, type HiddenTest } from "./is-hidden";
import type { Matrix } from "./matrix";
import type { Pdf, PdfPage } from "./open-pdf";
import type { ContentGroup, Drawing } from "./page-watch";

/** Points: nobody reads smaller letters. */
const MIN_SIZE = 1.5;

interface VisibleContent {
  content: TextContent;
  /** What cannot be seen, in the order of the page's content: what follows each other without a word in sight is one. */
  hidden: string[];
}

/** The text of a page without the parts that cannot be seen on it. */
export async function withoutHidden(pdf: Pdf, page: PdfPage, content: TextContent): Promise<VisibleContent> {
  const watch = content.items
    .map((item) => ("str" in item ? (item as Item).drawn?.watch : undefined))
    .find(Boolean);
  if (!watch) return { content, hidden: [] };
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const isHidden = createHiddenTest(watch.paints, { left, bottom, right, top });
  const isOff = await hiddenGroups(pdf, watch.drawings);
  const items: TextContent["items"] = [];
  const passages: Item[][] = [[]];
  for (const item of content.items) {
    const parts =
      "str" in item ? splitItem(item, content, watch.drawings, isHidden, isOff) : [{ item, isHidden: false }];
    for (const part of parts) {
      if (part.isHidden) passages.at(-1)?.push(part.item as Item);
      else {
        items.push(part.item);
        if ("str" in part.item && part.item.str.trim() !== "" && passages.at(-1)?.length) passages.push([]);
      }
    }
  }
  const outside = watch.wordsOutside.join("");
  const hidden = [...passages.map((passage) => textOf(withoutShadows(passage, items))), outside];
  return {
    content: items.length === content.items.length ? content : { ...content, items },
    hidden: hidden
      .map((text) => text.replace(/\s+/g, " ").trim())
      .filter((text) => /[\p{L}\p{N}]/u.test(text)),
  };
}

/** The drawings within optional content that is not shown by default. */
async function hiddenGroups(pdf: Pdf, drawings: readonly Drawing[]): Promise<(drawing: Drawing) => boolean> {
  if (drawings.every(({ groups }) => groups.length === 0)) return () => false;
  const config = (await pdf.getOptionalContentConfig()) as { isVisible: (group: ContentGroup) => boolean };
  return ({ groups }) => groups.some((group) => !config.isVisible(group));
}

function splitItem(
  item: Item,
  { styles }: TextContent,
  drawings: readonly Drawing[],
  isHidden: HiddenTest,
  isOff: (drawing: Drawing) => boolean,
): { item: Item; isHidden: boolean }[] {
  const { drawn, str, transform, dir } = item;
  if (!drawn || str.trim() === "") return [{ item, isHidden: false }];
  const vertical = styles[item.fontName]?.vertical === true;
  const isTiny = !drawn.isType3 && sizeOf(transform as Matrix) < MIN_SIZE;
  const test = (index: number, area: Area): boolean => {
    const drawing = drawings[index];
    if (!drawing || isTiny) return isTiny;
    // The glyphs of a Type 3 font are drawings of their own, with their own colours.
    const unknown = drawn.isType3 ? { ...drawing, isUnpainted: false, colour: null } : drawing;
    return isOff(drawing) || isHidden(unknown, area);
  };
  const parts = drawnParts(drawn).map((part) => ({
    ...part,
    isHidden: test(part.drawing, areaOf(item, vertical, part.left, part.right)),
  }));
  const [first] = parts;
  if (parts.every((part) => part.isHidden === first?.isHidden))
    return [{ item, isHidden: first?.isHidden === true }];
  // Its parts are in another order than its characters.
  if (dir !== "ltr" || vertical || drawn.parts.join("") !== str)
    return [{ item, isHidden: lengthOf(parts, true) > lengthOf(parts, false) }];
  return parts.map((part) => ({ item: partOfItem(item, drawn, part), isHidden: part.isHidden }));
}

/** The size of letters, the smaller of their height and their width. */
function sizeOf([a, b, c, d]: Matrix): number {
  return Math.min(Math.hypot(a, b), Math.hypot(c, d));
}

function lengthOf(
  parts: readonly { from: number; to: number; isHidden: boolean }[],
  isHidden: boolean,
): number {
  return parts.reduce((sum, part) => sum + (part.isHidden === isHidden ? part.to - part.from : 0), 0);
}

function partOfItem(item: Item, drawn: Drawn, part: ReturnType<typeof drawnParts>[number]): Item {
  const { from, to, left, right } = part;
  const [a, b, c, d, x, y] = item.transform as Matrix;
  const length = Math.hypot(a, b) || 1;
  const parts = drawn.parts.slice(from, to);
  const glyphs: number[] = [];
  for (let at = 0; at < drawn.glyphs.length; at += 4) {
    const [index = 0, start = 0, end = 0, drawing = 0] = drawn.glyphs.slice(at, at + 4);
    if (index >= from && index < to) glyphs.push(index - from, start - left, end - left, drawing);
  }
  const transform = [a, b, c, d, x + (left * a) / length, y + (left * b) / length];
  return { ...item, str: parts.join(""), transform, width: right - left, drawn: { ...drawn, parts, glyphs } };
}

/** Without the text that is also to be seen, in another colour, in nearly the same place. */
function withoutShadows(hidden: Item[], items: TextContent["items"]): Item[] {
  return hidden.filter(
    ({ str, transform, height }) =>
      !items.some(
        (other) =>
          "str" in other &&
          other.str.trim() === str.trim() &&
          Math.abs(other.transform[4] - transform[4]) < height &&
          Math.abs(other.transform[5] - transform[5]) < height,
      ),
  );
}

function textOf(items: readonly Item[]): string {
  return items.map(({ str, hasEOL }) => (hasEOL ? `${str} ` : str)).join("");
}
