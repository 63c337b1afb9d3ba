import type { Area } from "./area";
import type { ContentGroup } from "./content-group";
import type { DrawnBoxes } from "./drawn-boxes";
import type { Item, TextContent } from "./drawn-item";
import { findStrikes } from "./find-strikes";
import { createItemJudge, type JudgedItem, type JudgedWord } from "./judge-item";
import type { Pdf, PdfPage } from "./open-pdf";
import type { PageDrawer } from "./page-drawer";
import type { PageWatch } from "./page-watch";
import { createSightTest } from "./sight-test";
import { itemOfWords } from "./words-of-item";
import type { HiddenPassage } from "@/lib/text/types";

interface VisibleContent {
  content: TextContent;
  /** Invisible and struck-through passages, in content order. Each visible word ends a passage. */
  hidden: HiddenPassage[];
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
  const { rules, boxes } = watch;
  const strikes = findStrikes(content, rules.all);
  const judge = createItemJudge(content.styles, watch.drawings, test, isOff, page.userUnit, strikes);
  const judged = content.items.map((item) => ("str" in item ? judge(item) : null));
  const outside = { text: watch.wordsOutside.join("") };
  if (judged.every((item) => item === null))
    return { content, hidden: worded([outside]), rules: rules.all, boxes };
  await lookAtUnsure(judged, page.pageNumber, drawer);
  const { items, passages } = divide(content, judged);
  const hidden = passages.map(({ items: parts, isStruckThrough }): HiddenPassage => ({
    text: textOf(isStruckThrough ? parts : withoutShadows(parts, items)),
    ...(isStruckThrough && { isStruckThrough }),
  }));
  return { content: { ...content, items }, hidden: worded([...hidden, outside]), rules: rules.all, boxes };
}

interface Passage {
  items: Item[];
  isStruckThrough: boolean;
}

function divide(
  content: TextContent,
  judged: readonly (JudgedItem | null)[],
): { items: TextContent["items"]; passages: Passage[] } {
  const items: TextContent["items"] = [];
  const passages: Passage[] = [];
  let passage: Passage | null = null;
  const show = (item: TextContent["items"][number]) => {
    items.push(item);
    if ("str" in item && item.str.trim() !== "") passage = null;
  };
  const leaveOut = (item: Item, isStruckThrough: boolean) => {
    if (passage?.isStruckThrough !== isStruckThrough)
      passages.push((passage = { items: [], isStruckThrough }));
    passage.items.push(item);
  };
  content.items.forEach((item, index) => {
    const parts = "str" in item ? partsOf(item, judged[index] ?? null) : null;
    if (parts === null) return show(item);
    for (const { item: part, state } of parts) {
      if (state === "shown") show(part);
      else leaveOut(part, state === "struck");
    }
  });
  return { items, passages };
}

function worded(passages: readonly HiddenPassage[]): HiddenPassage[] {
  return passages
    .map((passage) => ({ ...passage, text: passage.text.replace(/\s+/g, " ").trim() }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
}

/** Rendering the page isn't worthwhile for a few single letters, as in formulas. */
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

type State = "shown" | "hidden" | "struck";

function stateOf({ sight, isStruckThrough }: JudgedWord): State {
  if (sight === "hidden") return "hidden";
  return isStruckThrough ? "struck" : "shown";
}

function partsOf(item: Item, judged: JudgedItem | null): { item: Item; state: State }[] | null {
  if (judged === null) return null;
  const { words, isInOrder } = judged;
  const states = new Set(words.map(stateOf));
  if (states.size === 1 && words.every(({ sight }) => sight !== "unsure"))
    return states.has("shown") ? null : [...states].map((state) => ({ item, state }));
  if (!isInOrder) {
    const lengthOf = (state: State) =>
      words.reduce((sum, word) => sum + (stateOf(word) === state ? word.str.length : 0), 0);
    const [state = "shown"] = [...states].sort((a, b) => lengthOf(b) - lengthOf(a));
    return [{ item, state }];
  }
  const parts: { item: Item; state: State }[] = [];
  for (let from = 0; from < words.length;) {
    const alike = words.slice(from).findIndex((word) => !isAlike(word, words[from]));
    const to = alike === -1 ? words.length : from + alike;
    const part = to - from === words.length ? item : itemOfWords(item, words.slice(from, to));
    const first = words[from];
    parts.push({
      item: first?.sight === "unsure" ? { ...part, mayBeHidden: true } : part,
      state: first ? stateOf(first) : "shown",
    });
    from = to;
  }
  return parts;
}

function isAlike(word: JudgedWord, other: JudgedWord | undefined): boolean {
  return other !== undefined && word.sight === other.sight && stateOf(word) === stateOf(other);
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
