import type { Cell, Layout } from "@/lib/extraction/page/layout";
import type { Span } from "@/lib/extraction/values/span";
import type { DocumentText } from "@/lib/text/types";
import type { KeyedHash } from "./keyed-hash";
import { plainWord } from "./plain-word";
import { markOf } from "./shape";

export interface Token extends Span {
  mark: string;
  isWord: boolean;
  cell: Cell;
}

export interface TokenLine {
  tokens: Token[];
  words: string[];
  hash: string | null;
  sameBefore: number;
  sameAfter: number;
  page: number;
}

export interface TokenDocument {
  text: string;
  lines: TokenLine[];
  pages: number;
  marks: ReadonlySet<string>;
  hashes: ReadonlySet<string>;
  widths: (number | null)[];
}

const TOKEN = /[\p{L}\p{M}\p{N}]+(?:[.,'/\\_+&@:-]+[\p{L}\p{M}\p{N}]+)*/gu;

export function readTokenLines(
  layout: Layout,
  { pages, runs }: Pick<DocumentText, "pages" | "runs">,
  hash: KeyedHash,
): TokenDocument {
  let page = 0;
  const lines = layout.lines.map((line): TokenLine => {
    while (line.start >= (pages[page]?.end ?? Infinity)) page += 1;
    const tokens = line.cells.flatMap((cell) => tokensOf(layout.text, cell, hash));
    const words = tokens.filter(({ isWord }) => isWord).map(({ mark }) => mark);
    const lineHash = words.length > 0 ? hash(words.join(" ")) : null;
    return { tokens, words, hash: lineHash, sameBefore: 0, sameAfter: 0, page };
  });
  countSame(lines);
  return {
    text: layout.text,
    lines,
    marks: new Set(lines.flatMap(({ tokens }) => tokens.map(({ mark }) => mark))),
    hashes: new Set(lines.flatMap(({ hash: own }) => own ?? [])),
    pages: Math.max(1, pages.length),
    widths: runs.length > 0 ? pages.map(({ width }) => width ?? null) : [],
  };
}

function tokensOf(text: string, cell: Cell, hash: KeyedHash): Token[] {
  return tokensIn(text.slice(cell.start, cell.end), hash).map(({ start, end, ...token }) => ({
    ...token,
    start: cell.start + start,
    end: cell.start + end,
    cell,
  }));
}

export function tokensIn(text: string, hash: KeyedHash): Omit<Token, "cell">[] {
  return [...text.matchAll(TOKEN)].map(({ index: start, 0: token }) => {
    const word = plainWord(token);
    const mark = word === null ? markOf(token) : hash(word);
    return { start, end: start + token.length, mark, isWord: word !== null };
  });
}

function countSame(lines: TokenLine[]): void {
  const seen = new Map<string, TokenLine[]>();
  for (const line of lines) {
    if (line.hash === null) continue;
    const same = seen.get(line.hash) ?? [];
    line.sameBefore = same.length;
    for (const other of same) other.sameAfter += 1;
    same.push(line);
    seen.set(line.hash, same);
  }
}
