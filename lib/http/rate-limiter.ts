import "server-only";

const WINDOW_MS = 60_000;
/** Expired windows are dropped when there are this many. */
const SWEEP_AT = 10_000;

/** Limits requests per key to a number per minute, in fixed windows. Per server process; see docs/decisions. */
export class RateLimiter {
  readonly #windows = new Map<string, { endsAt: number; count: number }>();

  constructor(
    private readonly limit: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** Counts one request. Returns 0 if it may pass, otherwise the seconds until the window ends. */
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
