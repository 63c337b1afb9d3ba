import { deflateSync } from "node:zlib";
import { makePdf, PAGE_HEIGHT, PAGE_WIDTH, type PdfText } from "./make-pdf";

/** A greyscale image with one byte per pixel, row by row from the top left. 0 is black. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
  /** Set if `data` is already encoded with this filter. */
  filter?: "DCTDecode" | "JBIG2Decode";
}

export const WEDGE: Picture = { width: 16, height: 16, data: Uint8Array.from({ length: 256 }, (_, i) => i) };

/** Makes a PDF in which each page has either a text layer or an image that covers it. */
export function makeScan(pages: (PdfText[] | Picture)[]): Buffer {
  const pictures = pages.map((page) => (Array.isArray(page) ? WEDGE : page));
  const names = pictures.map((_, index) => `/P${index + 1} ${100 + index} 0 R`).join(" ");
  return makePdf(
    pages.map((page) => (Array.isArray(page) ? page : [])),
    {
      objects: pictures.map(toObject),
      page: `/Resources << /Font << /F1 3 0 R >> /XObject << ${names} >> >>`,
      encode: (content, number) => ({
        filter: "",
        data: Array.isArray(pages[number - 1])
          ? content
          : Buffer.from(`q ${PAGE_WIDTH} 0 0 ${PAGE_HEIGHT} 0 0 cm /P${number} Do Q`),
      }),
    },
  );
}

function toObject({ width, height, data, filter }: Picture): string {
  const packed = filter ? Buffer.from(data) : deflateSync(data);
  const [colours, bits] = filter === "DCTDecode" ? ["RGB", 8] : ["Gray", filter === "JBIG2Decode" ? 1 : 8];
  return (
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /Device${colours} ` +
    `/BitsPerComponent ${bits} /Filter /${filter ?? "FlateDecode"} /Length ${packed.length} >>\nstream\n${packed.toString("latin1")}\nendstream`
  );
}
