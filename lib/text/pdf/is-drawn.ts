import { countPictures } from "./losses";
import type { PdfPage } from "./open-pdf";
import { pdfjs } from "./pdfjs";

/** Letters that are drawn as shapes have many curves, but lines and frames have few. */
const MIN_CURVES = 50;

/** The path operations of pdf.js: the number of coordinates, and whether the operation is a curve. */
const OPERATIONS = [
  { coordinates: 2, curve: false },
  { coordinates: 2, curve: false },
  { coordinates: 6, curve: true },
  { coordinates: 4, curve: true },
  { coordinates: 0, curve: false },
];

export async function isDrawn(page: PdfPage): Promise<boolean> {
  const { OPS } = pdfjs;
  const picturesBefore = countPictures();
  const { fnArray, argsArray } = await page.getOperatorList();
  if (countPictures() > picturesBefore) return true;
  let curves = 0;
  fnArray.forEach((operation, index) => {
    if (operation !== OPS.constructPath) return;
    const [, [path]] = argsArray[index] as [number, [Float32Array | null]];
    curves += countCurves(path ?? []);
  });
  return curves >= MIN_CURVES;
}

function countCurves(path: ArrayLike<number>): number {
  let curves = 0;
  for (let at = 0; at < path.length;) {
    const operation = OPERATIONS[path[at] ?? -1];
    if (!operation) return curves;
    if (operation.curve) curves += 1;
    at += 1 + operation.coordinates;
  }
  return curves;
}
