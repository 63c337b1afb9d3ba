import type { Rectangle, Size } from "./page-layout";

type Picture = Pick<ImageData, "data" | "width" | "height">;

/** In points from the page's left or top edge. */
export interface PrintedRules {
  columns: readonly number[];
  rows: readonly number[];
}

export const NO_RULES: PrintedRules = { columns: [], rows: [] };

/** From 0 to 1. Brighter pixels are not part of a rule. */
const DARK = 0.88;
/** Minimum proportion of dark pixels along a rule, which words may interrupt. */
const PRINTED = 0.8;
/** Maximum thickness of a rule, in points. Anything thicker is a shaded cell. */
const THICK = 3;

export function printedRules(page: ParentNode | null, region: Rectangle, size: Size): PrintedRules {
  const canvas = page?.querySelector("canvas");
  const context = canvas?.getContext("2d");
  if (!canvas || !context) return NO_RULES;
  const [across, down] = [canvas.width / size.width, canvas.height / size.height];
  const [left, top] = [Math.floor(region.x * across), Math.floor(region.y * down)];
  const [width, height] = [Math.ceil(region.width * across), Math.ceil(region.height * down)];
  if (width < 1 || height < 1) return NO_RULES;
  const picture = context.getImageData(left, top, width, height);
  return {
    columns: rulesAcross(picture, "x", THICK * across).map((at) => (left + at) / across),
    rows: rulesAcross(picture, "y", THICK * down).map((at) => (top + at) / down),
  };
}

/** Returns the middle of each rule, in pixels. */
export function rulesAcross({ data, width, height }: Picture, axis: "x" | "y", thick: number): number[] {
  const [length, depth] = axis === "x" ? [width, height] : [height, width];
  const [step, next] = axis === "x" ? [4, width * 4] : [width * 4, 4];
  const isPrinted = (at: number) => {
    let dark = 0;
    for (let pixel = at * step, left = depth; left > 0; left -= 1, pixel += next) {
      const brightness = ((data[pixel] ?? 0) + (data[pixel + 1] ?? 0) + (data[pixel + 2] ?? 0)) / (3 * 255);
      if ((data[pixel + 3] ?? 0) > 0 && brightness < DARK) dark += 1;
    }
    return dark >= depth * PRINTED;
  };
  const rules: number[] = [];
  for (let from = 0; from < length; from += 1) {
    let to = from;
    while (to < length && isPrinted(to)) to += 1;
    if (to > from && to - from <= thick) rules.push((from + to) / 2);
    from = to;
  }
  return rules;
}
