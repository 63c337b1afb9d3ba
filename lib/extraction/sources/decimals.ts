import type { ValueToken } from "./value-tokens";

/** Counts digits after the last separator. Returns 0 for "1.234", which may have no decimals. */
export function decimalsOf(written: string): number {
  const [digits = ""] = /\d(?:[\d.,'’ ]*\d)?/.exec(written) ?? [];
  const groups = digits.split(/[.,]/);
  if (groups.length < 2) return 0;
  const last = groups.at(-1)?.length ?? 0;
  const separators = new Set(digits.match(/[.,]/g));
  return last === 3 && separators.size === 1 ? 0 : last;
}

export function sharesOfDecimals(text: string, tokens: Iterable<ValueToken[]>): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  let total = 0;
  for (const inCell of tokens) {
    for (const { kind, start, end } of inCell) {
      if (kind !== "number") continue;
      const decimals = decimalsOf(text.slice(start, end));
      counts.set(decimals, (counts.get(decimals) ?? 0) + 1);
      total += 1;
    }
  }
  return new Map([...counts].map(([decimals, count]) => [decimals, count / total]));
}
