type Queues = Map<string, (() => void)[]>;

export interface ConcurrencyLimits {
  total?: number;
  perKey: number;
  waitingPerKey?: number;
}

export class TooManyWaiting extends Error {}

/**
 * Limits concurrency in this process, both in total and per key. Urgent callers go first, and waiting keys take
 * turns.
 */
export class ConcurrencyLimiter {
  private readonly urgent: Queues = new Map();
  private readonly waiting: Queues = new Map();
  private readonly held = new Map<string, number>();
  private running = 0;
  private readonly limits: Required<ConcurrencyLimits>;

  constructor(limits: ConcurrencyLimits) {
    this.limits = { total: Infinity, waitingPerKey: Infinity, ...limits };
  }

  /**
   * @returns the function that releases the slot; calling it again does nothing
   * @throws the signal's abort reason; TooManyWaiting
   */
  acquire(
    key: string,
    { signal, urgent = false }: { signal?: AbortSignal | undefined; urgent?: boolean } = {},
  ): Promise<() => void> {
    const queues = urgent ? this.urgent : this.waiting;
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const enter = () => {
        signal?.removeEventListener("abort", leave);
        resolve(this.releaseOnce(key));
      };
      const leave = () => {
        const queue = queues.get(key)?.filter((waiting) => waiting !== enter) ?? [];
        if (queue.length > 0) queues.set(key, queue);
        else queues.delete(key);
        reject(signal?.reason as Error);
      };
      const queue = queues.get(key) ?? [];
      if (!this.hasRoom(key) && queue.length >= this.limits.waitingPerKey) throw new TooManyWaiting();
      signal?.addEventListener("abort", leave, { once: true });
      queues.set(key, [...queue, enter]);
      this.admit();
    });
  }

  private releaseOnce(key: string): () => void {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      this.running -= 1;
      const held = this.heldBy(key) - 1;
      if (held > 0) this.held.set(key, held);
      else this.held.delete(key);
      this.admit();
    };
  }

  private heldBy(key: string): number {
    return this.held.get(key) ?? 0;
  }

  private hasRoom(key: string): boolean {
    return this.running < this.limits.total && this.heldBy(key) < this.limits.perKey;
  }

  private admit(): void {
    while (this.admitOneOf(this.urgent) || this.admitOneOf(this.waiting));
  }

  private admitOneOf(queues: Queues): boolean {
    const next = [...queues].find(([key]) => this.hasRoom(key));
    if (!next) return false;
    const [key, queue] = next;
    const enter = queue.shift();
    // Move the key to the end of the queue. A Map keeps insertion order.
    queues.delete(key);
    if (queue.length > 0) queues.set(key, queue);
    this.running += 1;
    this.held.set(key, this.heldBy(key) + 1);
    enter?.();
    return true;
  }
}
