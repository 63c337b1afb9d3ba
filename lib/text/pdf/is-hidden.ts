import { type Area, meet, shareWithin } from "./area";
import { type Colour, looksSame, WHITE } from "@/lib/text/colour";
import type { Drawing, Paint } from "./page-watch";

/** A text is covered, or has a background, that takes up this share of it. */
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
  const shapes = paints.filter(({ kind }) => kind !== "rectangle");
  const isScan = pictures.reduce((sum, { area }) => sum + shareWithin(page, area), 0) >= MIN_SCAN;
  const covers = paints.flatMap((paint, index) =>
    paint.covers && !(isScan && paint.kind === "picture") ? [{ area: paint.area, index }] : [],
  );
  const lastCover = covers.at(-1)?.index ?? -1;
  const bands = new BandsOfPage(paints);

  const vanishes = ({ colour, paintsBefore }: Drawing, area: Area): boolean => {
    if (colour === null) return false;
    const isWhite = looksSame(colour, WHITE);
    const liesOn = (band: Band) => band.index < paintsBefore && shareWithin(area, band.area) >= COVERED;
    if (!isWhite && !bands.of(colour).some(liesOn)) return false;
    for (let index = paintsBefore - 1; index >= 0; index -= 1) {
      const paint = paints[index];
      const share = paint ? shareWithin(area, paint.area) : 0;
      if (!paint || share < MIN_SHARE) continue;
      if (paint.colour === null || !looksSame(paint.colour, colour)) return false;
      if (paint.kind === "rectangle" && share >= COVERED) return true;
    }
    return isWhite;
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
    (drawing.isUnpainted && !shapes.some(({ area: other }) => meet(area, other))) ||
    drawing.isTransparent ||
    !meet(area, drawing.clip) ||
    (!drawing.isUnpainted &&
      ((lastCover >= drawing.paintsBefore && isCovered(drawing, area)) || vanishes(drawing, area)));
}

/** A rectangle of one colour that may be the background of text. */
interface Band {
  area: Area;
  /** Its index among the paints. */
  index: number;
}

/** Finds the rectangles of a page that look like a text, once for each colour of text. */
class BandsOfPage {
  private readonly known = new Map<string, Band[]>();
  private lastColour: Colour | null = null;
  private last: readonly Band[] = [];

  constructor(private readonly paints: readonly Paint[]) {}

  of(colour: Colour): readonly Band[] {
    if (colour === this.lastColour) return this.last;
    const key = colour.join();
    const bands = this.known.get(key) ?? this.find(colour);
    this.known.set(key, bands);
    this.lastColour = colour;
    this.last = bands;
    return bands;
  }

  private find(colour: Colour): Band[] {
    const bands: Band[] = [];
    this.paints.forEach((paint, index) => {
      if (paint.kind === "rectangle" && paint.colour && looksSame(paint.colour, colour))
        bands.push({ area: paint.area, index });
    });
    return bands;
  }
}
