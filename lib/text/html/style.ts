import { BLACK, type Colour, looksSame, WHITE } from "@/lib/text/colour";
import type { TextLook } from "@/lib/text/text-builder";
import { type Paint, paintOver } from "./css-colours";

/** What lies below text: the colours of an area or of a gradient. */
export interface Ground {
  colours: readonly Colour[];
  /** False where something else may lie between. */
  isSure: boolean;
}

/** What of the styles of an element, and of those around it, decides whether its text is seen. */
export interface Style extends TextLook {
  readonly isRaised: boolean;
  readonly isStruckThrough: boolean;
  /** Neither it nor anything within it is displayed. */
  readonly isGone: boolean;
  readonly isInvisible: boolean;
  /** Dots stand for its letters. */
  readonly isDisguised: boolean;
  /** It, or what it is in, has a property that may hide it. */
  readonly isInDoubt: boolean;
  /** Its letters have a line around them or a shadow. */
  readonly isOutlined: boolean;
  /** It, or what it is in, is placed somewhere on the page. */
  readonly isPlaced: boolean;
  /** Null where it is not known. */
  readonly colour: Paint | null;
  /** What letters are filled with instead. */
  readonly fill: Paint | null | undefined;
  readonly ground: Ground | null;
  /** In pixels. */
  readonly fontSize: number;
  readonly letterSpacing: number;
  readonly wordSpacing: number;
  readonly textIndent: number;
  /** Null where the font decides. */
  readonly lineHeight: number | null;
  readonly opacity: number;
  /** How much smaller or larger it is drawn. */
  readonly scale: number;
  readonly variables: ReadonlyMap<string, string>;
  /** Text of it cannot be seen. */
  readonly isHidden: boolean;
  /** Text of it is hidden only because it looks like what it is in. */
  readonly isHiddenByColour: boolean;
  /** Text of it perhaps cannot be seen. */
  readonly isDoubtful: boolean;
}

export type StyleBasis = Omit<Style, "isHidden" | "isHiddenByColour" | "isDoubtful">;
export type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** The style of a page that says nothing. */
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

/** Letters of a pixel cannot be read, and those of three hardly. */
const TINY = 2;
const SMALL = 4;
/** In pixels: text that is so far away is on no screen. */
export const AWAY = 999;
/** Spaces between letters, in font sizes: half of one is as wide as a letter. */
const COLLAPSED = -0.45;
const NARROW = -0.2;
const WIDE = 3;
const FAINT = 0.05;
/** Colours that differ by less than this are hard to tell apart. */
const HARDLY_DIFFERENT = 0.1;

/** Completes a style by what follows for its text. */
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

/** For an element with one of two styles: its text is hidden only where both hide it. */
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
