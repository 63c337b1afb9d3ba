import { describe, expect, it } from "vitest";
import { levelPoint, levelWordsIn, slantIn } from "./level-words";

const region = { x: 0, y: 0, width: 400, height: 400 };

/** Words of 40 by 10 points, in two lines of a page that is turned around its middle by degrees. */
function turnedBy(degrees: number, { direction = degrees } = {}) {
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const width = 40 * cos + 10 * Math.abs(sin);
  const height = 10 * cos + 40 * Math.abs(sin);
  return [100, 120].flatMap((y) =>
    [30, 200, 380].map((x) => ({
      x: 200 + (x - 200) * cos - (y - 200) * sin - width / 2,
      y: 200 + (x - 200) * sin + (y - 200) * cos - height / 2,
      width,
      height,
      ...(direction !== 0 && { direction: (direction + 360) % 360 }),
    })),
  );
}

const rounded = (words: ReturnType<typeof turnedBy>) =>
  words.map(({ x, y, width, height }) => [x, y, width, height].map(Math.round));

describe("words of a skewed page", () => {
  it.each([2, -3, 11])("are level after rotating it back by %i degrees", (degrees) => {
    expect(slantIn(turnedBy(degrees), region)).toBe(degrees);
    const level = levelWordsIn(turnedBy(degrees), region);
    expect(rounded(level)).toEqual(rounded(turnedBy(0)));
    expect(level.some(({ direction }) => direction !== undefined)).toBe(false);
  });

  it("are level even if they run to the left, and still do", () => {
    const words = turnedBy(2, { direction: 182 });
    expect(slantIn(words, region)).toBe(2);
    const level = levelWordsIn(words, region);
    expect(rounded(level)).toEqual(rounded(turnedBy(0)));
    expect(new Set(level.map(({ direction }) => direction))).toEqual(new Set([180]));
  });

  it("are those in the region after both are rotated back", () => {
    // On the page, the right end of the upper line is within, and the left end of the lower one is not.
    const low = { x: 0, y: 112, width: 400, height: 176 };
    expect(rounded(levelWordsIn(turnedBy(4), low))).toEqual(rounded(turnedBy(0).slice(3)));
  });

  it("do not move on a page that is rotated on purpose, or next to level ones", () => {
    for (const degrees of [90, 20]) {
      const words = turnedBy(0, { direction: degrees });
      expect([slantIn(words, region), levelWordsIn(words, region)]).toEqual([0, words]);
    }
    const [stamp] = turnedBy(3) as [ReturnType<typeof turnedBy>[number]];
    const words = [...turnedBy(0), stamp];
    expect([slantIn(words, region), levelWordsIn(words, region)]).toEqual([0, words]);
  });

  it("map points between them, too", () => {
    const { x, y } = levelPoint(
      { x: 200 + 100 * Math.cos(0.1), y: 200 + 100 * Math.sin(0.1) },
      (0.1 * 180) / Math.PI,
      region,
    );
    expect([x, y].map(Math.round)).toEqual([300, 200]);
  });
});
