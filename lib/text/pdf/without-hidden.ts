import type { Area } from "./area";
import type { DrawnBoxes } from "./drawn-boxes";
import { areaOf, type DrawnPart, drawnParts, type Item, type TextContent } from "./drawn-item";
import { createHiddenTest, type HiddenTest } from "./is-hidden";
import type { Matrix } from "./matrix";
import type { Pdf, PdfPage } from "./open-pdf";
import type { ContentGroup, Drawing } from "./page-watch";

/** Points: smaller letters are not read. */
const MIN_SIZE = 1.5;

interface VisibleContent {
  content: TextContent;
  /** What cannot be seen, in the order of the page's content: what follows each other without a word in sight is one. */
  hidden: string[];
  /** Where lines are drawn, in the coordinates of the page's content. */
  rules: readonly Area[];
  boxes: DrawnBoxes | null;
}

/** The text of a page without the parts that cannot be seen on it. */
export async function withoutHidden(pdf: Pdf, page: PdfPage, content: TextContent): Promise<VisibleContent> {
  const watch = (content.items as Partial<Item>[]).find(({ drawn }) => drawn)?.drawn?.watch;
  if (!watch) return { content, hidden: [], rules: [], boxes: null };
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const isHidden = createHiddenTest(watch.paints, { left, bottom, right, top });
  const isOff = await hiddenGroups(pdf, watch.drawings);
  const items: TextContent["items"] = [];
  const passages: Item[][] = [];
  let passage: Item[] = [];
  const show = (item: TextContent["items"][number]) => {
    items.push(item);
    if (passage.length === 0 || !("str" in item) || item.str.trim() === "") return;
    passages.push(passage);
    passage = [];
  };
  for (const item of content.items) {
    const parts = "str" in item ? splitItem(item, content, watch.drawings, isHidden, isOff) : null;
    if (parts === null) show(item);
    else {
      for (const part of parts) {
        if (part.isHidden) passage.push(part.item);
        else show(part.item);
      }
    }
  }
  passages.push(passage);
  const outside = watch.wordsOutside.join("");
  const hidden = [...passages.map((part) => textOf(withoutShadows(part, items))), outside];
  return {
    content: passages[0]?.length === 0 ? content : { ...content, items },
    hidden: hidden
      .map((text) => text.replace(/\s+/g, " ").trim())
      .filter((text) => /[\p{L}\p{N}]/u.test(text)),
    rules: watch.rules.all,
    boxes: watch.boxes,
  };
}

/** The drawings within optional content that is not shown by default. */
async function hiddenGroups(pdf: Pdf, drawings: readonly Drawing[]): Promise<(drawing: Drawing) => boolean> {
  if (drawings.every(({ groups }) => groups.length === 0)) return () => false;
  const config = (await pdf.getOptionalContentConfig()) as { isVisible: (group: ContentGroup) => boolean };
  return ({ groups }) => groups.some((group) => !config.isVisible(group));
}

/** The parts of an item, some of them hidden; null where all of it can be seen, as nearly always. */
function splitItem(
  item: Item,
  { styles }: TextContent,
  drawings: readonly Drawing[],
  isHidden: HiddenTest,
  isOff: (drawing: Drawing) => boolean,
): { item: Item; isHidden: boolean }[] | null {
  const { drawn, str, transform, dir } = item;
  if (!drawn || str.trim() === "") return null;
  const vertical = styles[item.fontName]?.vertical === true;
  const isTiny = !drawn.isType3 && isTinyText(transform as Matrix);
  const test = (index: number, area: Area): boolean => {
    const drawing = drawings[index];
    if (!drawing || isTiny) return isTiny;
    // The glyphs of a Type 3 font are drawings of their own, with their own colours.
    const unknown = drawn.isType3 ? { ...drawing, isUnpainted: false, colour: null } : drawing;
    return isOff(drawing) || isHidden(unknown, area);
  };
  if (!drawn.changes)
    return test(drawn.drawing, areaOf(item, vertical, 0, drawn.end)) ? [{ item, isHidden: true }] : null;
  const parts = drawnParts(drawn).map((part) => ({
    ...part,
    isHidden: test(part.drawing, areaOf(item, vertical, part.left, part.right)),
  }));
  if (parts.every((part) => !part.isHidden)) return null;
  if (parts.every((part) => part.isHidden)) return [{ item, isHidden: true }];
  // Its parts are in another order than its characters.
  const glyphs = drawn.parts ?? [];
  if (dir !== "ltr" || vertical || glyphs.join("") !== str)
    return [{ item, isHidden: lengthOf(parts, true) > lengthOf(parts, false) }];
  return parts.map((part) => ({ item: partOfItem(item, glyphs, part), isHidden: part.isHidden }));
}

/** Whether the height or the width of letters is tiny. */
function isTinyText([a, b, c, d]: Matrix): boolean {
  return Math.min(a * a + b * b, c * c + d * d) < MIN_SIZE ** 2;
}

function lengthOf(
  parts: readonly { from: number; to: number; isHidden: boolean }[],
  isHidden: boolean,
): number {
  return parts.reduce((sum, part) => sum + (part.isHidden === isHidden ? part.to - part.from : 0), 0);
}

function partOfItem(item: Item, glyphs: readonly string[], part: DrawnPart): Item {
  const { from, to, left, right } = part;
  const [a, b, c, d, x, y] = item.transform as Matrix;
  const length = Math.hypot(a, b) || 1;
  const transform = [a, b, c, d, x + (left * a) / length, y + (left * b) / length];
  const drawn = item.drawn && { ...item.drawn, gaps: undefined };
  return { ...item, str: glyphs.slice(from, to).join(""), transform, width: right - left, drawn };
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
