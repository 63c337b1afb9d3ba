import { deflateSync } from "node:zlib";
import { createCanvas } from "@napi-rs/canvas";
import { type Raster, rotateRaster, turnRaster } from "@/lib/text/ocr/raster";

export const SCANS = {
  clean: (page) => page,
  noisy: (page) => withNoise(page, 22),
  turned: (page, index) => turnRaster(page, 1 + (index % 3)),
  askew: (page, index) => rotateRaster(page, ((index % 2 ? 2 : -2) * Math.PI) / 180),
  fax: (page) => withSpecks(toBlackAndWhite(withNoise(page, 25, 1, 0))),
} satisfies Record<string, (page: Raster, index: number) => Raster>;

export function toPdf(pictures: readonly Raster[], dotsPerInch: number, { jpeg = false } = {}): Buffer {
  const kids = pictures.map((_, index) => `${3 + index * 3} 0 R`).join(" ");
  const bodies = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pictures.length} >>`,
    ...pictures.flatMap((picture, index) => pageOf(picture, 3 + index * 3, dotsPerInch, jpeg)),
  ];
  // Omit the cross-reference table, because pdf.js finds the objects without one.
  const objects = bodies.map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`).join("");
  return Buffer.from(
    `%PDF-1.7\n${objects}trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R >>\n%%EOF\n`,
    "latin1",
  );
}

function pageOf(picture: Raster, number: number, dotsPerInch: number, jpeg: boolean): string[] {
  const { width, height, data } = picture;
  const [pageWidth, pageHeight] = [(width * 72) / dotsPerInch, (height * 72) / dotsPerInch];
  const packed = jpeg ? toJpeg(picture) : deflateSync(data);
  const content = `q ${pageWidth} 0 0 ${pageHeight} 0 0 cm /P Do Q`;
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Resources << /XObject << /P ${number + 2} 0 R >> >> /Contents ${number + 1} 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /${jpeg ? "DeviceRGB" : "DeviceGray"} /BitsPerComponent 8 ` +
      `/Filter /${jpeg ? "DCTDecode" : "FlateDecode"} /Length ${packed.length} >>\nstream\n${packed.toString("latin1")}\nendstream`,
  ];
}

const JPEG_QUALITY = 45;

function toJpeg({ width, height, data }: Raster): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const image = context.createImageData(width, height);
  for (let at = 0; at < data.length; at += 1) image.data.fill(data[at] ?? 0, at * 4, at * 4 + 3);
  for (let at = 3; at < image.data.length; at += 4) image.data[at] = 255;
  context.putImageData(image, 0, 0);
  return canvas.toBuffer("image/jpeg", JPEG_QUALITY);
}

let seed = 7;
function random(): number {
  seed = (seed * 1103515245 + 12345) & 0x7fffffff;
  return seed / 0x7fffffff;
}

function withNoise({ width, height, data }: Raster, deviation: number, contrast = 0.75, black = 40): Raster {
  const noisy = data.map((value, at) => {
    const blurred = ((data[at - 1] ?? value) + 2 * value + (data[at + 1] ?? value)) / 4;
    const noise = Math.sqrt(-2 * Math.log(random() + 1e-9)) * Math.cos(2 * Math.PI * random());
    return Math.max(0, Math.min(255, black + blurred * contrast + noise * deviation));
  });
  return { width, height, data: noisy };
}

function toBlackAndWhite({ width, height, data }: Raster): Raster {
  return { width, height, data: data.map((value) => (value > 150 ? 255 : 0)) };
}

function withSpecks({ width, height, data }: Raster): Raster {
  const specked = data.slice();
  for (let speck = 0; speck < data.length / 1500; speck += 1) {
    const at = Math.floor(random() * data.length);
    specked[at] = 255 - (specked[at] ?? 0);
  }
  return { width, height, data: specked };
}
