import type { LaidOutText } from "@/lib/text/blocks";
import { RtfPlace } from "./rtf-place";
import { type RtfFill, RtfShading } from "./rtf-shading";
import type { Colour } from "@/lib/text/colour";
import { TextBuilder, type TextLook } from "@/lib/text/text-builder";
import { leastVisible, type Visibility } from "@/lib/text/visibility";

/** A text box: what is known of the text in it. */
export interface RtfBox {
  /** Null where it is not known. */
  fill: Colour | null;
  visibility: Visibility;
}

/** A part of the document with separate text: the body, a header, a note, a text box. */
export class RtfRegion {
  readonly builder = new TextBuilder();
  private readonly shading = new RtfShading();
  private readonly place = new RtfPlace();
  /** Counts what is said of its paragraphs and cells. */
  changes = 0;
  /** A header or a footer of the first page alone. */
  isOfFirstPage = false;
  /** The paragraph is marked as part of a table, */
  inTable = false;
  /** or a row has been defined and not ended yet. */
  rowDefined = false;
  /** The open row names what the columns contain. */
  inHeaderRow = false;
  /** A heading's level, from 1; null for other paragraphs. */
  headingLevel: number | null = null;
  /** From 0. */
  listLevel = 0;
  /** The paragraph has a list's label. */
  private isListItem = false;
  private begun = false;
  private rowOpen = false;
  private cellOpen = false;
  private readonly boxes: LaidOutText[] = [];

  constructor(readonly box: RtfBox | null = null) {}

  /** What the open paragraph is written on. */
  get fill(): RtfFill {
    return this.shading.fill(this.inTable);
  }

  /** A control word of `SHADING_WORDS` or `PLACE_WORDS`. */
  describe(name: string, value: number): void {
    this.changes += 1;
    this.shading.word(name, value);
    this.place.word(name, value);
  }

  /** Whether letters of this size, in points, are seen at their place. */
  visibility(size: number): Visibility {
    return leastVisible(this.box?.visibility ?? "seen", this.place.visibility(this.inTable, size));
  }

  write(text: string, look?: TextLook): void {
    this.enterCell();
    this.beginParagraph();
    this.builder.write(text, look);
  }

  /** The label of a list follows: the paragraph is an item of it. */
  label(): void {
    this.isListItem = true;
  }

  /** What follows has none of the properties of paragraphs that have been set. */
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

  /** Adds the text of a text box, which follows the paragraph of its anchor. */
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
      // Text after a table. In an open row, the paragraph only lacks the mark that it is part of the table.
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
