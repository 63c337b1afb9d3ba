import { foldWords } from "@/lib/extraction/lexicon/fold-words";
import type { KnownNames } from "@/lib/extraction/lexicon/known-names";
import type { Cell } from "@/lib/extraction/page/layout";
import type { AnalysedDocument } from "./analysed-document";
import type { Entity } from "./entity";

const WORD = /\p{L}[\p{L}\p{M}]*/gu;
const MAX_NAMES = 60;
/** Maximum number of characters. Longer cells are prose, where a country without a label is not an answer. */
const MAX_CELL = 200;

export function findKnownNames({ layout: { lines } }: AnalysedDocument, names: KnownNames): Entity[] {
  const found: Entity[] = [];
  for (const cell of lines.flatMap(({ cells }) => cells)) {
    if (found.length >= MAX_NAMES) break;
    if (cell.text.length <= MAX_CELL) found.push(...namesIn(cell, names));
  }
  return found;
}

function namesIn(cell: Cell, names: KnownNames): Entity[] {
  const words = [...cell.text.matchAll(WORD)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    key: foldWords(match[0]).join(" "),
  }));
  const found: Entity[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const name = names
      .get(words[at]?.key ?? "")
      ?.find((name) => name.every((word, index) => words[at + index]?.key === word));
    const [first, last] = [words[at], words[at + (name?.length ?? 0) - 1]];
    if (!name || !first || !last) continue;
    found.push({
      start: cell.start + first.start,
      end: cell.start + last.end,
      features: { formIsCertain: 1 },
    });
    at += name.length - 1;
  }
  return found;
}
