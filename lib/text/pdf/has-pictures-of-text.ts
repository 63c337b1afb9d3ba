import { type Area, intersect, meet, shareWithin, sizeOf, transformArea } from "./area";
import { areaOf, type Item, type TextContent } from "./drawn-item";
import type { Matrix } from "./matrix";
import type { PdfPage } from "./open-pdf";

const MIN_PICTURE_SHARE = 0.35;
/** Fewer strips may be the logos of payment methods. */
const MIN_STRIPS = 5;
/** In points. Separator lines are thinner than a line of text, and illustrations are taller than two lines. */
const MIN_STRIP_HEIGHT = 6;
const MAX_STRIP_HEIGHT = 30;
const MIN_STRIP_ASPECT = 2;
/** If there are fewer labels, the images next to them may just be signatures. */
const MIN_LABELS = 3;
/** An image is part of a larger image if the two share more than this fraction of it. */
const MAX_SHARED = 0.5;
const CUT = 0.5;
const MAX_PICTURES = 500;

/**
 * Looks for images that contain text: several strips as high as a line, several labels with an image as their value,
 * or large images. Ignores images behind the page's own text.
 * @param drawn the page's text before hidden words are dropped
 */
export function hasPicturesOfText(page: PdfPage, drawn: TextContent): boolean {
  const items = (drawn.items as Partial<Item>[]).filter((item): item is Item => Boolean(item.str?.trim()));
  const paints = items.find((item) => item.drawn)?.drawn?.watch.paints ?? [];
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const view = { left: 0, bottom: 0, right: width, top: height };
  const seen = (area: Area) => transformArea(area, transform as Matrix);
  const pictures = paints
    .filter(({ kind }) => kind === "picture")
    .slice(0, MAX_PICTURES)
    .map(({ area }) => intersect(seen(area), view))
    .filter((area) => sizeOf(area) > 0);
  if (pictures.length === 0) return false;
  const words = items.map((item) => seen(areaOf(item, drawn.styles[item.fontName]?.vertical === true)));
  const free = separate(pictures).filter((picture) => !words.some((word) => meet(word, picture)));
  if (free.length === 0) return false;
  const share = free.reduce((sum, picture) => sum + sizeOf(picture), 0) / sizeOf(view);
  const labels = words.filter((_, index) => /[:：]\s*$/.test(items[index]?.str ?? ""));
  return (
    share >= MIN_PICTURE_SHARE ||
    free.filter((picture) => isStrip(picture, free)).length >= MIN_STRIPS ||
    labels.filter((label) => free.some((picture) => isBeside(label, picture, words))).length >= MIN_LABELS
  );
}

function separate(pictures: Area[]): Area[] {
  const kept: Area[] = [];
  for (const picture of pictures.sort((a, b) => sizeOf(b) - sizeOf(a))) {
    if (kept.every((larger) => shareWithin(picture, larger) <= MAX_SHARED)) kept.push(picture);
  }
  return kept;
}

function isStrip(picture: Area, others: Area[]): boolean {
  const height = picture.top - picture.bottom;
  return (
    height >= MIN_STRIP_HEIGHT &&
    height <= MAX_STRIP_HEIGHT &&
    picture.right - picture.left >= MIN_STRIP_ASPECT * height &&
    !others.some((other) => isCutFrom(picture, other))
  );
}

function isCutFrom(strip: Area, other: Area): boolean {
  return (
    Math.abs(strip.left - other.left) < CUT &&
    Math.abs(strip.right - other.right) < CUT &&
    (Math.abs(strip.bottom - other.top) < CUT || Math.abs(strip.top - other.bottom) < CUT)
  );
}

function isBeside(label: Area, picture: Area, words: Area[]): boolean {
  const between = { ...label, left: label.right, right: picture.left };
  const isAtRight = picture.left >= label.right && picture.bottom < label.top && picture.top > label.bottom;
  return isAtRight && !words.some((word) => meet(word, between));
}
