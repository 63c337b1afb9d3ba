import { type PageSize, placeVisibility, roomVisibility } from "@/lib/text/place-visibility";
import { leastVisible, type Visibility } from "@/lib/text/visibility";

export const PLACE_WORDS: ReadonlySet<string> = new Set(
  (
    "pard sl li fi posx posy posnegx posnegy absw absh trowd trrh trleft tposx tposy tposnegx tposnegy cldel clvmrg " +
    "cellx cell row"
  ).split(" "),
);

/** US Letter, in twips. */
export const DEFAULT_PAGE: PageSize = { width: 12_240, height: 15_840 };
/** In twips. Text in lines of at most this height is invisible. */
const LEAST_LINE = 40;

export class RtfPlace {
  private left = 0;
  private firstLine = 0;
  /** In twips, or 0 if lines grow to fit their letters. */
  private line = 0;
  private frame: Visibility = "seen";
  private row: Visibility = "seen";
  private readonly cells: Visibility[] = [];
  private defined: Visibility = "seen";
  private cell = 0;
  private isUsual = true;

  word(name: string, value: number): void {
    switch (name) {
      case "pard":
        this.resetParagraph();
        return;
      case "sl":
        this.line = value < 0 ? -value : 0;
        break;
      case "li":
        this.left = value || 0;
        break;
      case "fi":
        this.firstLine = value || 0;
        break;
      case "posx":
      case "posy":
      case "posnegx":
      case "posnegy":
        this.frame = leastVisible(this.frame, placeVisibility(value));
        break;
      case "absw":
      case "absh":
        // A positive height is only a minimum, so text in it stays visible.
        if (value !== 0 && (name === "absw" || value < 0))
          this.frame = leastVisible(this.frame, roomVisibility(Math.abs(value)));
        break;
      default:
        this.tableWord(name, value);
        return;
    }
    this.isUsual = false;
  }

  /** @param size in points */
  visibility(isInTable: boolean, size: number): Visibility {
    if (this.isUsual) return "seen";
    const cell = isInTable ? leastVisible(this.row, this.cells[this.cell] ?? "seen") : "seen";
    return leastVisible(
      cell,
      this.frame,
      placeVisibility(this.left + this.firstLine),
      lineVisibility(this.line, size),
    );
  }

  private resetParagraph(): void {
    this.left = 0;
    this.firstLine = 0;
    this.line = 0;
    this.frame = "seen";
  }

  private setRow(visibility: Visibility): void {
    this.row = leastVisible(this.row, visibility);
    this.isUsual &&= visibility === "seen";
  }

  private tableWord(name: string, value: number): void {
    switch (name) {
      case "trowd":
        this.cells.length = 0;
        this.row = "seen";
        this.defined = "seen";
        return;
      // A negative height is exact.
      case "trrh":
        if (value < 0) this.setRow(roomVisibility(-value));
        return;
      case "trleft":
      case "tposx":
      case "tposy":
      case "tposnegx":
      case "tposnegy":
        this.setRow(placeVisibility(value));
        return;
      case "cldel":
      case "clvmrg":
        this.defined = "hidden";
        this.isUsual = false;
        return;
      case "cellx":
        this.cells.push(this.defined);
        this.defined = "seen";
        return;
      case "cell":
        this.cell += 1;
        return;
      case "row":
        this.cell = 0;
    }
  }
}

function lineVisibility(line: number, size: number): Visibility {
  if (line === 0) return "seen";
  if (line <= LEAST_LINE) return "hidden";
  return line < size * 10 ? "doubtful" : "seen";
}
