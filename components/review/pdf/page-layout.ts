export interface Size {
  width: number;
  height: number;
}

export interface Rectangle extends Size {
  x: number;
  y: number;
}

/** In CSS pixels. The gap above a page contains its notice. */
export const PAGE_GAP = 28;
export const PAGE_MARGIN = 16;

export interface PageLayout {
  /** CSS pixels per point. */
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

export type Viewport = Rectangle;

export function leftOf({ width, sizes, scale }: PageLayout, index: number, viewportWidth: number): number {
  return (Math.max(width, viewportWidth) - (sizes[index]?.width ?? 0) * scale) / 2;
}

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
