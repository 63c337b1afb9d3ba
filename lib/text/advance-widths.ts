import type { FontWidths } from "./types";

/** Widths of U+0020 to U+007E in thousandths of the font size, from Adobe's font metrics. */
type Font = readonly number[];

const HELVETICA: Font = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
const TIMES: Font = [
  250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500, 500,
  500, 500, 500, 500, 500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722, 722, 333,
  389, 722, 611, 889, 722, 722, 556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469,
  500, 333, 444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389,
  278, 500, 500, 722, 500, 500, 444, 480, 200, 480, 541,
];
const HELVETICA_BOLD: Font = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278,
  556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584,
  556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556,
  333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
];
const TIMES_BOLD: Font = [
  250, 333, 555, 500, 500, 1000, 833, 278, 333, 333, 500, 570, 250, 333, 250, 278, 500, 500, 500, 500, 500,
  500, 500, 500, 500, 500, 333, 333, 570, 570, 570, 500, 930, 722, 667, 722, 722, 667, 611, 778, 778, 389,
  500, 778, 667, 944, 722, 778, 611, 778, 722, 556, 667, 722, 722, 1000, 722, 722, 667, 333, 278, 333, 581,
  500, 333, 500, 556, 444, 556, 444, 333, 500, 556, 278, 333, 556, 278, 833, 556, 500, 556, 556, 444, 389,
  333, 556, 500, 722, 500, 500, 444, 394, 220, 394, 520,
];
const COURIER: Font = HELVETICA.map(() => 600);
const FONTS = [HELVETICA, TIMES, HELVETICA_BOLD, TIMES_BOLD, COURIER];

const FULL_WIDTH = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Hang}\uff01-\uff60]/u;
const COMMON_WIDTH = 556;

/** In ems. A narrower space means condensed letters, and a wider one means letter-spaced text. */
const MIN_SPACE = 0.15;
const MAX_SPACE = 0.6;

/**
 * Returns the position of each UTF-16 code unit and of the end of the text, in points. Letters have the font's
 * widths, and spaces share the rest. Without `font`, uses the one of several common fonts that fits `width` best.
 */
export function characterPositions(text: string, width: number, size: number, font?: FontWidths): number[] {
  const { total, positions } = font
    ? advancesInFont(font, text, width, size)
    : advancesInCommonFont(text, width, size);
  const scale = total > 0 ? width / total : 0;
  return positions.map((position) => position * scale);
}

export function widthInHelvetica(text: string, size: number): number {
  return (advancesOf(text, helveticaWidth).total * size) / 1000;
}

export const helveticaWidth = widthIn(HELVETICA);

function advancesInFont(
  { characters, widths }: FontWidths,
  text: string,
  width: number,
  size: number,
): Advances {
  const widthOf = (character: string) =>
    ((widths[characters.indexOf(character)] ?? helveticaWidth(character)) * size) / 1000;
  const letters = advancesOf(text, (character) => (character === " " ? 0 : widthOf(character))).total;
  const space = (width - letters) / (text.split(" ").length - 1);
  if (space > MIN_SPACE * size && space < MAX_SPACE * size)
    return advancesOf(text, (character) => (character === " " ? space : widthOf(character)));
  const natural = advancesOf(text, widthOf);
  if (space <= MIN_SPACE * size) return natural;
  const apart = (width - natural.total) / text.length;
  return advancesOf(text, (character) => widthOf(character) + apart);
}

function advancesInCommonFont(text: string, width: number, size: number): Advances {
  const advances = FONTS.map((font) => advancesOf(text, widthIn(font)));
  const misfit = ({ total }: Advances) => Math.abs(Math.log((total * size) / 1000 / width));
  return advances.reduce((best, other) => (misfit(other) < misfit(best) ? other : best));
}

interface Advances {
  positions: number[];
  total: number;
}

function advancesOf(text: string, widthOf: (character: string) => number): Advances {
  const positions: number[] = [];
  let total = 0;
  for (const character of text) {
    for (let unit = 0; unit < character.length; unit += 1) positions.push(total);
    total += widthOf(character);
  }
  positions.push(total);
  return { positions, total };
}

function widthIn(font: Font): (character: string) => number {
  return (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x80) return font[code - 0x20] ?? 0;
    if (/\p{M}/u.test(character)) return 0;
    if (FULL_WIDTH.test(character)) return 1000;
    return font[character.normalize("NFKD").charCodeAt(0) - 0x20] ?? COMMON_WIDTH;
  };
}
