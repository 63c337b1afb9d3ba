import { expect, it } from "vitest";
import { rulesAcross } from "./printed-rules";

/** A picture of paper with black rectangles. */
function pictureOf(
  width: number,
  height: number,
  ...black: [x: number, y: number, width: number, height: number][]
) {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [left, top, across, down] of black)
    for (let y = top; y < top + down; y += 1)
      for (let x = left; x < left + across; x += 1)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { data, width, height };
}

it("finds rules from edge to edge, but not words, partial rules or shaded cells", () => {
  const upright: [number, number, number, number] = [20, 0, 1, 60];
  const picture = pictureOf(
    100,
    60,
    upright,
    [0, 30, 100, 2],
    [40, 0, 2, 25],
    [60, 0, 20, 60],
    [5, 10, 8, 6],
  );
  expect(rulesAcross(picture, "x", 3)).toEqual([20.5]);
  expect(rulesAcross(picture, "y", 3)).toEqual([31]);
  expect(rulesAcross(pictureOf(10, 10), "x", 3)).toEqual([]);
});
