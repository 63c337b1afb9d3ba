const REQUEST_MS = 1_000;
const DOCUMENT_MS = 1;
const DEATH_MS = 150;

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
