import type { Colour } from "@/lib/text/colour";
import { offsetVisibility, type PageSize, roomVisibility } from "@/lib/text/place-visibility";
import { leastVisible, type Visibility } from "@/lib/text/visibility";

export const SHAPE_WORDS: ReadonlySet<string> = new Set(
  "shpleft shptop shpright shpbottom shpbxpage shpbypage dpx dpy dpxsize dpysize".split(" "),
);

export class RtfShape {
  private readonly numbers = new Map<string, number>();
  private readonly properties = new Map<string, string>();

  word(name: string, value: number): void {
    this.numbers.set(name, value);
  }

  property(name: string, value: string): void {
    this.properties.set(name.trim(), value.trim());
  }

  visibility(page: PageSize): Visibility {
    if (this.properties.get("fHidden") === "1") return "hidden";
    const left = this.get("shpleft", "dpx");
    const top = this.get("shptop", "dpy");
    const width = this.numbers.get("dpxsize") ?? this.get("shpright") - left;
    const height = this.numbers.get("dpysize") ?? this.get("shpbottom") - top;
    const places = [
      Number.isNaN(left) ? "seen" : offsetVisibility(left, width || 0, page.width, this.axis(false)),
      Number.isNaN(top) ? "seen" : offsetVisibility(top, height || 0, page.height, this.axis(true)),
    ] as const;
    return leastVisible(...places, this.room(width, height));
  }

  get fill(): Colour | null {
    const written = Number(this.properties.get("fillColor") ?? NaN);
    const isPlain =
      (this.properties.get("fillType") ?? "0") === "0" && this.properties.get("fFilled") !== "0";
    if (!isPlain || Number.isNaN(written)) return null;
    return [(written & 0xff) / 255, ((written >> 8) & 0xff) / 255, ((written >> 16) & 0xff) / 255];
  }

  private room(width: number, height: number): Visibility {
    const room = leastVisible(
      ...[width, height].map((size) => (Number.isNaN(size) ? "seen" : roomVisibility(size))),
    );
    const grows = this.properties.get("fFitShapeToText") === "1";
    return room === "hidden" && grows ? "doubtful" : room;
  }

  private axis(isVertical: boolean): { isVertical: boolean; isOfPage: boolean } {
    return { isVertical, isOfPage: this.numbers.has(isVertical ? "shpbypage" : "shpbxpage") };
  }

  private get(...names: string[]): number {
    return names.map((name) => this.numbers.get(name)).find((value) => value !== undefined) ?? NaN;
  }
}
