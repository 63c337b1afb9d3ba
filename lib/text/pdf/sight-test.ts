import { type Area, meet, shareWithin } from "./area";
import { Backgrounds } from "./backgrounds";
import { COVERED, coverOf } from "./cover-of";
import type { Drawing, Paint, Stroke } from "./page-watch";
import type { Sight } from "./sight";

export interface SightTest {
  isPlain: (drawing: Drawing, area: Area) => boolean;
  sightOf: (drawing: Drawing, area: Area) => Sight;
  /** Whether the area is on or under a scan's image, like the text layer of the scan. */
  isOnScan: (area: Area) => boolean;
}

export interface Surroundings {
  paints: readonly Paint[];
  strokes: readonly Stroke[];
  overlays: readonly Area[];
  page: Area;
}

const MIN_SHARE = 0.3;
/** Words below translucent paint are legible if at least this fraction of their contrast is left. */
const MIN_PASSING = 0.15;
/** If images cover at least this fraction of the page, the page is a scan. */
const MIN_SCAN = 0.5;

export function createSightTest({ paints, strokes, overlays, page }: Surroundings): SightTest {
  const shapes = paints.filter(({ kind }) => kind !== "rectangle");
  const pictures = paints.filter(({ kind }) => kind === "picture");
  const isScan = pictures.reduce((sum, { area }) => sum + shareWithin(page, area), 0) >= MIN_SCAN;
  const isOfScan = (paint: Paint): boolean => isScan && paint.kind === "picture";
  const backgrounds = new Backgrounds(paints, strokes, isOfScan);

  const isUnderScan = ({ paintsBefore }: Drawing, area: Area): boolean =>
    isScan &&
    paints.some(
      (paint, index) =>
        index >= paintsBefore && paint.kind === "picture" && shareWithin(area, paint.area) >= COVERED,
    );

  const totalCover = ({ paintsBefore }: Drawing, area: Area): number => {
    let share = overlays.reduce((sum, overlay) => sum + shareWithin(area, overlay), 0);
    let glass = 0;
    let passing = 1;
    for (let index = paints.length - 1; index >= paintsBefore; index -= 1) {
      const paint = paints[index];
      if (!paint || isOfScan(paint)) continue;
      const own = coverOf(area, paint);
      if (own.share === 0) continue;
      if (paint.covers && own.isWhole) return Infinity;
      if (paint.colour === null || paint.alpha === 1) share += own.share;
      else [glass, passing] = [glass + own.share, passing * (1 - paint.alpha)];
    }
    if (passing < MIN_PASSING) share += glass;
    for (let at = strokes.length - 1; at >= 0; at -= 1) {
      const stroke = strokes[at];
      if (!stroke || stroke.paintsBefore < paintsBefore) break;
      share += shareWithin(area, stroke.area) * stroke.density;
    }
    return share;
  };

  return {
    isPlain: (drawing, area) =>
      !drawing.isOdd &&
      !drawing.isUnpainted &&
      !drawing.isTransparent &&
      isInside(area, drawing.clip) &&
      !backgrounds.mayHide(drawing, area) &&
      totalCover(drawing, area) === 0,
    sightOf: (drawing, area) => {
      if (drawing.isTransparent || !meet(area, drawing.clip)) return "hidden";
      // Unpainted text repeats the words of the image or drawn letters at the same place.
      if (drawing.isUnpainted) return shapes.some((shape) => meet(area, shape.area)) ? "seen" : "hidden";
      const cover = totalCover(drawing, area);
      if (cover === Infinity) return "hidden";
      if (isUnderScan(drawing, area)) return "seen";
      if (drawing.isOdd || cover >= MIN_SHARE || shareWithin(area, drawing.clip) < MIN_SHARE) return "unsure";
      return backgrounds.sightOf(drawing, area);
    },
    isOnScan: (area) => isScan && pictures.some((picture) => shareWithin(area, picture.area) >= COVERED),
  };
}

function isInside(area: Area, { left, bottom, right, top }: Area): boolean {
  return area.left >= left && area.right <= right && area.bottom >= bottom && area.top <= top;
}
