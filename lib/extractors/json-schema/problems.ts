import { AppError, type FieldErrors, PROBLEMS_MAX } from "@/lib/errors";

/** What is wrong with an input, by place. */
export class Problems {
  private readonly found: FieldErrors = {};

  /** Keeps the first of several problems at a place. @throws AppError `invalid` when no more can be told. */
  add(place: string, problem: string): void {
    this.found[place] ??= problem;
    if (Object.keys(this.found).length >= PROBLEMS_MAX) this.assertNone();
  }

  /** @throws AppError `invalid` with what was found. */
  assertNone(): void {
    const [first] = Object.entries(this.found);
    if (first) throw new AppError("invalid", `${first[0]}: ${first[1]}`, { fields: this.found });
  }
}
