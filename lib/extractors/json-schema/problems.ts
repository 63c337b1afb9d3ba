import { AppError, type FieldErrors, PROBLEMS_MAX } from "@/lib/errors";
import { nameOfPlace, type Place, pointerTo } from "./place";

export class Problems {
  private readonly found: FieldErrors = {};
  private first?: string;

  add(place: Place, problem: string): void {
    this.found[nameOfPlace(place)] ??= problem;
    this.first ??= `The schema is not supported at #${pointerTo(place)}: ${problem}`;
    if (Object.keys(this.found).length >= PROBLEMS_MAX) this.assertNone();
  }

  assertNone(): void {
    if (this.first !== undefined) throw new AppError("invalid", this.first, { fields: this.found });
  }
}
