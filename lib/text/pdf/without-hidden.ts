import type { Area } from "./area";
import type { ContentGroup } from "./content-group";
import type { DrawnBoxes } from "./drawn-boxes";
import type { Item, TextContent } from "./drawn-item";
import { createItemJudge, type JudgedItem } from "./judge-item";
import type { Pdf, PdfPage } from "./open-pdf";
import type { PageDrawer } from "./page-drawer";
import type { PageWatch } from "./page-watch";
import { createSightTest } from "./sight-test";
import { itemOfWords } from "./words-of-item";

interface VisibleContent {
  content: TextContent;
  /** Invisible passages in content order. A visible word ends a passage. */
  hidden: string[];
  rules: readonly Area[];
  boxes: DrawnBoxes | null;
}

interface PageToRead {
  pdf: Pdf;
  page: PdfPage;
  content: TextContent;
  overlays: readonly Area[];
  drawer: PageDrawer;
}

export async function withoutHidden({
  pdf,
  page,
  content,
  overlays,
  drawer,
}: PageToRead): Promise<VisibleContent> {
  const watch = (content.items as Partial<Item>[]).find(({ drawn }) => drawn)?.drawn?.watch;
  if (!watch) return { content, hidden: [], rules: [], boxes: null };
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const isOff = await hiddenGroups(pdf, watch);
  const test = createSightTest({
    paints: watch.paints.map((paint) => (isOff(paint) ? { ...paint, area: NOWHERE, covers: false } : paint)),
    strokes: watch.strokes,
    overlays,
    page: { left, bottom, right, top },
  });
  const judge = createItemJudge(content.styles, watch.drawings, test, isOff, page.userUnit);
  const judged = content.items.map((item) => ("str" in item ? judge(item) : null));
  const outside = watch.wordsOutside.join("");
  const { rules, boxes } = watch;
  if (judged.every((item) => item === null))
    return { content, hidden: worded([outside]), rules: rules.all, boxes };
  await lookAtUnsure(judged, page.pageNumber, drawer);
  const { items, passages } = divide(content, judged);
  const hidden = [...passages.map((part) => textOf(withoutShadows(part, items))), outside];
  return { content: { ...content, items }, hidden: worded(hidden), rules: rules.all, boxes };
}

function divide(
  content: TextContent,
  judged: readonly (JudgedItem | null)[],
): { items: TextContent["items"]; passages: Item[][] } {
  const items: TextContent["items"] = [];
  const passages: Item[][] = [];
  let passage: Item[] = [];
  const show = (item: TextContent["items"][number]) => {
    items.push(item);
    if (passage.length === 0 || !("str" in item) || item.str.trim() === "") return;
    passages.push(passage);
    passage = [];
  };
  content.items.forEach((item, index) => {
    const parts = "str" in item ? partsOf(item, judged[index] ?? null) : null;
    if (parts === null) return show(item);
    for (const part of parts) {
      if (part.isHidden) passage.push(part.item);
      else show(part.item);
    }
  });
  passages.push(passage);
  return { items, passages };
}

function worded(passages: readonly string[]): string[] {
  return passages
    .map((text) => text.replace(/\s+/g, " ").trim())
    .filter((text) => /[\p{L}\p{N}]/u.test(text));
}

/** A few single letters, as in formulas, don't justify rendering the page. */
const MAX_LONE_LETTERS = 3;
const LONE_LETTER = /^[^\p{L}\p{N}]*\p{L}[^\p{L}\p{N}]*$/u;

const NOWHERE: Area = { left: 0, bottom: 0, right: 0, top: 0 };

async function hiddenGroups(
  pdf: Pdf,
  { drawings, paints }: PageWatch,
): Promise<(drawn: { groups: readonly ContentGroup[] }) => boolean> {
  const isAlways = ({ groups }: { groups: readonly ContentGroup[] }) => groups.length === 0;
  if (drawings.every(isAlways) && paints.every(isAlways)) return () => false;
  const config = (await pdf.getOptionalContentConfig()) as { isVisible: (group: ContentGroup) => boolean };
  return ({ groups }) => groups.some((group) => !config.isVisible(group));
}

async function lookAtUnsure(
  judged: readonly (JudgedItem | null)[],
  page: number,
  drawer: PageDrawer,
): Promise<void> {
  const unsure = judged.flatMap((item) => item?.words.filter(({ sight }) => sight === "unsure") ?? []);
  if (unsure.length === 0) return;
  if (unsure.length <= MAX_LONE_LETTERS && unsure.every(({ str }) => LONE_LETTER.test(str))) {
    for (const word of unsure) word.sight = "seen";
    return;
  }
  const drawn = await drawer.draw(page);
  if (!drawn) return;
  try {
    for (const word of unsure) {
      const isShown = await drawn.shows(word.area, word.isOwnDrawing);
      if (isShown !== null) word.sight = isShown ? "seen" : "hidden";
    }
  } finally {
    drawn.close();
  }
}

function partsOf(item: Item, judged: JudgedItem | null): { item: Item; isHidden: boolean }[] | null {
  if (judged === null || judged.words.every(({ sight }) => sight === "seen")) return null;
  const { words, isInOrder } = judged;
  const isAllHidden = words.every(({ sight }) => sight === "hidden");
  if (isAllHidden) return [{ item, isHidden: true }];
  if (!isInOrder) {
    const lengthOf = (isHidden: boolean) =>
      words.reduce((sum, { sight, str }) => sum + ((sight === "hidden") === isHidden ? str.length : 0), 0);
    return [{ item, isHidden: lengthOf(true) > lengthOf(false) }];
  }
  const parts: { item: Item; isHidden: boolean }[] = [];
  for (let from = 0; from < words.length;) {
    const sight = words[from]?.sight;
    let to = from;
    while (words[to]?.sight === sight && to < words.length) to += 1;
    const part = to - from === words.length ? item : itemOfWords(item, words.slice(from, to));
    parts.push({
      item: sight === "unsure" ? { ...part, mayBeHidden: true } : part,
      isHidden: sight === "hidden",
    });
    from = to;
  }
  return parts;
}

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
