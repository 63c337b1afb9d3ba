import { alignColumns } from "./align-columns";
import { findColumns } from "./find-columns";
import { divideColumns, findLines, type Line, type Segment } from "./find-lines";
import { fontWidthsOf } from "./font-widths-of";
import { ASCENT, DESCENT, type Frame, type GlyphWidths, type Piece } from "./piece";
import { endsInDigit, isSuperscript, toSuperscript } from "./superscript";
import { doubtsOf } from "./doubts-of";
import type { FontWidths, FormField, TextDoubt, TextRun } from "@/lib/text/types";

/** Minimum gap between words, in ems. */
const WORD_GAP = 0.14;
const MAX_COLUMN_DEPTH = 6;

export class PageWriter {
  private readonly parts: string[] = [];
  length = 0;
  private frame: Frame = { angle: 0, pieces: [] };
  private page = 0;
  readonly runs: TextRun[] = [];
  readonly doubts: TextDoubt[] = [];
  private readonly fontIndexes = new Map<GlyphWidths, number>();
  private readonly fieldIndexes = new Map<FormField, number>();

  get text(): string {
    return this.parts.join("");
  }

  get fonts(): FontWidths[] {
    return [...this.fontIndexes.keys()].map(fontWidthsOf);
  }

  get formFields(): FormField[] {
    return [...this.fieldIndexes.keys()];
  }

  writePage(page: number, frames: Frame[]): { start: number; end: number } {
    if (this.length > 0) this.write("\n\n");
    const start = this.length;
    this.page = page;
    frames.forEach((frame, index) => {
      if (index > 0) this.write("\n");
      this.frame = frame;
      this.writeRegion(frame.pieces, 0);
    });
    return { start, end: this.length };
  }

  private writeRegion(pieces: Piece[], depth: number): void {
    let lines = findLines(pieces, this.frame.dividers);
    while (depth < MAX_COLUMN_DEPTH) {
      const band = findColumns(lines);
      if (!band) break;
      this.writeLines(lines.slice(0, band.from));
      if (band.from > 0) this.write("\n");
      const inside = lines.slice(band.from, band.to).flatMap((line) => line.segments);
      const left = inside.filter((segment) => segment.right <= band.at).flatMap((segment) => segment.pieces);
      const right = inside.filter((segment) => segment.right > band.at).flatMap((segment) => segment.pieces);
      const rtl = right.filter((piece) => piece.rtl).length > right.length / 2;
      this.writeRegion(rtl ? right : left, depth + 1);
      this.write("\n");
      this.writeRegion(rtl ? left : right, depth + 1);
      lines = lines.slice(band.to);
      if (lines.length > 0) this.write("\n");
    }
    this.writeLines(lines);
  }

  private writeLines(undivided: Line[]): void {
    const lines = divideColumns(undivided);
    const leading = medianLeading(lines);
    const columns = alignColumns(lines);
    lines.forEach((line, index) => {
      const before = lines[index - 1];
      if (before) this.write(line.v - before.v > leading * 1.5 ? "\n\n" : "\n");
      let column = 0;
      line.segments.forEach((segment, place) => {
        const targetColumn = columns[index]?.[place] ?? place;
        this.write("\t".repeat(targetColumn - column));
        column = targetColumn;
        this.writeSegment(segment);
      });
    });
  }

  private writeSegment(segment: Segment): void {
    let before: Piece | undefined;
    let base: Piece | undefined;
    for (const piece of segment.pieces) {
      const isApart = before === undefined || needsSpace(before, piece);
      if (before && isApart) this.write(" ");
      const raisedOver: Piece | undefined = base && !isApart && isSuperscript(piece, base) ? base : undefined;
      const isPower = raisedOver !== undefined && endsInDigit(raisedOver);
      if (isPower && before === raisedOver) this.write("^");
      const start = this.length;
      const own = piece.str.trim();
      const trimmed = raisedOver && !isPower ? toSuperscript(own) : own;
      base = raisedOver ?? piece;
      this.write(trimmed);
      const run: TextRun = { start, end: this.length, page: this.page, ...this.boxOf(piece) };
      if (piece.widths && /\s/.test(trimmed)) run.font = indexIn(this.fontIndexes, piece.widths);
      if (piece.formField) run.formField = indexIn(this.fieldIndexes, piece.formField);
      this.runs.push(run);
      if (piece.lies || piece.mayBeHidden) this.doubts.push(...doubtsOf(piece, trimmed, start));
      before = piece;
    }
  }

  private boxOf(piece: Piece): Omit<TextRun, "start" | "end" | "page"> {
    const { angle } = this.frame;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [left, right] = [piece.u, piece.u + piece.width];
    const [top, bottom] = [piece.v - piece.size * ASCENT, piece.v + piece.size * DESCENT];
    const x = Math.min(left * cos, right * cos) - Math.max(top * sin, bottom * sin);
    const y = Math.min(left * sin, right * sin) + Math.min(top * cos, bottom * cos);
    return {
      x: round(x),
      y: round(y),
      width: round(Math.max(left * cos, right * cos) - Math.min(top * sin, bottom * sin) - x),
      height: round(Math.max(left * sin, right * sin) + Math.max(top * cos, bottom * cos) - y),
      ...directionOf(piece, angle),
      ...(piece.confidence !== undefined && { confidence: round(piece.confidence) }),
    };
  }

  private write(text: string): void {
    this.parts.push(text);
    this.length += text.length;
  }
}

function directionOf({ rtl }: Piece, angle: number): Pick<TextRun, "direction"> {
  const direction = round((((angle * 180) / Math.PI + (rtl ? 180 : 0)) % 360) + 360) % 360;
  return direction === 0 ? {} : { direction };
}

function indexIn<T>(indexes: Map<T, number>, object: T): number {
  const known = indexes.get(object);
  if (known !== undefined) return known;
  indexes.set(object, indexes.size);
  return indexes.size - 1;
}

function round(points: number): number {
  return Math.round(points * 100) / 100;
}

function needsSpace(before: Piece, piece: Piece): boolean {
  if (/\s$/.test(before.str) || /^\s/.test(piece.str) || piece.spaceBefore) return true;
  // If adjacent scripts have different directions, often neither piece contains the space.
  if (before.rtl !== piece.rtl && /\p{L}$/u.test(before.str) && /^\p{L}/u.test(piece.str)) return true;
  const gap = before.u < piece.u ? piece.u - before.u - before.width : before.u - piece.u - piece.width;
  return gap > WORD_GAP * Math.min(piece.size, before.size);
}

function medianLeading(lines: Line[]): number {
  const distances: number[] = [];
  for (let i = 1; i < lines.length; i += 1) {
    const [before, line] = [lines[i - 1], lines[i]];
    if (before && line) distances.push(Math.max(line.v - before.v, line.size));
  }
  distances.sort((a, b) => a - b);
  return distances[distances.length >> 1] ?? Infinity;
}
