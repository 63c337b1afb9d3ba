/** Null if the fill is unknown. Colours are indexes into the colour table. */
export type RtfFill = RtfPattern | null;

export interface RtfPattern {
  readonly background: number;
  readonly foreground: number;
  /** In hundredths of a percent. */
  readonly share: number;
}

const NO_FILL: RtfPattern = { background: 0, foreground: 0, share: 0 };

export const SHADING_WORDS: ReadonlySet<string> = new Set(
  (
    "pard cbpat cfpat shading trowd trcbpat trcfpat trshdng clcbpat clcfpat clshdng " + "cellx cell row itap"
  ).split(" "),
);

export class RtfShading {
  private paragraph: RtfFill = NO_FILL;
  private row: RtfPattern = NO_FILL;
  private readonly cells: RtfPattern[] = [];
  private defined: RtfPattern = NO_FILL;
  private cell = 0;

  word(name: string, value: number): void {
    const { paragraph } = this;
    switch (name) {
      case "pard":
        this.paragraph = NO_FILL;
        return;
      case "cbpat":
        if (paragraph) this.paragraph = { ...paragraph, background: value };
        return;
      case "cfpat":
        if (paragraph) this.paragraph = { ...paragraph, foreground: value };
        return;
      case "shading":
        if (paragraph) this.paragraph = { ...paragraph, share: value || 0 };
        return;
      // The file defines the rows of a nested table only after their text, so the fill is unknown.
      case "itap":
        if (value > 1) this.paragraph = null;
        return;
      default:
        this.tableWord(name, value);
    }
  }

  fill(isInTable: boolean): RtfFill {
    if (!isInTable || this.paragraph === null || !isEmpty(this.paragraph)) return this.paragraph;
    const cell = this.cells[this.cell];
    return cell && isEmpty(cell) ? this.row : (cell ?? null);
  }

  private tableWord(name: string, value: number): void {
    switch (name) {
      case "trowd":
        this.cells.length = 0;
        this.row = NO_FILL;
        this.defined = NO_FILL;
        return;
      case "trcbpat":
        this.row = { ...this.row, background: value };
        return;
      case "trcfpat":
        this.row = { ...this.row, foreground: value };
        return;
      case "trshdng":
        this.row = { ...this.row, share: value || 0 };
        return;
      case "clcbpat":
        this.defined = { ...this.defined, background: value };
        return;
      case "clcfpat":
        this.defined = { ...this.defined, foreground: value };
        return;
      case "clshdng":
        this.defined = { ...this.defined, share: value || 0 };
        return;
      case "cellx":
        this.cells.push(this.defined);
        this.defined = NO_FILL;
        return;
      case "cell":
        this.cell += 1;
        return;
      case "row":
        this.cell = 0;
    }
  }
}

function isEmpty({ background, share }: RtfPattern): boolean {
  return background === 0 && share === 0;
}
