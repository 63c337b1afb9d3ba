import { countPictures } from "./losses";
import { multiply, type Matrix } from "./matrix";
import type { PdfPage } from "./open-pdf";
import { pdfjs } from "./pdfjs";

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/**
 * Returns the fraction of the page that images cover. pdf.js skips the images but keeps their transformations, so
 * this measures each transformation without a drawing.
 */
export async function pictureShare(page: PdfPage): Promise<number> {
  const { OPS } = pdfjs;
  const picturesBefore = countPictures();
  const { fnArray, argsArray } = await page.getOperatorList();
  if (countPictures() === picturesBefore) return 0;
  const drawing = new Set([OPS.constructPath, OPS.showText, OPS.shadingFill, OPS.paintImageMaskXObject]);
  const outer: Matrix[] = [];
  let matrix = IDENTITY;
  let isEmpty = false;
  let area = 0;
  fnArray.forEach((operation, index) => {
    const [first] = argsArray[index] ?? [];
    if (operation === OPS.save || operation === OPS.paintFormXObjectBegin) {
      outer.push(matrix);
      if (operation !== OPS.save && first) matrix = multiply(matrix, first as Matrix);
      isEmpty = false;
    } else if (operation === OPS.transform) {
      matrix = multiply(matrix, argsArray[index] as Matrix);
      isEmpty = true;
    } else if (operation === OPS.restore || operation === OPS.paintFormXObjectEnd) {
      if (isEmpty) area += Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]);
      matrix = outer.pop() ?? IDENTITY;
      isEmpty = false;
    } else if (drawing.has(operation)) {
      isEmpty = false;
    }
  });
  const { width, height } = page.getViewport({ scale: 1 });
  return Math.min(1, area / (width * height));
}
