import { readFile } from "node:fs/promises";
import { definePDFJSModule, getResolvedPDFJS } from "unpdf";
import { expect, it } from "vitest";
import { tunePdfjs } from "./tune-pdfjs";
import { makePdf } from "@/lib/text/testing/make-pdf";

/** Everything that moves, turns, stretches and spaces text, in states that are saved and restored within one another. */
const CONTENT = `
  q 1.1 0 0 .9 3.3 7.7 cm BT /F1 11 Tf 13 TL 40 700 Td (First line) Tj T* (second line) Tj ET
  q .87 .5 -.5 .87 90 -60 cm BT /F1 9 Tf 120 Tz 2 Ts .3 Tc 1.5 Tw 200 400 Td [(Tur) -20 (ned) 700 (and stretched)] TJ ET Q
  BT /F1 7 Tf 90 Tz 3 Ts 1 .1 .4 1 60 500 Tm (Slanted) Tj 100 Tz 0 Ts ET q q BT 1 0 0 1 60 450 Tm (kept font) Tj ET Q Q
  BT /F1 9 Tf 1 0 0 1 60 420 Tm <48 6578 20> Tj /F1 12 Tf <646967697473> Tj /F1 9 Tf [<6F66> -300 <5>] TJ ET
  BT 1 0 0 1 60 400 Tm (After two states) Tj 100 0 Td (Amount) Tj 80 0 Td (1,234.50) Tj ET Q
  ${Array.from({ length: 40 }, (_, row) => `q BT /F1 8 Tf 40 ${330 - row * 8} Td (Row ${row}) Tj 0 -3 Td (below) ' ET Q`).join("\n")}
`;

/** What a pdf.js reads of the first page: its texts with their places. */
async function readWith(pdfjs: Awaited<ReturnType<typeof getResolvedPDFJS>>, bytes: Buffer) {
  const pdf = await pdfjs.getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent({ disableNormalization: true });
  await pdf.destroy();
  return items.flatMap((item) =>
    "str" in item ? [[item.str, item.dir, item.width, item.height, item.transform, item.hasEOL]] : [],
  );
}

it("reads the same text at the same places with the tuned pdf.js as with the original", async () => {
  const bytes = makePdf([[], []], { encode: () => ({ filter: "", data: Buffer.from(CONTENT) }) });
  await definePDFJSModule(() => import("unpdf/pdfjs"));
  const original = await readWith(await getResolvedPDFJS(), bytes);
  const { pdfjs } = await import("@/lib/text/pdf/pdfjs");
  expect(original.length).toBeGreaterThan(90);
  expect(await readWith(pdfjs, bytes)).toEqual(original);
});

it("reads the text of a page once when links lie on it", async () => {
  const link = `<< /Type /Annot /Subtype /Link /Rect [30 700 90 720] /A << /S /URI /URI (https://example.com) >> >>`;
  const bytes = makePdf([[{ x: 40, y: 130, text: "Linked words" }]], {
    page: "/Annots [100 0 R]",
    objects: [link],
  });
  const { pdfjs } = await import("@/lib/text/pdf/pdfjs");
  const { PageWatch } = await import("@/lib/text/pdf/page-watch");
  let readings = 0;
  pdfjs.watchText(() => {
    readings += 1;
    return new PageWatch();
  });
  const pdf = await pdfjs.getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const page = await pdf.getPage(1);
  await page.getTextContent();
  const annotations = await page.getAnnotations();
  await pdf.destroy();
  expect(annotations).toHaveLength(1);
  expect(readings).toBe(1);
});

it("refuses a pdf.js that has changed at a tuned place", async () => {
  const source = await readFile("node_modules/unpdf/dist/pdfjs.mjs", "utf8");
  expect(() => tunePdfjs(source)).not.toThrow();
  expect(() => tunePdfjs("export {}")).toThrow("pdf.js has changed");
  expect(() => tunePdfjs(source + source)).toThrow("pdf.js has changed");
});
