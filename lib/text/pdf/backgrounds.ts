import { type Area, shareWithin } from "./area";
import { type Colour, looksSame, WHITE } from "@/lib/text/colour";
import type { Drawing, Paint, Stroke } from "./page-watch";
import type { Sight } from "./sight";

/** A background takes up this share of a text. */
const COVERED = 0.9;
/** What takes up less of a text does not make it legible. */
const MIN_SHARE = 0.3;

/** A paint in which text of one colour may vanish. */
interface Background {
  area: Area;
  /** Its index among the paints. */
  index: number;
}

/** What lies below the texts of a page, and whether they can be told from it. */
export class Backgrounds {
  private readonly known = new Map<string, readonly Background[]>();
  private lastColour: Colour | null = null;
  private last: readonly Background[] = [];

  constructor(
    private readonly paints: readonly Paint[],
    private readonly strokes: readonly Stroke[],
    private readonly isOfScan: (paint: Paint) => boolean,
  ) {}

  /** Whether a text is as white as paper, or lies on something that may have its colour. */
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
    let isSure = true;
    for (let index = paintsBefore - 1; index >= 0; index -= 1) {
      const paint = this.paints[index];
      const share = paint ? shareWithin(area, paint.area) : 0;
      if (!paint || share < MIN_SHARE) continue;
      if (this.isOfScan(paint)) return "seen";
      if (paint.colour === null) return "unsure";
      const isWhole = paint.kind === "rectangle" && share >= COVERED;
      const isAlike = looksSame(paint.colour, colour);
      if (isWhole && isSure && isAlike) return this.unlessOnStroke(drawing, area, index + 1);
      if (isWhole) return isSure ? "seen" : "unsure";
      isSure = false;
    }
    if (!isSure) return "unsure";
    return looksSame(colour, WHITE) ? this.unlessOnStroke(drawing, area, 0) : "seen";
  }

  /** Hidden, unless lines that were drawn after so many paints may make the text legible. */
  private unlessOnStroke({ paintsBefore }: Drawing, area: Area, after: number): Sight {
    let share = 0;
    for (const stroke of this.strokes) {
      if (stroke.paintsBefore > paintsBefore) break;
      if (stroke.paintsBefore >= after) share += shareWithin(area, stroke.area);
    }
    return share >= MIN_SHARE ? "unsure" : "hidden";
  }

  /** The paints that have a colour, or perhaps have it: found once for each colour of text. */
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
      if (this.isOfScan(paint) || (paint.colour !== null && !looksSame(paint.colour, colour))) return;
      found.push({ area: paint.area, index });
    });
    return found;
  }
}
