import { boxEffect } from "./box-effect";
import { parseLength, parseNumber } from "./css-lengths";
import { splitCss } from "./css-syntax";
import type { DeclaredValues } from "./declared-values";
import { groundOf, isPlaced, letterPaint, paintOf } from "./grounds";
import { hasEffect, KEEPS_AREA, MOVES_ON_GRID } from "./harmless-properties";
import { finishStyle, type Style, type StyleBasis, type Writable } from "./style";
import { transformEffect } from "./transforms";

export interface PageFacts {
  animations: ReadonlySet<string>;
  hasPlacedGrounds: boolean;
  /** Whether text may lie on top of elements other than its ancestors. */
  hasLayers: boolean;
  hasOutside: boolean;
}

const LOOKED_AT: ReadonlySet<string> = new Set(
  (
    "box-shadow text-shadow text-stroke text-stroke-width display visibility opacity color text-fill-color background-color background-image background-clip background-size " +
    "background-position background-repeat background-origin background-attachment background-position-x background-position-y " +
    "background-blend-mode font-size line-height letter-spacing word-spacing text-indent text-decoration-line text-security position " +
    "left top right bottom width height max-width max-height overflow-x overflow-y clip clip-path transform translate scale " +
    "rotate zoom z-index vertical-align content-visibility filter mask-image animation-name margin-left margin-top margin-right margin-bottom " +
    "text-overflow mask-size mask-position mask-repeat mask-origin mask-clip mask-mode animation-duration animation-delay " +
    "animation-fill-mode animation-timing-function animation-iteration-count animation-direction animation-play-state animation-composition"
  ).split(" "),
);
const SIZES: Record<string, number> = {
  "xx-small": 9,
  "x-small": 10,
  small: 13,
  medium: 16,
  large: 18,
  "x-large": 24,
  "xx-large": 32,
  "xxx-large": 48,
};

export function computeStyle(
  values: DeclaredValues,
  outer: Style,
  page: PageFacts,
  display: string | undefined,
): Style {
  const style: Writable<StyleBasis> = { ...outer };
  setLetters(style, values, outer);
  const colour = values.get("color");
  if (colour !== undefined) style.colour = colour === "currentcolor" ? outer.colour : paintOf(colour, outer);
  const fill = values.get("text-fill-color");
  if (fill !== undefined) style.fill = fill === "currentcolor" ? undefined : paintOf(fill, style);
  const visibility = values.get("visibility");
  if (visibility !== undefined) style.isInvisible = visibility !== "visible";
  const security = values.get("text-security");
  if (security !== undefined) style.isDisguised = security !== "none";
  const decoration = values.get("text-decoration-line");
  if (decoration?.includes("line-through")) style.isStruckThrough = true;
  // Never reset: a raised number stays raised, even if a style sheet changes its position.
  if (values.get("vertical-align") === "super") style.isRaised = true;
  style.isOutlined = isOutlined(values, style.isOutlined);
  style.isPlaced ||= isPlaced(values);
  style.ground = groundOf(values, style, page.hasPlacedGrounds);
  const letters = letterPaint(values, style);
  if (letters) style.fill = letters;
  const transform = transformEffect(values, style.fontSize);
  if (transform) style.scale *= transform.scale;
  const effects = [boxEffect(values, style, display), transform, paintingEffect(values, page)];
  if (effects.some((effect) => effect?.isGone)) style.isGone = true;
  if (effects.some((effect) => effect?.isInDoubt) || hasUnknown(values)) style.isInDoubt = true;
  const opacity = parseNumber(values.get("opacity") ?? "1");
  // An animation may reveal transparent text.
  if (opacity !== null && opacity < LEAST_ALPHA && isAnimatedOutside(values, page)) style.isInDoubt = true;
  else if (opacity !== null && !isAnimated(values, page)) style.opacity *= Math.min(1, Math.max(0, opacity));
  return finishStyle(style);
}

function setLetters(style: Writable<StyleBasis>, values: DeclaredValues, outer: Style): void {
  const size = values.get("font-size");
  if (size !== undefined) style.fontSize = fontSizeOf(size, outer.fontSize);
  const lengthOf = (name: string, whole = style.fontSize): number | undefined => {
    const value = values.get(name);
    if (value === undefined) return undefined;
    return parseLength(splitCss(value, " ")[0] ?? "", { fontSize: style.fontSize, whole }) ?? 0;
  };
  style.letterSpacing = lengthOf("letter-spacing") ?? outer.letterSpacing;
  style.wordSpacing = lengthOf("word-spacing") ?? outer.wordSpacing;
  style.textIndent = lengthOf("text-indent", PAGE_WIDTH) ?? outer.textIndent;
  const height = values.get("line-height");
  if (height === undefined) return;
  const times = parseNumber(height);
  const isNumber = times !== null && !height.endsWith("%");
  style.lineHeight = isNumber
    ? times * style.fontSize
    : parseLength(height, { fontSize: style.fontSize, whole: style.fontSize });
}

const PAGE_WIDTH = 1280;

function fontSizeOf(size: string, outer: number): number {
  if (size === "smaller") return outer / 1.2;
  if (size === "larger") return outer * 1.2;
  return SIZES[size] ?? Math.max(0, parseLength(size, { fontSize: outer, whole: outer }) ?? outer);
}

interface Effect {
  isGone: boolean;
  isInDoubt: boolean;
}

function paintingEffect(values: DeclaredValues, page: PageFacts): Effect {
  const mask = values.get("mask-image") ?? "none";
  const isMaskedOut = /gradient\(/.test(mask) && !/url\(/.test(mask) && isAllTransparent(mask);
  const filter = filterEffect(values.get("filter"));
  const isMasked = splitCss(mask, ",").some((layer) => layer !== "none");
  return {
    isGone: isMaskedOut || filter.isGone,
    isInDoubt: isMasked || filter.isInDoubt || isAnimated(values, page),
  };
}

function isAllTransparent(gradient: string): boolean {
  const words = gradient.match(/#[\da-f]+|\b(?:rgba?|hsla?|hwb)\([^)]*\)|\b[a-z]+\b/g) ?? [];
  const paints = words.map((word) => paintOf(word, { colour: null })).filter((paint) => paint !== null);
  return paints.length > 0 && paints.every(({ alpha }) => alpha < LEAST_ALPHA);
}

const LEAST_ALPHA = 0.05;

function isAnimated(values: DeclaredValues, { animations }: PageFacts): boolean {
  const names = values.get("animation-name");
  if (names === undefined || animations.size === 0) return false;
  return names.split(/[\s,]+/).some((name) => animations.has(name.replace(/["']/g, "")));
}

function isAnimatedOutside(values: DeclaredValues, { hasOutside }: PageFacts): boolean {
  return hasOutside && !/^(?:none|initial|unset)?$/.test(values.get("animation-name") ?? "");
}

function isOutlined(values: DeclaredValues, outer: boolean): boolean {
  const lines = ["text-stroke", "text-stroke-width"].flatMap((name) => values.get(name) ?? []);
  const shadow = values.get("text-shadow");
  if (lines.length === 0 && shadow === undefined) return outer;
  return !/^(?:none|initial|)$/.test(shadow ?? "") || lines.some((value) => !/^0[a-z]*(?: |$)/.test(value));
}

function filterEffect(filter = "none"): Effect {
  let [isGone, isInDoubt] = [false, false];
  if (filter === "none") return { isGone, isInDoubt };
  for (const call of splitCss(filter, " ")) {
    const [, name = "", inside = ""] = /^([\w-]+)\((.*)\)$/s.exec(call) ?? [];
    const amount = parseNumber(inside) ?? parseLength(inside, { fontSize: 16 });
    if (name === "opacity" && amount !== null)
      [isGone, isInDoubt] = [isGone || amount < LEAST_ALPHA, isInDoubt || amount < 0.2];
    else if (name === "contrast" && amount !== null && amount < LEAST_ALPHA) isGone = true;
    else if (name === "blur") isInDoubt ||= amount === null || amount > 1;
    else if (name === "brightness" || name === "contrast")
      isInDoubt ||= amount === null || amount < 0.4 || amount > 2;
    else if (!/^(?:grayscale|sepia|hue-rotate|saturate|drop-shadow|invert)$/.test(name)) isInDoubt = true;
  }
  return { isGone, isInDoubt };
}

function hasUnknown(values: DeclaredValues): boolean {
  for (const [name, value] of values) {
    const isKnown = LOOKED_AT.has(name) || KEEPS_AREA.test(name) || MOVES_ON_GRID.test(name);
    if (!isKnown && hasEffect(value)) return true;
  }
  return false;
}
