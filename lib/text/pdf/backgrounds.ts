import { type Area, shareWithin } from "./area";
import { type Colour, looksSame, mixed, WHITE } from "@/lib/text/colour";
import { coverOf } from "./cover-of";
import type { Drawing, Paint, Stroke } from "./page-watch";
import type { Sight } from "./sight";

const MIN_SHARE = 0.3;

/** With more layers, only rendering the page can tell whether a word is visible. */
const MAX_LAYERS = 8;

interface Layer {
  paint: Paint;
  isWhole: boolean;
}

interface Background {
  area: Area;
  index: number;
}

export class Backgrounds {
  private readonly known = new Map<string, readonly Background[]>();
  private lastColour: Colour | null = null;
  private last: readonly Background[] = [];

  constructor(
    private readonly paints: readonly Paint[],
    private readonly strokes: readonly Stroke[],
    private readonly isOfScan: (paint: Paint) => boolean,
  ) {}

  mayHide({ colour, paintsBefore }: Drawing, area: Area): boolean {
    if (colour === null) return false;
    return (
      looksSame(colour, WHITE) ||
      this.alike(colour).some(
        (alike) => alike.index < paintsBefore && shareWithin(area, alike.area) >= MIN_SHARE,
      )
    );
  }

  sightOf(drawing: Drawing, area: Area): Sight {
    const { colour, paintsBefore } = drawing;
    if (colour === null || !this.mayHide(drawing, area)) return "seen";
    const layers: Layer[] = [];
    let after = 0;
    for (let index = paintsBefore - 1; index >= 0 && after === 0; index -= 1) {
      const paint = this.paints[index];
      const cover = paint ? coverOf(area, paint) : null;
      if (!paint || !cover || cover.share < MIN_SHARE) continue;
      if (this.isOfScan(paint)) return "seen";
      if (layers.length === MAX_LAYERS) return "unsure";
      layers.push({ paint, isWhole: cover.isWhole });
      if (cover.isWhole && paint.alpha === 1 && paint.colour) after = index + 1;
    }
    const shown = groundsOf(layers);
    if (shown.every((ground) => ground !== null && !looksSame(ground, colour))) return "seen";
    const isAlike = shown.every((ground) => ground !== null && looksSame(ground, colour));
    return isAlike ? this.unlessOnStroke(drawing, area, after) : "unsure";
  }

  private unlessOnStroke({ paintsBefore }: Drawing, area: Area, after: number): Sight {
    let share = 0;
    for (const stroke of this.strokes) {
      if (stroke.paintsBefore > paintsBefore) break;
      if (stroke.paintsBefore >= after) share += shareWithin(area, stroke.area);
    }
    return share >= MIN_SHARE ? "unsure" : "hidden";
  }

  private alike(colour: Colour): readonly Background[] {
    if (colour === this.lastColour) return this.last;
    const key = colour.join();
    const alike = this.known.get(key) ?? this.find(colour);
    this.known.set(key, alike);
    this.lastColour = colour;
    this.last = alike;
    return alike;
  }

  private find(colour: Colour): Background[] {
    const found: Background[] = [];
    this.paints.forEach((paint, index) => {
      const isOther = paint.colour !== null && paint.alpha === 1 && !looksSame(paint.colour, colour);
      if (isOther || this.isOfScan(paint)) return;
      found.push({ area: paint.area, index });
    });
    return found;
  }
}

function groundsOf(layers: readonly Layer[]): (Colour | null)[] {
  let grounds: (Colour | null)[] = [WHITE];
  for (const { paint, isWhole } of [...layers].reverse()) {
    const { colour, alpha } = paint;
    const painted =
      alpha === 1 ? [colour] : grounds.map((ground) => colour && ground && mixed(colour, alpha, ground));
    grounds = isWhole ? painted : [...grounds, ...painted];
  }
  return grounds;
}
