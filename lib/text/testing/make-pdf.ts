/** A word or line. `x` and `y` are the start of its baseline, in points from the top left corner of an A4 page. */
export interface PdfText {
  x: number;
  y: number;
  text: string;
  size?: number;
  /** In degrees, counter-clockwise. */
  angle?: number;
}

export const PAGE_WIDTH = 595;
export const PAGE_HEIGHT = 842;

export interface PdfOptions {
  /** In points. Defaults to the width of A4. */
  width?: number;
  rotate?: number;
  /** One of the standard fonts of PDF. */
  font?: string;
  /** Additional objects, numbered from 100. `catalog` can refer to them. */
  objects?: string[];
  catalog?: string;
  page?: string;
  /** Additional entries of the pages' resources. */
  resources?: string;
  /** Encodes the content of a page, numbered from 1. If omitted, the content is stored without encoding. */
  encode?: (content: Buffer, page: number) => { filter: string; data: Buffer };
}

/** Makes a PDF in one font (WinAnsi). Draws the texts of each page in order. */
export function makePdf(
  pages: PdfText[][],
  {
    width = PAGE_WIDTH,
    rotate = 0,
    font = "Helvetica",
    objects = [],
    catalog = "",
    page = "",
    resources = "",
    encode = unencoded,
  }: PdfOptions = {},
): Buffer {
  const bodies = new Map<number, string>();
  const kids = pages.map((_, index) => `${10 + index * 2} 0 R`).join(" ");
  bodies.set(1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`);
  bodies.set(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  bodies.set(3, `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`);
  pages.forEach((texts, index) => {
    const content = Buffer.from(texts.map(draw).join("\n"), "latin1");
    const { filter, data } = encode(content, index + 1);
    const number = 10 + index * 2;
    bodies.set(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${PAGE_HEIGHT}] /Rotate ${rotate} ` +
        `/Resources << /Font << /F1 3 0 R >> ${resources} >> /Contents ${number + 1} 0 R ${page} >>`,
    );
    bodies.set(
      number + 1,
      `<< ${filter} /Length ${data.length} >>\nstream\n${data.toString("latin1")}\nendstream`,
    );
  });
  objects.forEach((body, index) => bodies.set(100 + index, body));
  return assemble(bodies);
}

function unencoded(data: Buffer): { filter: string; data: Buffer } {
  return { filter: "", data };
}

function draw({ x, y, text, size = 10, angle = 0 }: PdfText): string {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)].map((value) => value.toFixed(5));
  const escaped = text.replace(/[\\()]/g, "\\$&");
  return `BT /F1 ${size} Tf ${cos} ${sin} ${-Number(sin)} ${cos} ${x} ${PAGE_HEIGHT - y} Tm (${escaped}) Tj ET`;
}

function assemble(bodies: Map<number, string>): Buffer {
  let file = "%PDF-1.7\n";
  const offsets = new Map<number, number>();
  for (const [number, body] of bodies) {
    offsets.set(number, Buffer.byteLength(file, "latin1"));
    file += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const start = Buffer.byteLength(file, "latin1");
  const last = Math.max(...bodies.keys());
  file += `xref\n0 ${last + 1}\n0000000000 65535 f \n`;
  for (let number = 1; number <= last; number += 1) {
    const offset = offsets.get(number);
    file += offset === undefined ? "0000000000 00000 f \n" : `${String(offset).padStart(10, "0")} 00000 n \n`;
  }
  file += `trailer\n<< /Size ${last + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}
