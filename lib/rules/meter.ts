const CHARACTERS_PER_STEP = 4;
export const TEXT_MAX = 1_000_000;
export const LIST_MAX = 100_000;
const STEPS_PER_LOOK = 20_000;

/** A single error, because the language catches and rethrows it many times. */
const SPENT = new Error("This rule takes too long.");

/** Counts work in advance. A step is one part of an expression or one item of a list. */
export class Meter {
  private untilLook = STEPS_PER_LOOK;
  used = 0;
  /** Needed because the language may replace the thrown error. */
  isSpent = false;

  /** @param hasTime a second limit, because a step takes longer on slow machines */
  constructor(
    private readonly steps: number,
    private readonly hasTime: () => boolean,
  ) {}

  spend(steps: number): void {
    if (this.isSpent) throw SPENT;
    // Don't use up the remaining steps, because other rules may need them.
    if (this.used + steps > this.steps) this.end();
    this.used += steps;
    this.untilLook -= steps;
    if (this.untilLook > 0) return;
    this.untilLook = STEPS_PER_LOOK;
    if (!this.hasTime()) this.end();
  }

  spendText(length: number): void {
    this.spend(length / CHARACTERS_PER_STEP);
  }

  private end(): never {
    this.isSpent = true;
    throw SPENT;
  }
}
