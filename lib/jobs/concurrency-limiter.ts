type Queues = Map<string, (() => void)[]>;

/** Limits how many callers run at once, in total and per key; waiting keys take turns, those of urgent callers first. */
export class ConcurrencyLimiter {
  private readonly urgent: Queues = new Map();
  private readonly waiting: Queues = new Map();
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
  acquire(
    key: string,
    { signal, urgent = false }: { signal?: AbortSignal | undefined; urgent?: boolean } = {},
  ): Promise<void> {
    const queues = urgent ? this.urgent : this.waiting;
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const enter = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        const queue = queues.get(key)?.filter((waiting) => waiting !== enter) ?? [];
        if (queue.length > 0) queues.set(key, queue);
        else queues.delete(key);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener("abort", leave, { once: true });
      const queue = queues.get(key);
      if (queue) queue.push(enter);
      else queues.set(key, [enter]);
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
    while (this.total < this.limit && (this.admitOneOf(this.urgent) || this.admitOneOf(this.waiting)));
  }

  private admitOneOf(queues: Queues): boolean {
    const next = [...queues].find(([key]) => (this.held.get(key) ?? 0) < this.limitPerKey);
    if (!next) return false;
    const [key, queue] = next;
    const enter = queue.shift();
    // Moves the key to the end of the line: a Map keeps insertion order.
    queues.delete(key);
    if (queue.length > 0) queues.set(key, queue);
    this.total += 1;
    this.held.set(key, (this.held.get(key) ?? 0) + 1);
    enter?.();
    return true;
  }
}
