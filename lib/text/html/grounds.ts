import { type Colour, looksSame } from "@/lib/text/colour";
import { gradientPaints, type Paint, paintOver, parsePaint } from "./css-colours";
import { parseLength } from "./css-lengths";
import { splitCss } from "./css-syntax";
import type { DeclaredValues } from "./declared-values";
import { MOVES_ON_GRID } from "./harmless-properties";
import type { Ground, StyleBasis } from "./style";

/** A data URL with fewer characters is assumed to be an image of a single colour. */
const SMALL_PICTURE = 1_000;

export function paintOf(colour: string, { colour: current }: Pick<StyleBasis, "colour">): Paint | null {
  return colour === "currentcolor" ? current : (parsePaint(colour) ?? null);
}

/** Expects a style with the background of the element's parent. */
export function groundOf(values: DeclaredValues, style: StyleBasis, hasPlaced: boolean): Ground | null {
  const outer = isPlaced(values) ? elsewhere(style.ground, hasPlaced) : style.ground;
  const colour = values.get("background-color") ?? "transparent";
  const image = values.get("background-image") ?? "none";
  if (
    (colour === "transparent" && image === "none") ||
    values.get("background-clip") === "text" ||
    !hasArea(values)
  )
    return outer;
  const paint = paintOf(colour, style);
  if (!paint) return null;
  const painted = over(outer, [paint]);
  return image === "none" ? painted : withImage(painted, image, values.get("background-size"));
}

export function isLayer(values: DeclaredValues, isPlaced: boolean): boolean {
  for (const [name, value] of values) {
    if (MOVES_ON_GRID.test(name) && value !== "auto") return true;
    if (name.startsWith("margin-") && /^-|\(\s*-|\*\s*-/.test(value)) return true;
  }
  const blends = /^(?!normal)/.test(values.get("mix-blend-mode") ?? "normal");
  return blends || values.has("box-shadow") || (isPlaced && paints(values));
}

function paints(values: DeclaredValues): boolean {
  const colour = values.get("background-color") ?? "transparent";
  return (
    (colour !== "transparent" || (values.get("background-image") ?? "none") !== "none") && hasArea(values)
  );
}

export function isPlaced(values: DeclaredValues): boolean {
  const position = values.get("position");
  if (position === "absolute" || position === "fixed") return true;
  const moves = ["left", "top", "right", "bottom"].map((side) =>
    parseLength(values.get(side) ?? "0", { fontSize: 16 }),
  );
  return position === "relative" && moves.some((move) => move === null || Math.abs(move) > MOVED);
}

/** In pixels. Text moved further than this may overlap its neighbours. */
const MOVED = 20;

function elsewhere(ground: Ground | null, hasPlaced: boolean): Ground | null {
  return !ground || hasPlaced ? null : { ...ground, isSure: false };
}

function hasArea(values: DeclaredValues): boolean {
  const isNothing = (name: string): boolean =>
    parseLength(values.get(name) ?? "auto", { fontSize: 16 }) === 0;
  return (
    values.get("display") !== "contents" &&
    !isNothing("height") &&
    !isNothing("width") &&
    !isNothing("max-height")
  );
}

function over(ground: Ground | null, paints: readonly Paint[]): Ground | null {
  const isOpaque = paints.every(({ alpha }) => alpha >= 1);
  if (!ground) return isOpaque ? { colours: paints.map(({ colour }) => colour), isSure: true } : null;
  const colours = paints.flatMap((paint): Colour[] =>
    ground.colours.slice(0, 1).map((below) => paintOver(paint, below)),
  );
  if (paints.every(({ alpha }) => alpha === 0)) return ground;
  return { colours, isSure: isOpaque || ground.isSure };
}

function withImage(ground: Ground | null, image: string, size = "auto"): Ground | null {
  let below = ground;
  for (const layer of splitCss(image, ",").reverse()) {
    if (layer === "none") continue;
    const paints = /gradient\(/.test(layer) ? gradientPaints(layer) : null;
    if (!paints) {
      if (/^url\(\s*["']?data:/.test(layer) && layer.length < SMALL_PICTURE)
        return below && { ...below, isSure: false };
      return null;
    }
    const isWhole = /^(?:auto|cover|contain|100%)(?: (?:auto|100%))?$/.test(size);
    const gradient = over(below, paints);
    below = isWhole || !gradient ? gradient : below && { ...below, isSure: false };
  }
  return below;
}

/** If a background is clipped to the text, it shows through transparent letters. */
export function letterPaint(values: DeclaredValues, style: StyleBasis): Paint | null {
  const paint = style.fill === undefined ? style.colour : style.fill;
  if (values.get("background-clip") !== "text" || !paint || paint.alpha >= 1) return null;
  const colour = paintOf(values.get("background-color") ?? "transparent", style);
  const gradient = gradientPaints(values.get("background-image") ?? "");
  const paints = gradient ?? (colour ? [colour] : []);
  const { ground } = style;
  const seen = paints.find(
    (found) => !ground?.colours.every((below) => looksSame(below, paintOver(found, below))),
  );
  return seen ?? paints[0] ?? null;
}
