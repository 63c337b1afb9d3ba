import "server-only";

interface User {
  open: number;
  /** Who waits for a place, first come first served: told true with a place, false when it took too long. */
  waiting: ((entered: boolean) => void)[];
}

/** Lets each user have so many reads answered at a time; a few more wait a while. Per server process; see docs/decisions. */
export class ReadSlots {
  readonly #users = new Map<string, User>();

  constructor(
    private readonly limit: number,
    private readonly patienceMs: number,
    private readonly maxWaiting: number,
  ) {}

  /** @returns what gives the place back, however often it is called; null when none became free in time. */
  async enter(key: string): Promise<(() => void) | null> {
    const user = this.#users.get(key) ?? { open: 0, waiting: [] };
    this.#users.set(key, user);
    if (user.open < this.limit) user.open += 1;
    else if (!(await this.#wait(user))) return null;

    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#leave(key, user);
    };
  }

  #wait(user: User): Promise<boolean> {
    if (user.waiting.length >= this.maxWaiting) return Promise.resolve(false);
    return new Promise((resolve) => {
      const settle = (entered: boolean) => {
        clearTimeout(timer);
        resolve(entered);
      };
      const timer = setTimeout(() => {
        user.waiting = user.waiting.filter((other) => other !== settle);
        settle(false);
      }, this.patienceMs);
      user.waiting.push(settle);
    });
  }

  /** The place goes to who has waited longest. */
  #leave(key: string, user: User): void {
    const next = user.waiting.shift();
    if (next) return next(true);
    user.open -= 1;
    if (user.open === 0) this.#users.delete(key);
  }
}
