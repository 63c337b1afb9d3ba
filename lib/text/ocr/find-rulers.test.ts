import { describe, expect, it } from "vitest";
import { eraseRulers, findRulers } from "./find-rulers";
import type { Raster } from "./raster";

/** Pixels a point. */
const SCALE = 3;

type Box = [left: number, top: number, width: number, height: number, shade?: number];

/** A white picture with these boxes, in pixels. */
function pictureOf(...boxes: Box[]): Raster {
  const [width, height] = [600, 400];
  const data = new Uint8Array(width * height).fill(255);
  for (const [left, top, boxWidth, boxHeight, shade = 0] of boxes) {
    for (let y = top; y < top + boxHeight; y += 1)
      data.fill(shade, y * width + left, y * width + left + boxWidth);
  }
  return { width, height, data };
}

const edges = (picture: Raster) => {
  const { down, across } = findRulers(picture, SCALE);
  return {
    down: down.map(({ left, right, top, bottom }) => [left, top, right - left, bottom - top]),
    across: across.map(({ left, right, top, bottom }) => [left, top, right - left, bottom - top]),
  };
};

describe("lines of an image", () => {
  it("are found vertically and horizontally, also grey ones and crossing ones", () => {
    const picture = pictureOf([100, 50, 2, 300], [300, 50, 3, 300, 150], [50, 200, 500, 2]);
    expect(edges(picture)).toEqual({
      down: [
        [100, 50, 2, 300],
        [300, 50, 3, 300],
      ],
      across: [[50, 200, 500, 2]],
    });
  });

  it("are found around a box as high as a line of a heading", () => {
    const { down, across } = edges(
      pictureOf([100, 50, 2, 60], [300, 50, 2, 60], [100, 50, 202, 2], [100, 108, 202, 2]),
    );
    expect([down.length, across.length]).toEqual([2, 2]);
  });

  it("are found if they are offset or broken by specks", () => {
    const stepping = pictureOf([100, 50, 2, 100], [101, 140, 2, 120], [100, 90, 2, 2, 255]);
    expect(edges(stepping).down).toEqual([[100, 50, 3, 210]]);
  });

  it.each<[string, Box[]]>([
    ["strokes of letters", [[100, 50, 3, 40]]],
    ["strokes of a heading's letters", [[100, 50, 5, 66]]],
    ["dashes between words", [[100, 50, 80, 3]]],
    ["lines across it alone, which words are recognised between", [[50, 200, 500, 2]]],
    ["filled boxes", [[100, 50, 60, 120]]],
    ["paper of another tint", [[100, 50, 2, 300, 200]]],
    [
      "what is left of a dark box between white letters",
      [
        [100, 50, 200, 54],
        [110, 60, 10, 34, 255],
        [124, 60, 10, 34, 255],
      ],
    ],
  ])("do not include %s", (_, boxes) => {
    expect(edges(pictureOf(...boxes))).toEqual({ down: [], across: [] });
  });

  it("are erased with their grey edges, and nothing else", () => {
    const letter: Box = [140, 100, 6, 30];
    const picture = pictureOf([99, 50, 4, 300, 190], [100, 50, 2, 300], letter);
    const { down, across } = findRulers(picture, SCALE);
    const { data } = eraseRulers(picture, [...down, ...across]);
    expect(Buffer.compare(data, pictureOf(letter).data)).toBe(0);
  });
});
