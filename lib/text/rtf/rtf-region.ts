import { TextBuilder } from "@/lib/text/text-builder";

/** A part of the document with separate text: the body, a header, a note, a text box. */
export class RtfRegion {
  readonly builder = new TextBuilder();
  /** The paragraph is marked as part of a table, */
  inTable = false;
  /** or a row has been defined and not ended yet. */
  rowDefined = false;
  private rowOpen = false;
  private cellOpen = false;
  private readonly boxes: string[] = [];

  write(text: string): void {
    this.enterCell();
    this.builder.write(text);
  }

  paragraph(): void {
    if (this.inTable || this.rowDefined) this.enterCell();
    this.builder.lineBreak();
    this.writeBoxes();
  }

  cell(): void {
    this.inTable = true;
    this.enterCell();
    this.writeBoxes();
    this.builder.closeCell();
    this.cellOpen = false;
  }

  row(): void {
    this.rowDefined = false;
    if (this.builder.tableDepth === 0) return;
    this.builder.closeRow();
    this.rowOpen = false;
    this.cellOpen = false;
  }

  /** Adds the text of a text box, which follows the paragraph of its anchor. */
  box(text: string): void {
    if (text !== "") this.boxes.push(text);
  }

  finish(): string {
    this.writeBoxes();
    return this.builder.finish();
  }

  private writeBoxes(): void {
    for (const box of this.boxes.splice(0)) {
      this.builder.block();
      this.builder.write(box);
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
