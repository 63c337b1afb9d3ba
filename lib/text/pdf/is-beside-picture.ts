import type { PdfPage } from "./open-pdf";
import type { Frame } from "./piece";
import { pictureShare } from "./picture-share";

/** A page's own text is longer than a stamp, a header and a page number together. */
const MAX_STAMP_CHARACTERS = 200;
/** Text in less of a page's height belongs to the whole page only where that is short. */
const MIN_TEXT_HEIGHT = 0.2;
/** A picture that covers less of the page is a logo or an illustration. */
const MIN_PICTURE_SHARE = 0.5;

/**
 * Whether a page is a picture with only a stamp as text ("Received 3 May"), or text in one corner alone. Looks at the
 * pictures of such pages alone, since that takes time.
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
