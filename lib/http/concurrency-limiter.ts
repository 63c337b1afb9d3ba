import "server-only";

interface Semaphore {
  held: number;
  /** First in, first out; called with true when acquired, with false on timeout. */
  waiting: ((acquired: boolean) => void)[];
}

/** Limits the number of concurrent operations per key; a few more wait their turn. Per server process. */
export class ConcurrencyLimiter {
  readonly #semaphores = new Map<string, Semaphore>();

  constructor(
    private readonly limit: number,
    private readonly timeoutMs: number,
    private readonly maxWaiting: number,
  ) {}

  /** @returns an idempotent release function; null after the timeout, or at once if too many are waiting already. */
  async acquire(key: string): Promise<(() => void) | null> {
    const semaphore = this.#semaphores.get(key) ?? { held: 0, waiting: [] };
    this.#semaphores.set(key, semaphore);
    if (semaphore.held < this.limit) semaphore.held += 1;
    else if (!(await this.#wait(semaphore))) return null;

    let released = false;
    return () => {
      if (released) return;
      released = true;
      this.#release(key, semaphore);
    };
  }

  #wait(semaphore: Semaphore): Promise<boolean> {
    if (semaphore.waiting.length >= this.maxWaiting) return Promise.resolve(false);
    return new Promise((resolve) => {
      const settle = (acquired: boolean) => {
        clearTimeout(timer);
        resolve(acquired);
      };
      const timer = setTimeout(() => {
        semaphore.waiting = semaphore.waiting.filter((other) => other !== settle);
        settle(false);
      }, this.timeoutMs);
      semaphore.waiting.push(settle);
    });
  }

  #release(key: string, semaphore: Semaphore): void {
    const next = semaphore.waiting.shift();
    if (next) return next(true);
    semaphore.held -= 1;
    if (semaphore.held === 0) this.#semaphores.delete(key);
  }
}
