import type { PdfPage } from "./open-pdf";
import type { Frame } from "./piece";
import { pictureShare } from "./picture-share";

/** A stamp, a header and a page number together have fewer characters. */
const MAX_STAMP_CHARACTERS = 200;
const MIN_TEXT_HEIGHT = 0.2;
const MIN_PICTURE_SHARE = 0.5;

/**
 * Whether images cover at least half of a page with little text: a stamp ("Received 3 May"), or lines within a fifth
 * of its height. Measures images only on such pages, because that takes time.
 */
export async function isBesidePicture(page: PdfPage, frames: Frame[]): Promise<boolean> {
  const pieces = frames.flatMap((frame) => frame.pieces);
  const characters = pieces.reduce((sum, { str }) => sum + str.trim().length, 0);
  if (
    characters > MAX_STAMP_CHARACTERS &&
    textHeight(pieces) > MIN_TEXT_HEIGHT * page.getViewport({ scale: 1 }).height
  )
    return false;
  return (await pictureShare(page)) >= MIN_PICTURE_SHARE;
}

function textHeight(pieces: Frame["pieces"]): number {
  const baselines = pieces.map(({ v }) => v);
  return (
    baselines.reduce((max, v) => Math.max(max, v), -Infinity) -
    baselines.reduce((min, v) => Math.min(min, v), Infinity)
  );
}
