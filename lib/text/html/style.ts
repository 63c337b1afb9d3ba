import { BLACK, type Colour, looksSame, WHITE } from "@/lib/text/colour";
import type { TextLook } from "@/lib/text/text-builder";
import { type Paint, paintOver } from "./css-colours";

/** The colours behind the text: several if there is a gradient. */
export interface Ground {
  colours: readonly Colour[];
  isSure: boolean;
}

export interface Style extends TextLook {
  readonly isRaised: boolean;
  readonly isStruckThrough: boolean;
  /** Whether neither the element nor anything inside it is displayed. */
  readonly isGone: boolean;
  readonly isInvisible: boolean;
  /** Whether the text is displayed as dots, like a password. */
  readonly isDisguised: boolean;
  readonly isInDoubt: boolean;
  readonly isOutlined: boolean;
  readonly isPlaced: boolean;
  readonly colour: Paint | null;
  /** Fills the letters instead of `colour`. Undefined if `colour` applies. */
  readonly fill: Paint | null | undefined;
  readonly ground: Ground | null;
  readonly fontSize: number;
  readonly letterSpacing: number;
  readonly wordSpacing: number;
  readonly textIndent: number;
  /** In pixels. Null if the line height depends on the font. */
  readonly lineHeight: number | null;
  readonly opacity: number;
  readonly scale: number;
  readonly variables: ReadonlyMap<string, string>;
  readonly isHidden: boolean;
  readonly isHiddenByColour: boolean;
  readonly isDoubtful: boolean;
}

export type StyleBasis = Omit<Style, "isHidden" | "isHiddenByColour" | "isDoubtful">;
export type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

export const PAGE: Style = {
  isRaised: false,
  isStruckThrough: false,
  isGone: false,
  isInvisible: false,
  isDisguised: false,
  isInDoubt: false,
  isOutlined: false,
  isPlaced: false,
  colour: { colour: BLACK, alpha: 1 },
  fill: undefined,
  ground: { colours: [WHITE], isSure: true },
  fontSize: 16,
  letterSpacing: 0,
  wordSpacing: 0,
  textIndent: 0,
  lineHeight: null,
  opacity: 1,
  scale: 1,
  variables: new Map(),
  isHidden: false,
  isHiddenByColour: false,
  isDoubtful: false,
};

/** In pixels. Letters smaller than `TINY` are illegible, and those smaller than `SMALL` nearly so. */
const TINY = 2;
const SMALL = 4;
/**
 * In pixels. Content moved this far to the left or up is out of reach. To the right or down, users can scroll to it.
 */
export const AWAY = 999;
const COLLAPSED = -0.45;
const NARROW = -0.2;
const WIDE = 3;
const FAINT = 0.05;
const HARDLY_DIFFERENT = 0.1;

export function finishStyle(basis: StyleBasis): Style {
  const size = basis.fontSize * basis.scale;
  const spacing = basis.letterSpacing / Math.max(basis.fontSize, 0.1);
  const contrast = contrastOf(basis);
  const isHiddenOtherwise =
    basis.isGone ||
    basis.isInvisible ||
    basis.isDisguised ||
    size < TINY ||
    basis.textIndent <= -AWAY ||
    spacing <= COLLAPSED ||
    contrast === "none";
  const isHiddenByColour = contrast === "same" && !isHiddenOtherwise;
  const isDoubtful =
    basis.isInDoubt ||
    size < SMALL ||
    spacing <= NARROW ||
    spacing >= WIDE ||
    Math.abs(basis.wordSpacing) >= WIDE * Math.max(basis.fontSize, 1) ||
    contrast === "doubtful";
  return { ...basis, isHidden: isHiddenOtherwise || isHiddenByColour, isHiddenByColour, isDoubtful };
}

export function eitherStyle(certain: Style, possible: Style): Style {
  const isHidden = certain.isHidden && possible.isHidden;
  const isDoubtful = certain.isDoubtful || possible.isDoubtful || certain.isHidden !== possible.isHidden;
  const isHiddenByColour = isHidden && (certain.isHiddenByColour || possible.isHiddenByColour);
  const isGone = certain.isGone && possible.isGone;
  return { ...certain, isGone, isHidden, isHiddenByColour, isDoubtful };
}

type Contrast = "some" | "doubtful" | "same" | "none";

function contrastOf(basis: StyleBasis): Contrast {
  const contrast = contrastOfLetters(basis);
  const isDrawn = basis.isOutlined && basis.opacity >= FAINT;
  return isDrawn && (contrast === "same" || contrast === "none") ? "doubtful" : contrast;
}

function contrastOfLetters({ colour, fill, ground, opacity }: StyleBasis): Contrast {
  const paint = fill === undefined ? colour : fill;
  if (paint === null) return opacity < FAINT ? "none" : "some";
  const alpha = paint.alpha * opacity;
  if (alpha < FAINT) return "none";
  if (!ground) return "some";
  const looks = ground.colours.map((below) => ({ below, text: paintOver({ ...paint, alpha }, below) }));
  if (looks.every(({ below, text }) => looksSame(below, text))) return ground.isSure ? "same" : "doubtful";
  return looks.every(({ below, text }) => isNear(below, text)) ? "doubtful" : "some";
}

function isNear(a: Colour, b: Colour): boolean {
  return a.every((part, at) => Math.abs(part - (b[at] ?? 0)) < HARDLY_DIFFERENT);
}
