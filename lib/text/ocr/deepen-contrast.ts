import type { Raster } from "./raster";

const TILE = 16;
/** In grey levels. Areas with less contrast are tinted paper, which stays pale. */
const MIN_CONTRAST = 56;
const DARKEST_PAPER = 150;

interface Shades {
  columns: number;
  rows: number;
  paper: Int16Array;
  ink: Int16Array;
}

/** The recogniser uses a single threshold per page and would mistake pale print for paper. */
export function deepenContrast(raster: Raster): Raster {
  const { width, height, data } = raster;
  const { columns, rows, paper, ink } = findShades(raster);
  const deepened = new Uint8Array(data.length);
  for (let y = 0, at = 0; y < height; y += 1) {
    const v = Math.min(Math.max(y / TILE - 0.5, 0), rows - 1);
    const row = Math.floor(v);
    const down = row + 1 < rows ? columns : 0;
    for (let x = 0; x < width; x += 1, at += 1) {
      const u = Math.min(Math.max(x / TILE - 0.5, 0), columns - 1);
      const column = Math.floor(u);
      const tile = row * columns + column;
      const right = column + 1 < columns ? 1 : 0;
      const white = blend(paper, tile, right, down, u - column, v - row);
      const black = blend(ink, tile, right, down, u - column, v - row);
      deepened[at] = Math.max(0, Math.min(255, (((data[at] ?? 0) - black) * 255) / (white - black)));
    }
  }
  return { width, height, data: deepened };
}

function blend(shades: Int16Array, tile: number, right: number, down: number, x: number, y: number): number {
  const above = (shades[tile] ?? 0) * (1 - x) + (shades[tile + right] ?? 0) * x;
  const below = (shades[tile + down] ?? 0) * (1 - x) + (shades[tile + right + down] ?? 0) * x;
  return above * (1 - y) + below * y;
}

function findShades({ width, height, data }: Raster): Shades {
  const [columns, rows] = [Math.ceil(width / TILE), Math.ceil(height / TILE)];
  const lightest = new Uint8Array(columns * rows);
  const darkest = new Uint8Array(columns * rows).fill(255);
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = Math.floor(y / TILE) * columns;
    for (let x = 0; x < width; x += 1, at += 1) {
      const tile = row + Math.floor(x / TILE);
      const shade = data[at] ?? 0;
      if (shade > (lightest[tile] ?? 0)) lightest[tile] = shade;
      if (shade < (darkest[tile] ?? 0)) darkest[tile] = shade;
    }
  }
  const [paper, ink] = [new Int16Array(columns * rows), new Int16Array(columns * rows)];
  for (let row = 0, tile = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1, tile += 1) {
      let [white, black] = [DARKEST_PAPER, 255];
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
          white = Math.max(white, lightest[y * columns + x] ?? 0);
          black = Math.min(black, darkest[y * columns + x] ?? 0);
        }
      }
      paper[tile] = white;
      ink[tile] = white - black < MIN_CONTRAST ? white - 255 : black;
    }
  }
  return { columns, rows, paper, ink };
}
