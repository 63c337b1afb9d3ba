/** A number of the colour table; 0 is no background, null one that is not known. */
export type RtfFill = number | null;

export const SHADING_WORDS: ReadonlySet<string> = new Set(
  "pard cbpat shading trowd trcbpat clcbpat clshdng cellx cell row itap".split(" "),
);

/** The backgrounds of paragraphs and cells. */
export class RtfShading {
  private paragraph: RtfFill = 0;
  private row: RtfFill = 0;
  /** The cells that the row defines, and the one whose definition is open. */
  private readonly cells: RtfFill[] = [];
  private defined: RtfFill = 0;
  private cell = 0;

  word(name: string, value: number): void {
    switch (name) {
      case "pard":
        this.paragraph = 0;
        return;
      case "cbpat":
        this.paragraph = value;
        return;
      case "shading":
        if (value > 0) this.paragraph = null;
        return;
      case "trowd":
        this.cells.length = 0;
        this.row = 0;
        this.defined = 0;
        return;
      case "trcbpat":
        if (value > 0) this.row = null;
        return;
      case "clcbpat":
        this.defined = value;
        return;
      case "clshdng":
        if (value > 0) this.defined = null;
        return;
      case "cellx":
        this.cells.push(this.defined);
        this.defined = 0;
        return;
      case "cell":
        this.cell += 1;
        return;
      case "row":
        this.cell = 0;
        return;
      // A table within a cell: its rows are defined after their text.
      case "itap":
        if (value > 1) this.paragraph = null;
    }
  }

  fill(isInTable: boolean): RtfFill {
    if (this.paragraph !== 0 || !isInTable) return this.paragraph;
    const cell = this.cells[this.cell] ?? null;
    return cell === 0 ? this.row : cell;
  }
}
