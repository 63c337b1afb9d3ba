import type { SKRSContext2D } from "@napi-rs/canvas";
import { expect, it } from "vitest";
import { openScan } from "./open-scan";
import { turnRaster } from "./raster";
import { drawPage } from "@/lib/text/testing/draw-page";
import { makeScan, type Picture } from "@/lib/text/testing/make-scan";

type Mark = (context: SKRSContext2D, x: number, y: number) => void;

const SIDE = 9;

const lines =
  (...points: [number, number][]): Mark =>
  (context, x, y) => {
    context.beginPath();
    for (const [u, v] of points) context.lineTo(x + u, y + v);
    context.stroke();
  };
const character =
  (text: string): Mark =>
  (context, x, y) =>
    context.fillText(text, x + 2, y + 7.8);

const NONE: Mark = () => undefined;
const TICK = lines([1, 4], [3, 8], [10.5, -3]);
const CROSS: Mark = (context, x, y) => {
  lines([-2, -2], [11, 11])(context, x, y);
  lines([-2, 11], [11, -2])(context, x, y);
};
const FILLED: Mark = (context, x, y) => context.fillRect(x + 2, y + 2, 5, 5);

/** Rows of words with a box before each. */
function drawForm(rows: [Mark, string][][], options: { angle?: number } = {}): Picture {
  const [at, down] = [(column: number) => 60 + 130 * column, (row: number) => 100 + 24 * row];
  const heading = { x: 60, y: 70, text: "Please check what applies to you and sign the form", size: 11 };
  const texts = rows.flatMap((row, y) =>
    row.map(([, text], x) => ({ x: at(x) + 14, y: down(y), text, size: 10 })),
  );
  return drawPage([heading, ...texts], {
    ...options,
    draw: (context) => {
      context.lineWidth = 0.8;
      context.font = context.font.replace(/^[\d.]+/, "8.5");
      rows.forEach((row, y) =>
        row.forEach(([mark], x) => {
          context.strokeRect(at(x), down(y) - 8, SIDE, SIDE);
          mark(context, at(x), down(y) - 8);
        }),
      );
    },
  });
}

async function recognise(picture: Picture) {
  const scan = await openScan(makeScan([picture]));
  const { text, runs } = await scan.recognisePage(1, ["eng"]).finally(() => scan.close());
  return {
    lines: text
      .split(/\n+/)
      .slice(1)
      .map((line) => line.replace(/\t/g, " ")),
    text,
    runs,
  };
}

const FORM: [Mark, string][][] = [
  [
    [NONE, "Married"],
    [TICK, "Single"],
    [NONE, "Divorced"],
  ],
  [
    [CROSS, "Bank transfer"],
    [NONE, "Direct debit"],
    [FILLED, "Cash"],
  ],
];
const READ = ["☐ Married ☒ Single ☐ Divorced", "☒ Bank transfer ☐ Direct debit ☒ Cash"];

it.each([0, 2, -1])("reads the check boxes of a scan that is skewed by %i degrees", async (angle) => {
  expect((await recognise(drawForm(FORM, { angle }))).lines).toEqual(READ);
});

it("reads the check boxes of a rotated scan, each at its place", async () => {
  const { lines: found, text, runs } = await recognise(turnRaster(drawForm(FORM), 2));
  expect(found).toEqual(READ);
  const box = runs.find(({ start }) => text.startsWith("☒ Bank", start));
  expect(box?.x).toBeCloseTo(595 - 60 - SIDE, -1);
  expect(box?.y).toBeCloseTo(842 - 125, -1);
});

it("reads characters in boxes for single characters, and letters as letters", async () => {
  const rows: [Mark, string][][] = [
    [
      [character("3"), "Children"],
      [character("A"), "Tax class"],
    ],
    [
      [character("X"), "DOOR BOB 08B"],
      [NONE, "B Road 0 D"],
    ],
  ];
  expect((await recognise(drawForm(rows))).lines).toEqual([
    "3 Children A Tax class",
    "☒ DOOR BOB 08B ☐ B Road 0 D",
  ]);
});
