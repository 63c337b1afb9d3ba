/** Characters that take as long as one step of an evaluation. */
const CHARACTERS_PER_STEP = 4;
/** No text and no list of an evaluation may be longer. */
export const TEXT_MAX = 1_000_000;
export const LIST_MAX = 100_000;
/** Steps after which the clock is read. */
const STEPS_PER_LOOK = 20_000;

/** Thrown where an evaluation has no steps left. One object: the language catches it again and again until it returns. */
const SPENT = new Error("This rule takes too long.");

/** Counts the work of an evaluation before it is done. A step is one part of an expression, or one item of a list. */
export class Meter {
  private untilLook = STEPS_PER_LOOK;
  /** The steps that were taken, */
  used = 0;
  /** and whether they were too few: the language may have made something else of what was thrown. */
  isSpent = false;

  /**
   * @param steps how many there are
   * @param hasTime whether there is time left as well: the steps of two machines do not take the same
   */
  constructor(
    private readonly steps: number,
    private readonly hasTime: () => boolean,
  ) {}

  /** @throws where there are no steps left for this */
  spend(steps: number): void {
    if (this.isSpent) throw SPENT;
    // What is too much is not done: other rules may use what is left.
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
