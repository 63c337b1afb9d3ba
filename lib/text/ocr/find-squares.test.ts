import { describe, expect, it } from "vitest";
import { findSquares, isMarked } from "./find-squares";
import type { Raster } from "./raster";

/** Pixels a point. */
const SCALE = 3;

type Box = [left: number, top: number, width: number, height: number, shade?: number];

/** A white picture with these boxes, in pixels. */
function pictureOf(...boxes: Box[]): Raster {
  const [width, height] = [400, 200];
  const data = new Uint8Array(width * height).fill(255);
  for (const [left, top, boxWidth, boxHeight, shade = 0] of boxes) {
    for (let y = top; y < top + boxHeight; y += 1)
      data.fill(shade, y * width + left, y * width + left + boxWidth);
  }
  return { width, height, data };
}

/** An outline of some pixels. */
function outline(left: number, top: number, width = 30, height = 30, line = 3): Box[] {
  return [
    [left, top, width, height],
    [left + line, top + line, width - 2 * line, height - 2 * line, 255],
  ];
}

function find(...boxes: Box[]) {
  return findSquares(pictureOf(...boxes), SCALE).map((square) => [
    square.left,
    square.top,
    square.right - square.left,
    square.bottom - square.top,
    isMarked(square),
  ]);
}

/** A stroke falling to the right. */
function stroke(left: number, top: number, length: number, thickness = 4): Box[] {
  return Array.from({ length }, (_, at) => [left + at, top + at, thickness, 1]);
}

describe("squares in an image", () => {
  it("are found with their place, empty and with a mark in them", () => {
    expect(find(...outline(50, 50), ...outline(200, 50), ...stroke(208, 58, 12))).toEqual([
      [50, 50, 30, 30, false],
      [200, 50, 30, 30, true],
    ]);
  });

  it("are found if a tick extends beyond two corners", () => {
    const found = find(...outline(50, 50), ...stroke(41, 44, 42, 8));
    expect(found.map((square) => square.at(-1))).toEqual([true]);
  });

  it("are found if they are marked with a filled square", () => {
    expect(find(...outline(50, 50), [58, 58, 14, 14])).toEqual([[50, 50, 30, 30, true]]);
    expect(find(...outline(50, 50), [55, 55, 20, 20])).toEqual([[50, 50, 30, 30, true]]);
  });

  it("count as empty with specks in them or in their lines", () => {
    expect(find(...outline(50, 50), [65, 60, 2, 2], [65, 50, 1, 3, 255])).toEqual([[50, 50, 30, 30, false]]);
  });

  it.each<[string, Box[]]>([
    ["filled ones, which are bullets", [[50, 50, 30, 30]]],
    ["boxes for single characters", [...outline(50, 50), ...outline(84, 50), ...outline(118, 50)]],
    ["cells of a table", [...outline(50, 50), ...outline(77, 50), ...outline(104, 50)]],
    ["boxes that are wider than high", outline(50, 50, 40, 30)],
    ["larger or smaller boxes", [...outline(50, 20, 50, 50), ...outline(150, 50, 15, 15)]],
    ["outlines that are open", [...outline(50, 50), [50, 60, 3, 5, 255]]],
    ["characters within a word", [...outline(50, 50), [82, 50, 4, 30]]],
    ["letters with a line across them", [...outline(50, 50, 30, 34), [50, 65, 30, 4]]],
    [
      "letters whose corners are round",
      [
        ...outline(50, 50),
        [74, 50, 6, 2, 255],
        [77, 50, 3, 5, 255],
        [74, 78, 6, 2, 255],
        [77, 75, 3, 5, 255],
      ],
    ],
    ["the corners of QR codes", [...outline(50, 50, 35, 35, 5), [60, 60, 15, 15]]],
  ])("do not include %s", (_, boxes) => {
    expect(find(...boxes)).toEqual([]);
  });
});
