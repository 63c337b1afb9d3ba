import type { PartEdge, TaughtPart } from "@/lib/extraction/values/lesson";
import type { Span } from "@/lib/extraction/values/span";
import { markOf } from "@/lib/extraction/learning/shape";
import type { KeyedHash } from "@/lib/extraction/learning/keyed-hash";
import { plainWord } from "@/lib/extraction/learning/plain-word";

/** A word, or the marks between two words. */
export interface Atom extends Span {
  /** Index among the row's lines that have words. */
  line: number;
  mark: string;
  isWord: boolean;
}

const ATOM = /[\p{L}\p{M}\p{N}]+(?:[.,'/\\_+&@-]+[\p{L}\p{M}\p{N}]+)*|[^\s\p{L}\p{M}\p{N}]+/gu;

export function atomsOf(text: string, lines: readonly (readonly Span[])[], hash: KeyedHash): Atom[] {
  const filled = lines.filter((words) => words.length > 0);
  return filled.flatMap((words, line) =>
    words.flatMap(({ start, end }) =>
      [...text.slice(start, end).matchAll(ATOM)].map(({ index, 0: own }): Atom => {
        const word = plainWord(own);
        const isWord = /[\p{L}\p{N}]/u.test(own);
        return {
          start: start + index,
          end: start + index + own.length,
          line,
          mark: word !== null ? hash(word) : isWord ? markOf(own) : own,
          isWord,
        };
      }),
    ),
  );
}

/** A part of a cell, as indices of its first atom and of the atom after its last one. */
export interface PartRange {
  from: number;
  to: number;
}

export function startBy(atoms: readonly Atom[], { by, mark, count = 0 }: PartEdge): number | null {
  if (by === "line") return firstOfLine(atoms, count);
  const at = by === "mark" ? atoms.findIndex(isMark(mark)) : atoms.findLastIndex(isMark(mark));
  if (at < 0) return null;
  const next = atoms[at]?.isWord ? skipMarks(atoms, at + 1) : at + 1;
  return next < atoms.length ? next : null;
}

export function endBy(
  atoms: readonly Atom[],
  from: number,
  { by, mark, count = 0 }: PartEdge,
): number | null {
  if (by === "end") return atoms.length;
  if (by === "count") return from + count <= atoms.length ? from + count : null;
  if (by === "line") {
    const next = atoms.findIndex(({ line }, at) => at > from && line !== atoms[from]?.line);
    return next < 0 ? atoms.length : next;
  }
  const at = atoms.findIndex((atom, index) => index > from && isMark(mark)(atom));
  if (at < 0) return by === "mark or end" ? atoms.length : null;
  let end = at;
  while (atoms[at]?.isWord && end > from + 1 && !atoms[end - 1]?.isWord) end -= 1;
  return end;
}

/** @returns the part's range; `isSure` is true only if all rules agree */
export function findPart(
  atoms: readonly Atom[],
  { starts, ends, isOptional }: TaughtPart,
): { range: PartRange | null; isSure: boolean } {
  const froms = starts.map((start) => startBy(atoms, start));
  const [from] = froms.filter((at) => at !== null);
  if (from === undefined) return { range: null, isSure: isOptional };
  const tos = ends.map((end) => endBy(atoms, from, end));
  const [to] = tos.filter((at) => at !== null);
  if (to === undefined) return { range: null, isSure: false };
  return {
    range: { from, to },
    isSure: froms.every((at) => at === from) && tos.every((at) => at === to),
  };
}

/** Returns a span for each run of words on a line. */
export function spansOf(text: string, atoms: readonly Atom[], { from, to }: PartRange): Span[] {
  const spans: (Span & { line: number })[] = [];
  for (const { start, end, line } of atoms.slice(from, to)) {
    const last = spans.at(-1);
    if (last?.line === line && text.slice(last.end, start).trim() === "") last.end = end;
    else spans.push({ start, end, line });
  }
  return spans.map(({ start, end }) => ({ start, end }));
}

function isMark(mark: string | undefined): (atom: Atom) => boolean {
  return (atom) => atom.mark === mark;
}

function skipMarks(atoms: readonly Atom[], from: number): number {
  let at = from;
  while (atoms[at]?.isWord === false) at += 1;
  return at;
}

function firstOfLine(atoms: readonly Atom[], count: number): number | null {
  const wanted = count < 0 ? (atoms.at(-1)?.line ?? 0) + 1 + count : count;
  const at = atoms.findIndex(({ line }) => line === wanted);
  return at < 0 ? null : at;
}
