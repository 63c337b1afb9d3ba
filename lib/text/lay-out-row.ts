import { toOneLine } from "./to-one-line";

/** A longer cell with several lines is probably part of a page layout, not a table value. */
const MAX_VALUE_LENGTH = 120;
/** Lines up to this length don't wrap, so the lines of adjacent cells line up. */
const MAX_UNWRAPPED_LENGTH = 50;

export interface RowLayout {
  text: string;
  /** "single" is one cell with one line. "flow" puts one cell below another, as outside tables. */
  form: "cells" | "single" | "flow";
}

/**
 * A row of values becomes one line. Cells with several short lines become one row per line. Cells with long text keep
 * their lines and are placed below each other.
 */
export function layOutRow(cells: string[]): RowLayout {
  const filled = cells.filter((cell) => cell !== "");
  if (filled.length <= 1) {
    const text = filled[0]?.replace(/^\n+/, "") ?? "";
    return { text, form: /[\n\t]/.test(text) ? "flow" : "single" };
  }
  const long = filled.filter((cell) => cell.includes("\n"));
  if (long.length > 1 && long.every(hasShortLines)) {
    return { text: zipLines(cells.map((cell) => cell.split("\n"))), form: "cells" };
  }
  if (long.length > 1 || long.some(isLayout)) {
    return { text: filled.map((cell) => cell.trim()).join("\n"), form: "flow" };
  }
  return { text: joinCells(cells.map(toOneLine)), form: "cells" };
}

function hasShortLines(cell: string): boolean {
  return !cell.includes("\t") && cell.split("\n").every((line) => line.length <= MAX_UNWRAPPED_LENGTH);
}

function zipLines(cells: string[][]): string {
  const height = Math.max(...cells.map((lines) => lines.length));
  const rows = Array.from({ length: height }, (_, index) =>
    joinCells(cells.map((lines) => lines[index] ?? "")),
  );
  return rows.filter((row) => row !== "").join("\n");
}

function joinCells(cells: string[]): string {
  let last = cells.length;
  while (last > 0 && cells[last - 1] === "") last -= 1;
  return cells.slice(0, last).join("\t");
}

function isLayout(cell: string): boolean {
  return cell.length > MAX_VALUE_LENGTH || cell.includes("\t") || cell.split("\n").length > 4;
}
