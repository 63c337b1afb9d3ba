import { BLACK, type Colour, mixed, parseHexColour, WHITE } from "@/lib/text/colour";
import { type ThemeColours, wordColour } from "./theme-colours";

/** "none" shows the colour behind it. "unknown" stands for any colour. */
export type Fill = Colour | "none" | "unknown";

/**
 * Undefined members are inherited. `size`, `complexSize` (for complex scripts) and `position` are in half points,
 * `scale` in percent, and `spacing` in twips.
 */
export interface TextProperties {
  vanish?: boolean;
  specVanish?: boolean;
  strike?: boolean;
  dstrike?: boolean;
  isRaised?: boolean;
  hasEdges?: boolean;
  size?: number;
  complexSize?: number;
  isComplex?: boolean;
  scale?: number;
  spacing?: number;
  position?: number;
  fitWidth?: number;
  colour?: Colour | "automatic";
  /** Newer programs draw the text in these colours instead of `colour`. Several colours form a gradient. */
  paint?: Colour[] | "none" | "unknown";
  highlight?: Fill;
  shade?: Fill;
  isOdd?: boolean;
  font?: string;
}

/** Toggle properties: each kind of style that sets one of them inverts it (ECMA-376, 17.7.3). */
export type Toggle = "vanish" | "strike";

const HIGHLIGHTS: Record<string, string> = {
  black: "000000",
  blue: "0000FF",
  cyan: "00FFFF",
  green: "00FF00",
  magenta: "FF00FF",
  red: "FF0000",
  yellow: "FFFF00",
  white: "FFFFFF",
  darkBlue: "000080",
  darkCyan: "008080",
  darkGreen: "008000",
  darkMagenta: "800080",
  darkRed: "800000",
  darkYellow: "808000",
  darkGray: "808080",
  lightGray: "C0C0C0",
};

export function readTextProperty(
  into: TextProperties,
  name: string,
  attributes: Record<string, string>,
  theme: ThemeColours,
): void {
  const value = attributes["w:val"];
  switch (name) {
    case "vanish":
    case "specVanish":
    case "strike":
    case "dstrike":
      into[name] = isOn(value);
      return;
    case "outline":
    case "emboss":
    case "imprint":
      into.hasEdges = isOn(value);
      return;
    case "rtl":
    case "cs":
      into.isComplex = isOn(value);
      return;
    case "vertAlign":
      into.isRaised = value === "superscript";
      return;
    case "sz":
      into.size = numberOf(value);
      return;
    case "szCs":
      into.complexSize = numberOf(value);
      return;
    case "w":
      into.scale = numberOf(value);
      return;
    case "spacing":
      into.spacing = numberOf(value);
      return;
    case "position":
      into.position = numberOf(value);
      return;
    case "fitText":
      into.fitWidth = numberOf(value);
      return;
    case "color":
      into.colour = wordColour(theme, value, themeAttributes(attributes)) ?? "automatic";
      return;
    case "highlight":
      into.highlight = parseHexColour(HIGHLIGHTS[value ?? ""] ?? "") ?? "none";
      return;
    case "shd":
      into.shade = fillOf(attributes, theme);
      return;
    case "effect":
      into.isOdd = value !== "none";
      return;
    case "rFonts":
      into.font = attributes["w:ascii"] ?? attributes["w:hAnsi"] ?? "";
  }
}

function themeAttributes(attributes: Record<string, string>): readonly (string | undefined)[] {
  return [attributes["w:themeColor"], attributes["w:themeTint"], attributes["w:themeShade"]];
}

export function fillOf(attributes: Record<string, string>, theme: ThemeColours): Fill {
  const pattern = attributes["w:val"] ?? "clear";
  if (pattern === "nil") return "none";
  const part = (prefix: "themeFill" | "theme", written: string | undefined) =>
    wordColour(theme, written, [
      attributes[prefix === "theme" ? "w:themeColor" : "w:themeFill"],
      attributes[`w:${prefix}Tint`],
      attributes[`w:${prefix}Shade`],
    ]);
  const fill = part("themeFill", attributes["w:fill"]);
  if (pattern === "clear") return fill ?? "none";
  const over = part("theme", attributes["w:color"]) ?? BLACK;
  if (pattern === "solid") return over;
  const share = /^pct(\d+)$/.exec(pattern)?.[1];
  return share === undefined ? "unknown" : mixed(over, Number(share) / 100, fill ?? WHITE);
}

/** An attribute without a value means on. */
export function isOn(value: string | undefined): boolean {
  return value !== "0" && value !== "false" && value !== "off";
}

function numberOf(written: string | undefined): number | undefined {
  const number = parseFloat(written ?? "");
  return Number.isNaN(number) ? undefined : number;
}
