import { describe, expect, it } from "vitest";
import { readPdf } from "./read-pdf";
import { makePdf, PAGE_HEIGHT } from "@/lib/text/testing/make-pdf";

const PICTURE =
  "<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 4 >>\nstream\nabcd\nendstream";
const LABELS = Array.from({ length: 20 }, (_, index) => ({
  x: 50,
  y: 70 + 25 * index,
  text: `A label of the bill ${index}`,
}));

type Box = [x: number, y: number, width: number, height: number];

/**
 * Whether a page with labels at the left, the first ones with a colon or a value, and with these pictures, from its top
 * left, is named as one to be recognised.
 */
async function isNamed(boxes: Box[], { turned = false, colons = 0, values = 0 } = {}): Promise<boolean> {
  const pictures = boxes.map(([x, y, width, height]) =>
    turned
      ? `q ${height} 0 0 ${width} ${y} ${x} cm /P2 Do Q\n`
      : `q ${width} 0 0 ${height} ${x} ${PAGE_HEIGHT - y - height} cm /P2 Do Q\n`,
  );
  const labels = LABELS.map(({ x, y, text }, index) => ({ x, y, text: index < colons ? `${text}:` : text }));
  const written = LABELS.slice(0, values).map(({ y }) => ({ x: 200, y, text: "119.00" }));
  const texts = [...labels, ...written].map(({ x, y, text }) =>
    turned ? { x: y, y: PAGE_HEIGHT - x, text, angle: 90 } : { x, y, text },
  );
  const pdf = makePdf([texts], {
    rotate: turned ? 90 : 0,
    objects: [PICTURE],
    resources: "/XObject << /P2 100 0 R >>",
    encode: (own) => ({ filter: "", data: Buffer.concat([Buffer.from(pictures.join("")), own]) }),
  });
  const { unread = [], text } = await readPdf(pdf);
  expect(text).toContain("A label of the bill 19");
  return unread.some(({ reason }) => reason === "image_only");
}

const boxes = (count: number, box: (index: number) => Box): Box[] =>
  Array.from({ length: count }, (_, index) => box(index));

describe("a page with text of its own", () => {
  it("needs recognition if its values are drawn as images", async () => {
    expect(await isNamed(boxes(5, (index) => [300, 60 + 25 * index, 60, 12]))).toBe(true);
    expect(
      await isNamed(
        boxes(5, (index) => [300, 60 + 25 * index, 60, 12]),
        { turned: true },
      ),
    ).toBe(true);
  });

  it("needs recognition if labels have images instead of values", async () => {
    const beside: Box[] = [[300, 60, 200, 75]];
    expect(await isNamed(beside, { colons: 3 })).toBe(true);
    expect(await isNamed(beside, { colons: 3, turned: true })).toBe(true);
    expect(await isNamed(beside, { colons: 2 })).toBe(false);
    expect(await isNamed(beside, { colons: 3, values: 1 })).toBe(false);
    expect(await isNamed([[300, 160, 200, 75]], { colons: 3 })).toBe(false);
    expect(await isNamed([[10, 60, 30, 75]], { colons: 3 })).toBe(false);
  });

  it("needs recognition if an image next to its text covers a large part of it", async () => {
    expect(await isNamed([[200, 60, 380, 500]])).toBe(true);
  });

  it.each<[string, Box[]]>([
    ["a logo and a photo", [[400, 20, 150, 40], [300, 400, 250, 250]]], // prettier-ignore
    ["illustrations", boxes(6, (index) => [300, 60 + 60 * index, 110, 50])],
    ["icons", boxes(20, (index) => [300, 60 + 25 * index, 14, 14])],
    ["four logos of means of payment", boxes(4, (index) => [200 + 90 * index, 780, 60, 20])],
    ["rules", boxes(20, (index) => [200, 80 + 25 * index, 300, 2])],
    ["backgrounds of its own lines", boxes(20, (index) => [40, 60 + 25 * index, 500, 14])],
    ["a background of all its text", [[0, 0, 595, 842]]],
    ["a photo that is cut into strips", boxes(10, (index) => [300, 100 + 20 * index, 200, 20])],
    ["a picture that is drawn several times", boxes(5, () => [300, 100, 200, 200])],
    ["parts of a picture behind its text", [[0, 0, 595, 842], ...boxes(5, (i): Box => [300, 60 + 25 * i, 60, 12])]], // prettier-ignore
  ])("is read without recognition if it has %s", async (_, pictures) => {
    expect(await isNamed(pictures)).toBe(false);
  });
});
