import { makePdf, type PdfText } from "@/lib/text/testing/make-pdf";

/** `x` is the left edge of the cells in points, or the right edge if they are right-aligned. */
export interface PdfColumn {
  head: string;
  x: number;
  align?: "left" | "right";
}

export function columnsAt(...columns: [head: string, x: number, align?: "right"][]): PdfColumn[] {
  return columns.map(([head, x, align = "left" as const]) => ({ head, x, align }));
}

const SIZE = 9;
const LINE = 12;
/** Typical widths of characters in Helvetica, in ems. */
const DIGIT = 0.556;
const POINT = 0.278;

/** A page that is written line by line from the top. */
export class PdfPage {
  readonly texts: PdfText[] = [];
  private y = 40;

  constructor(private readonly columns: readonly PdfColumn[] = []) {}

  text(text: string, x = 50): this {
    this.texts.push({ x, y: this.y, text, size: SIZE });
    return this.skip();
  }

  heads(): this {
    return this.row(this.columns.map(({ head }) => head));
  }

  row(cells: readonly (string | null | undefined)[]): this {
    for (const [index, cell] of cells.entries()) {
      const column = this.columns[index];
      if (!cell || !column) continue;
      const x = column.align === "right" ? column.x - widthOf(cell) : column.x;
      this.texts.push({ x, y: this.y, text: cell, size: SIZE });
    }
    return this.skip();
  }

  skip(lines = 1): this {
    this.y += LINE * lines;
    return this;
  }

  footer(text: string): this {
    this.texts.push({ x: 50, y: 815, text, size: SIZE });
    return this;
  }
}

/** Estimates the width of a text in Helvetica, in points. */
export function widthOf(text: string, size = SIZE): number {
  return [...text].reduce((sum, char) => sum + (/[.,: ]/.test(char) ? POINT : DIGIT) * size, 0);
}

export function pdfOf(...pages: readonly PdfPage[]): Buffer {
  return makePdf(pages.map(({ texts }) => texts));
}
