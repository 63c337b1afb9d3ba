import { type Area, intersect, shareWithin, sizeOf } from "./area";
import { looksSame, WHITE } from "@/lib/text/colour";
import type { Drawing, Paint } from "./page-watch";

/** A text is covered, or stands on a background, that takes up this share of it. */
const COVERED = 0.9;
/** What takes up less of a text does not make it legible. */
const MIN_SHARE = 0.3;
/** Pictures that take up this share of a page are a scan, whose text layer is not meant to be seen itself. */
const MIN_SCAN = 0.5;

/** Tells whether text of a page that was drawn like this, in this place, cannot be seen. */
export type HiddenTest = (drawing: Drawing, area: Area) => boolean;

/** @param page where the page is, in the coordinates of its content */
export function createHiddenTest(paints: readonly Paint[], page: Area): HiddenTest {
  const pictures = paints.filter(({ kind }) => kind === "picture");
  const isScan = pictures.reduce((sum, { area }) => sum + shareWithin(page, area), 0) >= MIN_SCAN;
  const covers = paints.flatMap((paint, index) =>
    paint.covers && !(isScan && paint.kind === "picture") ? [{ area: paint.area, index }] : [],
  );
  const backgrounds = new Map<Drawing["colour"], boolean>();

  /** Whether text in this colour may stand on something of the same colour: false for that of nearly every page. */
  const mayVanish = (colour: NonNullable<Drawing["colour"]>): boolean => {
    const known = backgrounds.get(colour);
    if (known !== undefined) return known;
    const may =
      looksSame(colour, WHITE) ||
      paints.some((paint) => paint.colour !== null && looksSame(paint.colour, colour));
    backgrounds.set(colour, may);
    return may;
  };

  const vanishes = ({ colour, paintsBefore }: Drawing, area: Area): boolean => {
    if (colour === null || !mayVanish(colour)) return false;
    for (let index = paintsBefore - 1; index >= 0; index -= 1) {
      const paint = paints[index];
      const share = paint ? shareWithin(area, paint.area) : 0;
      if (!paint || share < MIN_SHARE) continue;
      if (paint.colour === null || !looksSame(paint.colour, colour)) return false;
      if (paint.kind === "rectangle" && share >= COVERED) return true;
    }
    return looksSame(colour, WHITE);
  };

  const isCovered = ({ paintsBefore }: Drawing, area: Area): boolean => {
    for (let at = covers.length - 1; at >= 0; at -= 1) {
      const cover = covers[at];
      if (!cover || cover.index < paintsBefore) return false;
      if (shareWithin(area, cover.area) >= COVERED) return true;
    }
    return false;
  };

  return (drawing, area) =>
    // Text without colour is the legible form of a picture or of letters drawn as shapes.
    (drawing.isUnpainted &&
      !paints.some(({ kind, area: other }) => kind !== "rectangle" && meet(area, other))) ||
    drawing.isTransparent ||
    !meet(area, drawing.clip) ||
    (!drawing.isUnpainted && (isCovered(drawing, area) || vanishes(drawing, area)));
}

function meet(a: Area, b: Area): boolean {
  return sizeOf(intersect(a, b)) > 0;
}
