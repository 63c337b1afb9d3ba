import { termsOf } from "@/lib/extraction/lexicon/terms";
import type { HeadFits } from "./head-fits";

const MAX_WORDS = 12;
const MAX_HEAD_WORDS = 4;
const UNKNOWN_WORDS = 0.2;

/** Splits a header line that lost its columns into `count` headings. */
export function segmentHeads(line: string, count: number, fits: HeadFits): string[] | null {
  const words = line.split(/\s+/).filter((word) => word !== "");
  if (words.length < count || words.length > MAX_WORDS) return null;
  // After n rounds, best[i] splits the first i words into n headings.
  let best: ({ score: number; heads: string[] } | null)[] = words.map(() => null);
  best.unshift({ score: 0, heads: [] });
  for (let heads = 1; heads <= count; heads += 1) {
    const next: typeof best = [null, ...words.map(() => null)];
    for (let to = heads; to <= words.length; to += 1) {
      for (let from = Math.max(0, to - MAX_HEAD_WORDS); from < to; from += 1) {
        const before = best[from];
        if (!before) continue;
        const head = words.slice(from, to).join(" ");
        const score = before.score + worthOf(head, to - from, fits);
        if (score > (next[to]?.score ?? -Infinity)) next[to] = { score, heads: [...before.heads, head] };
      }
    }
    best = next;
  }
  return best[words.length]?.heads ?? null;
}

function worthOf(head: string, words: number, fits: HeadFits): number {
  const asked = Math.max(0, ...fits.of(head).map(({ fit }) => fit)) / 5;
  const { meanings } = termsOf(head);
  const known = meanings.some(({ strength }) => strength === "strong") ? 1 : meanings.length > 0 ? 0.5 : 0;
  return asked + known - (known === 0 ? UNKNOWN_WORDS * (words - 1) : 0);
}
