import { type Area, intersect } from "./area";
import type { PathArea } from "./path-areas";

/** In points. A filled rectangle of at most this thickness is a line. */
const MAX_THICKNESS = 2.5;
/** In points. Shorter lines are dashes or ticks. */
const MIN_LENGTH = 6;
const MAX_LINES = 5_000;

export class RuledLines {
  private readonly lines: Area[] = [];

  get all(): readonly Area[] {
    return this.lines.length > MAX_LINES ? [] : this.lines;
  }

  addFilled({ area, isRectangle }: PathArea, clip: Area): void {
    if (isRectangle) this.add(area, clip);
  }

  addStroked({ area, isRectangle, isLine }: PathArea, clip: Area): void {
    if (isLine) this.add(area, clip);
    if (!isRectangle) return;
    const { left, bottom, right, top } = area;
    this.add({ left, bottom, right: left, top }, clip);
    this.add({ left: right, bottom, right, top }, clip);
    this.add({ left, bottom, right, top: bottom }, clip);
    this.add({ left, bottom: top, right, top }, clip);
  }

  private add(area: Area, clip: Area): void {
    const line = intersect(area, clip);
    const [width, height] = [line.right - line.left, line.top - line.bottom];
    const isSeen = width >= 0 && height >= 0 && this.lines.length <= MAX_LINES;
    if (isSeen && Math.min(width, height) <= MAX_THICKNESS && Math.max(width, height) >= MIN_LENGTH)
      this.lines.push(line);
  }
}
