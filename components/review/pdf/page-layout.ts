export interface Size {
  width: number;
  height: number;
}

export interface Rectangle extends Size {
  x: number;
  y: number;
}

/** CSS pixels above each page, where it says what is to be known of it, and beside the pages. */
export const PAGE_GAP = 28;
export const PAGE_MARGIN = 16;

/** Where the pages lie below each other, in CSS pixels. */
export interface PageLayout {
  /** CSS pixels a point. */
  scale: number;
  tops: readonly number[];
  sizes: readonly Size[];
  width: number;
  height: number;
}

export function layOutPages(sizes: readonly Size[], scale: number): PageLayout {
  const tops: number[] = [];
  let [width, height] = [0, 0];
  for (const size of sizes) {
    tops.push(height + PAGE_GAP);
    height += PAGE_GAP + size.height * scale;
    width = Math.max(width, size.width * scale);
  }
  return { scale, tops, sizes, width: width + 2 * PAGE_MARGIN, height: height + PAGE_MARGIN };
}

/** The part of the pages that is seen, in CSS pixels from their top left. */
export type Viewport = Rectangle;

/** The left edge of a page: pages are centred in the viewport or, where they are wider, in their layout. */
export function leftOf({ width, sizes, scale }: PageLayout, index: number, viewportWidth: number): number {
  return (Math.max(width, viewportWidth) - (sizes[index]?.width ?? 0) * scale) / 2;
}

/** The indexes of the pages that are partly between two heights, `to` exclusive. */
export function pagesBetween(layout: PageLayout, top: number, bottom: number): { from: number; to: number } {
  const bottomOf = (index: number) =>
    (layout.tops[index] ?? 0) + (layout.sizes[index]?.height ?? 0) * layout.scale;
  const count = layout.tops.length;
  let from = 0;
  while (from < count - 1 && bottomOf(from) < top) from += 1;
  let to = from;
  while (to < count && (layout.tops[to] ?? 0) <= bottom) to += 1;
  return { from, to: Math.max(to, from + 1) };
}

/** The index of the page that is read: the one that covers the upper third of the viewport. */
export function pageInView(layout: PageLayout, { y, height }: Viewport): number {
  const line = y + height / 3;
  const { to } = pagesBetween(layout, line, line);
  return Math.max(0, to - 1);
}

export interface Place {
  index: number;
  x: number;
  y: number;
}

/** The place that lies at a point of the layout, even beyond the edges of its page. */
export function placeAt(layout: PageLayout, viewportWidth: number, x: number, y: number): Place {
  let index = layout.tops.findLastIndex((top) => top - PAGE_GAP <= y);
  if (index < 0) index = 0;
  return {
    index,
    x: (x - leftOf(layout, index, viewportWidth)) / layout.scale,
    y: (y - (layout.tops[index] ?? 0)) / layout.scale,
  };
}

export function pointOf(
  layout: PageLayout,
  viewportWidth: number,
  { index, x, y }: Place,
): { x: number; y: number } {
  return {
    x: leftOf(layout, index, viewportWidth) + x * layout.scale,
    y: (layout.tops[index] ?? 0) + y * layout.scale,
  };
}
