import { expect, it } from "vitest";
import { makePdf, PAGE_HEIGHT, type PdfText } from "@/lib/text/testing/make-pdf";
import { readPdf } from "./read-pdf";

const LABELS: PdfText[] = [
  { x: 64, y: 108, text: "Married" },
  { x: 164, y: 108, text: "Single" },
];

/** A square on whose right the first word begins, or another one. */
function square(x: number, y = PAGE_HEIGHT - 109): string {
  return `${x} ${y} 9 9 re S`;
}

async function textOf(drawing: string, texts: PdfText[] = LABELS, resources = ""): Promise<string> {
  const encode = (content: Buffer) => ({
    filter: "",
    data: Buffer.concat([Buffer.from(`${drawing}\n`, "latin1"), content]),
  });
  return (await readPdf(makePdf([texts], { encode, resources }))).text.replace(/\s+/g, " ");
}

const SQUARES = `${square(50)}\n${square(150)}`;
const [LEFT, BOTTOM] = [150, PAGE_HEIGHT - 109];

it.each([
  ["a letter", SQUARES, [...LABELS, { x: 151.5, y: 107.5, text: "X", size: 8 }]],
  [
    "two lines",
    `${SQUARES}\n${LEFT + 1} ${BOTTOM + 1} m ${LEFT + 8} ${BOTTOM + 8} l S ${LEFT + 1} ${BOTTOM + 8} m ${LEFT + 8} ${BOTTOM + 1} l S`,
    LABELS,
  ],
  ["a filled square", `${SQUARES}\n${LEFT + 2} ${BOTTOM + 2} 5 5 re f`, LABELS],
])("reads drawn squares before words as check boxes, ticked by %s", async (_, drawing, texts) => {
  expect(await textOf(drawing, texts)).toBe("☐ Married ☒ Single");
});

it.each([
  ["ZapfDingbats", "4"],
  ["ABCDEF+Wingdings2", "P"],
  ["Wingdings-Regular", "\u00fc"],
])("reads a mark of %s in a drawn square as its tick", async (font, code) => {
  const drawing = `${SQUARES}\nBT /F2 8 Tf ${LEFT + 1.5} ${BOTTOM + 1.5} Td (${code}) Tj ET`;
  const resources = `/Font << /F1 3 0 R /F2 << /Type /Font /Subtype /Type1 /BaseFont /${font} >> >>`;
  expect(await textOf(drawing, LABELS, resources)).toBe("☐ Married ☒ Single");
});

it("does not read a square's background as a tick, and reads a square that is drawn twice once", async () => {
  const drawing = `1 g 50 ${BOTTOM} 9 9 re f 0 g ${square(50)} ${square(50)} ${square(150)}`;
  expect(await textOf(drawing)).toBe("☐ Married ☐ Single");
});

it.each([
  [
    "that touch each other, for single characters",
    `${square(46)} ${square(55)} ${square(150)} ${square(159)}`,
    LABELS,
  ],
  ["without words beside them", `${square(250)} ${square(50, 300)}`, LABELS],
  [
    "that hold other words",
    SQUARES,
    [...LABELS, { x: 52, y: 107.5, text: "A" }, { x: 152, y: 107.5, text: "7" }],
  ],
])("does not read squares %s as check boxes", async (_, drawing, texts) => {
  expect(await textOf(drawing, texts)).not.toMatch(/[☐☒]/u);
});
