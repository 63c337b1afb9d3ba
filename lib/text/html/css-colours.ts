import { type Colour, colourOf, parseHexColour } from "@/lib/text/colour";
import { parseAngle, parseNumber } from "./css-lengths";
import { closingOf, splitCss } from "./css-syntax";

export interface Paint {
  colour: Colour;
  alpha: number;
}

const NAMES =
  "aliceblue f0f8ff antiquewhite faebd7 aqua 0ff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque " +
  "ffe4c4 black 000 blanchedalmond ffebcd blue 00f blueviolet 8a2be2 brown a52a2a burlywood deb887 " +
  "cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk " +
  "fff8dc crimson dc143c cyan 0ff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 " +
  "darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f " +
  "darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f " +
  "darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet " +
  "9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick " +
  "b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia f0f gainsboro dcdcdc ghostwhite f8f8ff gold " +
  "ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 " +
  "hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa " +
  "lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 " +
  "lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 " +
  "lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 " +
  "lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 0f0 limegreen 32cd32 linen " +
  "faf0e6 magenta f0f maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 " +
  "mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a " +
  "mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 " +
  "moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange " +
  "ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee " +
  "palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd " +
  "powderblue b0e0e6 purple 800080 rebeccapurple 639 red f00 rosybrown bc8f8f royalblue 4169e1 " +
  "saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d " +
  "silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa " +
  "springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise " +
  "40e0d0 violet ee82ee wheat f5deb3 white fff whitesmoke f5f5f5 yellow ff0 yellowgreen 9acd32 canvas " +
  "fff field fff buttonface f0f0f0 window fff canvastext 000 fieldtext 000 buttontext 000 windowtext " +
  "000 linktext 00e";

const NAMED: ReadonlyMap<string, string> = new Map(
  [...NAMES.matchAll(/(\w+) (\w+)/g)].map(([, name = "", digits = ""]) => [name, digits]),
);
const TRANSPARENT: Paint = { colour: [0, 0, 0], alpha: 0 };
/** Colour functions that are valid CSS, but not supported here. */
const OTHER_SPACE = /^(?:lab|lch|oklab|oklch|color|color-mix|light-dark|device-cmyk|contrast-color)\(/;

/** Expects lower case. Returns null for an unsupported colour, and undefined for an invalid one. */
export function parsePaint(written: string): Paint | null | undefined {
  if (written === "transparent") return TRANSPARENT;
  const named = NAMED.get(written);
  if (named !== undefined || written.startsWith("#")) return parseDigits(named ?? written.slice(1));
  const [, name = "", inside = ""] = /^(rgba?|hsla?|hwb)\((.*)\)$/s.exec(written) ?? [];
  if (name === "") return OTHER_SPACE.test(written) ? null : undefined;
  const [channels = "", afterSlash] = splitCss(inside, "/");
  const parts = channels.includes(",") ? splitCss(channels, ",") : splitCss(channels, " ");
  if (parts[0] === "from") return null;
  const alpha = afterSlash ?? parts[3];
  const colour = name.startsWith("rgb") ? parseRgb(parts) : parseHue(parts, name);
  if (!colour) return undefined;
  return { colour, alpha: alpha === undefined ? 1 : clamp(parseNumber(alpha) ?? 1) };
}

function parseDigits(digits: string): Paint | undefined {
  const isShort = digits.length === 4;
  const hasAlpha = isShort || digits.length === 8;
  const colour = parseHexColour(hasAlpha ? digits.slice(0, isShort ? 3 : 6) : digits);
  if (!colour) return undefined;
  const last = digits.slice(isShort ? 3 : 6);
  return { colour, alpha: hasAlpha ? parseInt(isShort ? last + last : last, 16) / 255 : 1 };
}

function parseRgb(parts: readonly string[]): Colour | null {
  const channels = parts.slice(0, 3).map((part) => {
    const number = part === "none" ? 0 : parseNumber(part);
    return number === null ? NaN : clamp(part.includes("%") ? number : number / 255);
  });
  return channels.length < 3 || channels.some(Number.isNaN) ? null : colourOf(channels);
}

function parseHue(parts: readonly string[], name: string): Colour | null {
  const hue = parseAngle(parts[0] ?? "");
  const [first, second] = [percentage(parts[1]), percentage(parts[2])];
  if (hue === null || first === null || second === null) return null;
  const channel = (offset: number, saturation: number, lightness: number): number => {
    const k = (((offset + hue / 30) % 12) + 12) % 12;
    return (
      lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    );
  };
  if (name !== "hwb") return colourOf([0, 8, 4].map((offset) => channel(offset, first, second)));
  const sum = Math.max(1, first + second);
  const [white, black] = [first / sum, second / sum];
  return colourOf([0, 8, 4].map((offset) => channel(offset, 1, 0.5) * (1 - white - black) + white));
}

function percentage(part = ""): number | null {
  const number = part === "none" ? 0 : parseNumber(part);
  return number === null ? null : clamp(part.includes("%") ? number : number / 100);
}

function clamp(number: number): number {
  return Math.min(1, Math.max(0, number));
}

export function paintOver({ colour, alpha }: Paint, below: Colour): Colour {
  if (alpha >= 1) return colour;
  const mixed = (at: 0 | 1 | 2): number => colour[at] * alpha + below[at] * (1 - alpha);
  return [mixed(0), mixed(1), mixed(2)];
}

export function gradientPaints(gradient: string): Paint[] | null {
  const open = gradient.indexOf("(");
  const found: Paint[] = [];
  for (const stop of splitCss(gradient.slice(open + 1, closingOf(gradient, open)), ","))
    for (const word of splitCss(stop, " ")) {
      const paint = parsePaint(word);
      if (paint === null || word === "currentcolor") return null;
      if (paint) found.push(paint);
    }
  return found.length > 0 ? found : null;
}
