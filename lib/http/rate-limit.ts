import "server-only";

const WINDOW_MS = 60_000;
/** Beyond this many windows the ones that are over are dropped. */
const SWEEP_AT = 10_000;

/** Counts what each key does within a minute. Per server process; see docs/decisions. */
export class RateLimiter {
  readonly #windows = new Map<string, { endsAt: number; count: number }>();

  constructor(
    private readonly limit: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** Counts one request. Returns 0 when it may pass, else the seconds until the next may. */
  hit(key: string): number {
    const now = this.now();
    let window = this.#windows.get(key);
    if (!window || window.endsAt <= now) {
      this.#sweep(now);
      window = { endsAt: now + WINDOW_MS, count: 0 };
      this.#windows.set(key, window);
    }
    window.count += 1;
    return window.count <= this.limit ? 0 : Math.ceil((window.endsAt - now) / 1000);
  }

  #sweep(now: number): void {
    if (this.#windows.size < SWEEP_AT) return;
    for (const [key, window] of this.#windows) if (window.endsAt <= now) this.#windows.delete(key);
  }
}
