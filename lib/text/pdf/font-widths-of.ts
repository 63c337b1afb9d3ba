import { helveticaWidth } from "@/lib/text/advance-widths";
import type { FontWidths } from "@/lib/text/types";
import type { GlyphWidths } from "./piece";

export function fontWidthsOf(glyphs: GlyphWidths): FontWidths {
  const font: FontWidths = { characters: "", widths: [] };
  for (const [character, exact] of glyphs) {
    const width = Math.round(exact);
    // A damaged font may contain any number.
    if (character.length !== 1 || !Number.isFinite(width) || width < 0) continue;
    if (width === helveticaWidth(character)) continue;
    font.characters += character;
    font.widths.push(width);
  }
  return font;
}
