/** Row -1 is the header. Column 0 contains the file names or row numbers. */
export interface CellPlace {
  row: number;
  column: number;
}

export const HEADER_ROW = -1;

interface GridSize {
  rows: number;
  columns: number;
  page: number;
}

interface KeyPress {
  key: string;
  /** Ctrl, or Cmd on a Mac. */
  mod: boolean;
}

/**
 * Moves as in a spreadsheet. Returns null for other keys. Arrow keys follow the screen, Home and End follow the
 * text direction.
 */
export function moveFocus(
  from: CellPlace,
  press: KeyPress,
  size: GridSize,
  isRtl: boolean,
): CellPlace | null {
  const to = target(from, press, size, isRtl);
  return (
    to && { row: clamp(to.row, HEADER_ROW, size.rows - 1), column: clamp(to.column, 0, size.columns - 1) }
  );
}

function target(from: CellPlace, { key, mod }: KeyPress, size: GridSize, isRtl: boolean): CellPlace | null {
  const { row, column } = from;
  const top = Math.min(row, 0);
  const bottom = size.rows - 1;
  const end = size.columns - 1;
  switch (key) {
    case "ArrowUp":
      return { row: mod ? top : row - 1, column };
    case "ArrowDown":
      return { row: mod ? bottom : row + 1, column };
    case "ArrowLeft":
    case "ArrowRight": {
      const isForward = (key === "ArrowRight") !== isRtl;
      if (mod) return { row, column: isForward ? end : 0 };
      return { row, column: column + (isForward ? 1 : -1) };
    }
    case "Home":
      return { row: mod ? 0 : row, column: 0 };
    case "End":
      return { row: mod ? bottom : row, column: end };
    case "PageUp":
      return { row: Math.max(row - size.page, top), column };
    case "PageDown":
      return { row: row + size.page, column };
    default:
      return null;
  }
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}
