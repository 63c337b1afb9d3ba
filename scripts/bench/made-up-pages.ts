import { createRequire } from "node:module";
import path from "node:path";
import { GlobalFonts, PDFDocument } from "@napi-rs/canvas";
import { drawPage } from "@/lib/text/testing/draw-page";
import { makePdf, PAGE_HEIGHT, PAGE_WIDTH, type PdfText } from "@/lib/text/testing/make-pdf";
import { makeScan } from "@/lib/text/testing/make-scan";

export const FIELDS = [
  { name: "Invoice number", type: "TEXT" },
  { name: "Invoice date", type: "DATE" },
  { name: "Due date", type: "DATE" },
  { name: "Customer number", type: "TEXT" },
  { name: "Net amount", type: "NUMBER" },
  { name: "Total amount", type: "NUMBER" },
];

export interface MadeUpPage {
  kind: string;
  pdf: Buffer;
  reference: Buffer;
}

const PROSE =
  "The goods are delivered within thirty days of the order to the address that is named above and remain the property of " +
  "the supplier until they are paid in full. Payment is due without deduction.";

export function makePages(n: number): MadeUpPage[] {
  const plain = (kind: string, texts: PdfText[], rotate = 0): MadeUpPage => {
    const pdf = makePdf([texts], { rotate });
    return { kind, pdf, reference: pdf };
  };
  const drawn = (kind: string, texts: PdfText[], style: string): MadeUpPage => {
    const pdf = drawPdf(texts, style);
    return { kind, pdf, reference: pdf };
  };
  const scanned = asColumns(n, 12);
  return [
    plain("lines", asLines(n, 9 + (n % 4))),
    plain("columns", [...asLines(n, 10), ...wrapped(340, 10)]),
    ...[90, 180, 270].map((turn) => plain(`turned by ${turn}`, asColumns(n, 10), turn)),
    plain("small", asLines(n, 4 + (n % 3))),
    drawn("bold", asLines(n, 11), "Bold"),
    drawn("italic", asLines(n, 11), "Italic"),
    { kind: "scanned", pdf: makeScan([drawPage(scanned)]), reference: makePdf([scanned]) },
    rightToLeft(n),
  ];
}

function valuesOf(n: number): [label: string, value: string][] {
  return [
    ["Invoice number", `R-${2041 + n * 7}/${n}`],
    ["Invoice date", `${(n % 27) + 1} March 2026`],
    ["Due date", `${(n % 27) + 1} April 2026`],
    ["Customer number", `K${10_000 + n * 313}`],
    ["Net amount", `${1_000 + n * 41}.50 EUR`],
    ["Total amount", `${(1_000 + n * 41.5) | 0}.95 EUR`],
  ];
}

/** Writes each label and value as one text, so that the line's width determines where the value begins. */
function asLines(n: number, size: number): PdfText[] {
  return valuesOf(n).map(([label, value], line) => ({
    ...{ x: 50, y: 80 + line * size * 2, size },
    text:
      line % 2 === 0
        ? `${label}: ${value}`
        : `Please note the ${label.toLowerCase()} of this invoice, ${label}: ${value}`.slice(-70),
  }));
}

function asColumns(n: number, size: number): PdfText[] {
  return valuesOf(n).flatMap(([label, text], line) => [
    { x: 60, y: 90 + line * size * 2, text: `${label}:`, size },
    { x: 260, y: 90 + line * size * 2, text, size },
  ]);
}

function wrapped(x: number, size: number): PdfText[] {
  const lines = PROSE.match(/.{1,38}(?:\s|$)/g) ?? [];
  return lines.map((text, line) => ({ x, y: 80 + line * size * 2, text: text.trim(), size }));
}

const FONTS = path.join(
  path.dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")),
  "standard_fonts",
);

function drawPdf(texts: PdfText[], style: string): Buffer {
  const font = `Made-up ${style}`;
  if (!GlobalFonts.has(font))
    GlobalFonts.registerFromPath(path.join(FONTS, `LiberationSans-${style}.ttf`), font);
  const document = new PDFDocument();
  const context = document.beginPage(PAGE_WIDTH, PAGE_HEIGHT);
  for (const { x, y, text, size = 10 } of texts) {
    context.font = `${size}px "${font}"`;
    context.fillText(text, x, y);
  }
  document.endPage();
  return document.close();
}

/** Uses a font of boxes in which the letters a to z represent the Hebrew alphabet. */
function rightToLeft(n: number): MadeUpPage {
  const words = ["abgd", "hwzxt", "ikl", "mnspc", String(1200 + n), "qrjt", "abc", "gdhwz"];
  const texts = Array.from({ length: 8 }, (_, line): PdfText => {
    const inOrder = [...words.slice(line % 3), ...words.slice(0, line % 3)];
    const asDrawn = inOrder.reverse().map((word) => (/\d/.test(word) ? word : [...word].reverse().join("")));
    return { x: 150, y: 100 + line * 24, text: asDrawn.join(" "), size: 12 };
  });
  const letters = Array.from(
    { length: 26 },
    (_, index) => `<${(0x61 + index).toString(16)}> <${(0x5d0 + index).toString(16).padStart(4, "0")}>`,
  );
  const others = Array.from({ length: 26 }, (_, index) => (0x20 + index).toString(16)).map(
    (code) => `<${code}> <00${code}>`,
  );
  const map =
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def 1 begincodespacerange <00> <ff> " +
    `endcodespacerange 52 beginbfchar ${[...others, ...letters].join(" ")} endbfchar endcmap end end`;
  const box = "500 0 0 0 450 700 d1 0 0 450 700 re f";
  const space = "500 0 0 0 450 700 d1";
  const widths = Array.from({ length: 91 }, () => 500).join(" ");
  const names = ["/space", ...Array.from({ length: 90 }, () => "/box")].join(" ");
  const stream = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
  const font =
    `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 500 700] /FontMatrix [.001 0 0 .001 0 0] /FirstChar 32 /LastChar 122 ` +
    `/Widths [${widths}] /Encoding << /Type /Encoding /Differences [32 ${names}] >> /Resources << >> ` +
    `/CharProcs << /box 101 0 R /space 102 0 R >> /ToUnicode 103 0 R >>`;
  const pdf = makePdf([texts], {
    objects: [font, stream(box), stream(space), stream(map)],
    page: "/Resources << /Font << /F1 100 0 R >> >>",
  });
  return { kind: "right to left", pdf, reference: pdf };
}

export function makeLong(pages: number): Buffer {
  return makePdf(
    Array.from({ length: pages }, (_, page) => [
      ...(page === 0 ? asLines(0, 10) : wrapped(50, 10)),
      ...wrapped(300, 9),
    ]),
  );
}
