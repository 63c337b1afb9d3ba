/** The paragraph styles of a document, as far as they make headings. */
export class RtfStyles {
  /** Levels of headings by the numbers of their styles. */
  private readonly levels = new Map<number, number>();
  private current = 0;

  /** A control word of the style sheet. */
  word(name: string, value: number): void {
    if (name === "s") this.current = value;
    // The other kinds of styles: of characters, sections and tables.
    else if (name === "cs" || name === "ds" || name === "ts") this.current = NaN;
    else if (name === "outlinelevel") {
      const level = headingLevelOf(value);
      if (level !== null) this.levels.set(this.current, level);
    }
  }

  /** The level of a heading, from 1; null for other styles. */
  headingLevel(style: number): number | null {
    return this.levels.get(style) ?? null;
  }
}

/** @param outlineLevel from 0; from 9 on, a paragraph of the body */
export function headingLevelOf(outlineLevel: number): number | null {
  return outlineLevel >= 0 && outlineLevel < 9 ? outlineLevel + 1 : null;
}
