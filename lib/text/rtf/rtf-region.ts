import type { LaidOutText } from "@/lib/text/blocks";
import { RtfPlace } from "./rtf-place";
import { type RtfFill, RtfShading } from "./rtf-shading";
import type { Colour } from "@/lib/text/colour";
import { TextBuilder, type TextLook } from "@/lib/text/text-builder";
import { leastVisible, type Visibility } from "@/lib/text/visibility";

export interface RtfBox {
  fill: Colour | null;
  visibility: Visibility;
}

export class RtfRegion {
  readonly builder = new TextBuilder();
  private readonly shading = new RtfShading();
  private readonly place = new RtfPlace();
  changes = 0;
  isOfFirstPage = false;
  inTable = false;
  rowDefined = false;
  inHeaderRow = false;
  headingLevel: number | null = null;
  listLevel = 0;
  private isListItem = false;
  private begun = false;
  private rowOpen = false;
  private cellOpen = false;
  private readonly boxes: LaidOutText[] = [];

  constructor(readonly box: RtfBox | null = null) {}

  get fill(): RtfFill {
    return this.shading.fill(this.inTable);
  }

  describe(name: string, value: number): void {
    this.changes += 1;
    this.shading.word(name, value);
    this.place.word(name, value);
  }

  visibility(size: number): Visibility {
    return leastVisible(this.box?.visibility ?? "seen", this.place.visibility(this.inTable, size));
  }

  write(text: string, look?: TextLook): void {
    this.enterCell();
    this.beginParagraph();
    this.builder.write(text, look);
  }

  label(): void {
    this.isListItem = true;
  }

  resetParagraph(): void {
    this.inTable = false;
    this.headingLevel = null;
    this.listLevel = 0;
  }

  paragraph(): void {
    if (this.inTable || this.rowDefined) this.enterCell();
    this.endParagraph();
    this.builder.lineBreak();
    this.writeBoxes();
  }

  cell(): void {
    this.inTable = true;
    this.enterCell();
    this.endParagraph();
    this.writeBoxes();
    this.builder.closeCell();
    this.cellOpen = false;
  }

  row(): void {
    this.rowDefined = false;
    if (this.builder.tableDepth === 0) return;
    if (this.inHeaderRow) this.builder.markHeaderRow();
    this.builder.closeRow();
    this.rowOpen = false;
    this.cellOpen = false;
  }

  addBox(content: LaidOutText): void {
    if (content.text !== "") this.boxes.push(content);
  }

  finish(): LaidOutText {
    this.writeBoxes();
    return this.builder.finish();
  }

  private beginParagraph(): void {
    if (this.begun) return;
    this.begun = true;
    if (this.headingLevel !== null) {
      this.builder.startBlock({ kind: "heading", level: this.headingLevel });
    } else if (this.isListItem) {
      this.builder.startBlock({ kind: "list_item", level: this.listLevel + 1 });
    }
  }

  private endParagraph(): void {
    this.builder.endBlock();
    this.begun = false;
    this.isListItem = false;
  }

  private writeBoxes(): void {
    for (const box of this.boxes.splice(0)) {
      this.builder.block();
      this.builder.writeLaidOut(box);
      this.builder.lineBreak();
    }
  }

  private enterCell(): void {
    const { builder } = this;
    if (!this.inTable && !this.rowDefined) {
      // This text follows the table, unless a row is still open: then the paragraph just lacks its table mark.
      if (builder.tableDepth > 0 && !this.rowOpen) builder.closeTable();
      return;
    }
    if (builder.tableDepth === 0) builder.openTable();
    if (!this.rowOpen) builder.openRow();
    if (!this.cellOpen) builder.openCell();
    this.rowOpen = true;
    this.cellOpen = true;
  }
}
