/** Calls `turn` before each statement. */
export function withTurns<T extends object>(target: T, turn: () => Promise<void>): T {
  return new Proxy(target, {
    get: (_, key) => {
      const member: unknown = Reflect.get(target, key);
      if (typeof member === "object" && member !== null) return withTurns(member, turn);
      if (typeof member !== "function") return member;
      return async (...args: unknown[]) => {
        await turn();
        return Reflect.apply(member, target, args) as unknown;
      };
    },
  });
}
