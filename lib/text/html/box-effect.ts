import { leftByClip, leftByClipPath, type Rest } from "./clips";
import { parseLength } from "./css-lengths";
import type { DeclaredValues } from "./declared-values";
import { KEEPS_AREA } from "./harmless-properties";
import { AWAY, type StyleBasis } from "./style";
import { movedBy } from "./transforms";

export interface BoxEffect {
  isGone: boolean;
  isInDoubt: boolean;
}

const PAGE_WIDTH = 1280;
/** In pixels. Letters in a box of at most this size are invisible. */
const LINE = 1;
/** Fraction of the font size that a clipping box must leave visible. */
const CUT = 0.6;

export function boxEffect(values: DeclaredValues, style: StyleBasis, display = "block"): BoxEffect {
  const length = (name: string): number | null => {
    const value = values.get(name);
    return value === undefined ? null : parseLength(value, { fontSize: style.fontSize, whole: PAGE_WIDTH });
  };
  const cut = cutOff(values, style, length, values.get("display") ?? display);
  const place = placeEffect(values, length);
  const margin = movedBy(["margin-left", "margin-top"].map((side) => length(side) ?? 0));
  const clip = rests(values);
  const isGone =
    values.get("display") === "none" ||
    values.get("content-visibility") === "hidden" ||
    cut === "nothing" ||
    place.isGone === true ||
    margin.isGone === true ||
    clip.includes("nothing");
  const isInDoubt =
    cut === "part" ||
    place.isInDoubt === true ||
    margin.isInDoubt === true ||
    clip.includes("part") ||
    liesBelow(values);
  return { isGone, isInDoubt };
}

function rests(values: DeclaredValues): Rest[] {
  const isClippable = /^(?:absolute|fixed)$/.test(values.get("position") ?? "");
  const clip = isClippable ? leftByClip(values.get("clip") ?? "auto") : "all";
  return [clip, leftByClipPath(values.get("clip-path") ?? "none")];
}

type LengthOf = (name: string) => number | null;

function cutOff(values: DeclaredValues, style: StyleBasis, length: LengthOf, display: string): Rest {
  const cuts = ["overflow-x", "overflow-y"].some((name) => !/^(?:visible|)$/.test(values.get(name) ?? ""));
  if (!cuts) return "all";
  const smallest = (...names: string[]): number =>
    Math.min(...names.map((name) => Math.max(0, length(name) ?? Infinity)));
  const [height, width] = [smallest("height", "max-height"), smallest("width", "max-width")];
  const indent = length("text-indent") ?? 0;
  if (Math.abs(indent) >= AWAY) return "nothing";
  if (height <= LINE || width <= LINE) return leftBySize(values, display);
  if (style.lineHeight !== null && style.lineHeight < style.fontSize * (1 - CUT)) return "nothing";
  return height < style.fontSize * CUT || width < style.fontSize * CUT || indent > width / 2 ? "part" : "all";
}

function leftBySize(values: DeclaredValues, display: string): Rest {
  const isPlaced = /^(?:absolute|fixed)$/.test(values.get("position") ?? "");
  // Table cells and rows grow with their content.
  if (!isPlaced && display.startsWith("table-")) return "all";
  const canScroll = ["overflow-x", "overflow-y"].some((name) =>
    /^(?:auto|scroll|overlay)$/.test(values.get(name) ?? ""),
  );
  const isLarger = [...values].some(
    ([name, value]) => KEEPS_AREA.test(name) && (/[1-9(]/.test(value) || value === "auto"),
  );
  const hasNoSize = !isPlaced && /^(?:inline|contents|table)$/.test(display);
  return canScroll || isLarger || hasNoSize ? "part" : "nothing";
}

function placeEffect(values: DeclaredValues, length: LengthOf): Partial<BoxEffect> {
  const position = values.get("position") ?? "static";
  if (position === "static" || position.endsWith("sticky")) return {};
  const [left, top, right, bottom] = ["left", "top", "right", "bottom"].map(length);
  const isFixed = position === "fixed";
  const screen = { x: PAGE_WIDTH, y: 800 };
  // A fixed element outside the window cannot be scrolled into view.
  if (isFixed && [left, right].some((side) => (side ?? 0) >= screen.x || (side ?? 0) <= -screen.x))
    return { isGone: true };
  if (isFixed && [top, bottom].some((side) => (side ?? 0) >= screen.y || (side ?? 0) <= -screen.y))
    return { isGone: true };
  const relative = position === "relative" ? [-(right ?? 0), -(bottom ?? 0)] : [];
  const far = movedBy(
    [left ?? 0, ...(values.has("top") ? [top ?? 0] : []), ...relative].filter((move) => move < 0),
  );
  if (far.isGone) return far;
  const isFarAway =
    (left ?? 0) >= FAR || (right ?? 0) <= -AWAY || (bottom ?? 0) <= -AWAY || (right ?? 0) >= FAR;
  return isFarAway ? { isInDoubt: true } : far;
}

/** In pixels. No page is this wide. */
const FAR = 4_000;

function liesBelow(values: DeclaredValues): boolean {
  return Number(values.get("z-index") ?? 0) < 0 && (values.get("position") ?? "static") !== "static";
}
