/** Limits how many callers run at once, in total and per key; waiting keys take turns. */
export class ConcurrencyLimiter {
  private readonly waiting = new Map<string, (() => void)[]>();
  private readonly held = new Map<string, number>();
  private total = 0;

  constructor(
    private readonly limit: number,
    private readonly limitPerKey: number,
  ) {}

  /**
   * Resolves when the caller may proceed; call `release` with the same key when done.
   *
   * @throws the signal's reason when it is aborted meanwhile; the caller then has nothing to release
   */
  acquire(key: string, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const enter = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        const queue = this.waiting.get(key)?.filter((waiting) => waiting !== enter) ?? [];
        if (queue.length > 0) this.waiting.set(key, queue);
        else this.waiting.delete(key);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener("abort", leave, { once: true });
      const queue = this.waiting.get(key);
      if (queue) queue.push(enter);
      else this.waiting.set(key, [enter]);
      this.admit();
    });
  }

  release(key: string): void {
    this.total -= 1;
    const held = (this.held.get(key) ?? 0) - 1;
    if (held > 0) this.held.set(key, held);
    else this.held.delete(key);
    this.admit();
  }

  private admit(): void {
    while (this.total < this.limit) {
      const next = [...this.waiting].find(([key]) => (this.held.get(key) ?? 0) < this.limitPerKey);
      if (!next) return;
      const [key, queue] = next;
      const enter = queue.shift();
      // Moves the key to the end of the line: a Map keeps insertion order.
      this.waiting.delete(key);
      if (queue.length > 0) this.waiting.set(key, queue);
      this.total += 1;
      this.held.set(key, (this.held.get(key) ?? 0) + 1);
      enter?.();
    }
  }
}
