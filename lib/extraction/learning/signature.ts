import { foldText } from "@/lib/extraction/values/fold-text";
import type { Signature } from "@/lib/extraction/values/lesson";
import type { KeyedHash } from "./keyed-hash";
import { plainWord } from "./plain-word";

const MAX_WORDS = 192;
const MAX_LINES = 64;
/** Maximum number of characters. Later text says more about the document than about its layout. */
const MAX_LENGTH = 100_000;

/** Keeps the words with the smallest hashes, so that similar documents keep mostly the same words. */
export function signatureOf(text: string, hash: KeyedHash): Signature {
  const words = new Set<string>();
  const lines = new Set<string>();
  for (const line of foldText(text.slice(0, MAX_LENGTH)).split(/[\n\r\f]+/)) {
    const plain = line.split(/\s+/).flatMap((token) => plainWord(token) ?? []);
    for (const word of plain) words.add(hash(word));
    if (plain.length > 0) lines.add(hash(plain.join(" ")));
  }
  return { words: smallest(words, MAX_WORDS), lines: smallest(lines, MAX_LINES) };
}

/**
 * With this many words, sketches of two documents that share a third of their words are disjoint in 1 of 10,000
 * cases.
 */
const SKETCH_WORDS = 24;

export function sketchOf({ words }: Signature): string[] {
  return words.slice(0, SKETCH_WORDS);
}

export function sketchLikeness(a: readonly string[], b: readonly string[]): number {
  return shared(a, b, SKETCH_WORDS);
}

function smallest(hashes: ReadonlySet<string>, count: number): string[] {
  return [...hashes].sort().slice(0, count);
}

/**
 * Returns a similarity from 0 to 1. It is at least 0.25 for 95% of pairs with the same issuer and form, but for only
 * 0.2% of other pairs.
 */
export function likeness(a: Signature, b: Signature): number {
  return (shared(a.words, b.words, MAX_WORDS) + shared(a.lines, b.lines, MAX_LINES)) / 2;
}

/** Estimates the Jaccard index from the smallest hashes of both sets. */
function shared(a: readonly string[], b: readonly string[], count: number): number {
  let [i, j, all, common] = [0, 0, 0, 0];
  while (all < count && (i < a.length || j < b.length)) {
    const [left, right] = [a[i], b[j]];
    all += 1;
    if (left === right) {
      common += 1;
      i += 1;
      j += 1;
    } else if (right === undefined || (left !== undefined && left < right)) i += 1;
    else j += 1;
  }
  return all === 0 ? 0 : common / all;
}
