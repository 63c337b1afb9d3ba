import { TextBuilder } from "@/lib/text/text-builder";

/** A part of the document with a text of its own: the body, a header, a note, a text box. */
export class RtfRegion {
  readonly builder = new TextBuilder();
  /** The paragraph's own word that it stands in a table, */
  inTable = false;
  /** or the table row that has been described and not been ended yet. */
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

  /** The text of a text box; it follows the paragraph that it is anchored in. */
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
      // Text after a table, unless a row is still open: then the paragraph forgot to say where it stands.
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
