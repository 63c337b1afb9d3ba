import { type Colour, parseHexColour } from "@/lib/text/colour";

export type Fill = Colour | "none" | "unknown";

/** Undefined members are inherited. Lengths are stored as written. */
export interface StyleProperties {
  parent?: string;
  isGone?: boolean;
  isStruckThrough?: boolean;
  isRaised?: boolean;
  size?: string;
  /** Size of superscripts and subscripts, relative to the font size. */
  share?: number;
  /** Shift above the baseline, in ems. */
  shift?: number;
  scale?: number;
  spacing?: string;
  opacity?: number;
  isOdd?: boolean;
  colour?: Colour | "automatic";
  background?: Fill;
  lineHeight?: string;
  extent?: string;
  marginLeft?: string;
  isBelowText?: boolean;
}

export function describe(style: StyleProperties, attributes: Record<string, string>): void {
  describeText(style, attributes);
  describeLetters(style, attributes);
  const display = attributes["text:display"];
  if (display !== undefined) style.isGone = display === "none";
  if (display === "condition" || attributes["style:text-blinking"] === "true") style.isOdd = true;
  if (attributes["table:display"] !== undefined) style.isGone = attributes["table:display"] === "false";
  const background = backgroundOf(attributes);
  if (background !== undefined) style.background = background;
  if (attributes["style:run-through"] === "background") style.isBelowText = true;
  const lineHeight = attributes["fo:line-height"];
  if (lineHeight !== undefined) style.lineHeight = lineHeight;
  const extent = attributes["style:row-height"] ?? attributes["style:column-width"];
  if (extent !== undefined) style.extent = extent;
  const margin = attributes["fo:margin-left"];
  if (margin !== undefined) style.marginLeft = margin;
}

function describeText(style: StyleProperties, attributes: Record<string, string>): void {
  const line = attributes["style:text-line-through-style"] ?? attributes["style:text-line-through-type"];
  if (line !== undefined) style.isStruckThrough = line !== "none";
  const colour = attributes["fo:color"];
  if (colour !== undefined) style.colour = parseHexColour(colour) ?? "automatic";
  // Automatic colours contrast with any background, and an outline or relief makes even white letters visible.
  if (
    attributes["style:use-window-font-color"] === "true" ||
    attributes["style:text-outline"] === "true" ||
    /^(?:embossed|engraved)$/.test(attributes["style:font-relief"] ?? "")
  )
    style.colour = "automatic";
  const opacity = attributes["loext:opacity"];
  // If the colour is automatic, LibreOffice writes an opacity of 0% but still draws the text.
  const isAutomatic = attributes["style:use-window-font-color"] === "true";
  if (opacity !== undefined || isAutomatic) style.opacity = isAutomatic ? 1 : shareOf(opacity ?? "");
}

function describeLetters(style: StyleProperties, attributes: Record<string, string>): void {
  const size = attributes["fo:font-size"];
  if (size !== undefined) style.size = size;
  const scale = attributes["style:text-scale"];
  if (scale !== undefined) style.scale = shareOf(scale);
  const spacing = attributes["fo:letter-spacing"];
  if (spacing !== undefined) style.spacing = spacing;
  const position = attributes["style:text-position"];
  if (position === undefined) return;
  const [shift = "", share = "100%"] = position.trim().split(/\s+/);
  style.isRaised = /^(?:super|[1-9]\d*%)/.test(position);
  style.shift = shift.endsWith("%") ? shareOf(shift) : 0;
  style.share = shareOf(share);
}

function backgroundOf(attributes: Record<string, string>): Fill | undefined {
  const drawn = attributes["draw:fill"];
  const opacity = attributes["draw:opacity"];
  if (/^(?:gradient|hatch|bitmap)$/.test(drawn ?? "")) return "unknown";
  if (opacity !== undefined && shareOf(opacity) < 0.9) return "unknown";
  const colour =
    attributes["fo:background-color"] ?? (drawn === "none" ? undefined : attributes["draw:fill-color"]);
  if (colour === undefined) return drawn === "none" ? "none" : undefined;
  return colour === "transparent" ? "none" : (parseHexColour(colour) ?? "unknown");
}

function shareOf(written: string): number {
  const number = parseFloat(written);
  return Number.isNaN(number) ? 1 : number / 100;
}

const POINTS: Record<string, number> = { pt: 1, in: 72, cm: 28.35, mm: 2.835, pc: 12, px: 0.75 };

/** `whole` is the length of 100%, in points. */
export function pointsOf(written: string | undefined, whole = 0): number | null {
  const [, number = "", unit = ""] = /^(-?[\d.]+)([a-z]+|%)$/.exec(written ?? "") ?? [];
  if (unit === "%") return (whole * Number(number)) / 100;
  const factor = POINTS[unit];
  return factor === undefined ? null : Number(number) * factor;
}
