/** What the rules of a request may take together, in milliseconds of processor time. */
const REQUEST_MS = 1_000;
/** Many documents may take this much each. */
const DOCUMENT_MS = 1;
/** What it costs when they end a process: others wait while the next one starts. */
const DEATH_MS = 150;

/** Counts what the rules of one request have taken. */
export class RuleBudget {
  private left: number;

  constructor(documents = 1, ms = REQUEST_MS) {
    this.left = Math.max(ms, documents * DOCUMENT_MS);
  }

  get isSpent(): boolean {
    return this.left <= 0;
  }

  spend(ms: number): void {
    this.left -= ms;
  }

  spendOnDeath(): void {
    this.spend(DEATH_MS);
  }
}
