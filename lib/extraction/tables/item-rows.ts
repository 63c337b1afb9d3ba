import { valueKindsOf, type ConceptId } from "@/lib/extraction/lexicon/concept-ids";
import { groupBy } from "@/lib/group-by";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { Phrase } from "@/lib/extraction/sources/phrases";

export const OF_ITEMS: readonly ConceptId[] = [
  "description",
  "quantity",
  "unit-price",
  "line-total",
  "item-number",
  "position-number",
];
const MIN_CELLS = 3;
const MIN_HEADS = 2;
const MAX_ROWS = 2_000;

/** Returns the indexes of the lines in item tables, including headings but not the totals below. */
export function findItemRows(document: AnalysedDocument): ReadonlySet<number> {
  const { text, lines } = document.layout;
  const sums = new Set(document.phrases.filter(isSum).map(({ cell }) => cell.line));
  const rows = new Set<number>();
  for (const head of findHeads(document)) {
    rows.add(head);
    for (let line = head + 1; line <= head + MAX_ROWS; line += 1) {
      const [above, row] = [lines[line - 1], lines[line]];
      if (!above || !row || sums.has(line) || /\n\s*\n/.test(text.slice(above.end, row.start))) break;
      rows.add(line);
    }
  }
  return rows;
}

function findHeads({ layout: { lines }, phrases, tokens }: AnalysedDocument): number[] {
  const ofItems = phrases.filter(
    ({ hasColon, terms }) => !hasColon && terms.meanings.some(({ concept }) => OF_ITEMS.includes(concept)),
  );
  return [...groupBy(ofItems, ({ cell }) => cell.line)].flatMap(([line, heads]) => {
    const { cells = [] } = lines[line] ?? {};
    const isHead =
      cells.length >= MIN_CELLS &&
      new Set(heads.map(({ cell }) => cell)).size >= MIN_HEADS &&
      !cells.some((cell) => tokens.has(cell));
    return isHead ? [line] : [];
  });
}

function isSum({ cell, isFirst, terms: { meanings } }: Phrase): boolean {
  return (
    isFirst &&
    cell.index === 0 &&
    meanings.some(
      ({ concept, strength }) =>
        strength === "strong" && valueKindsOf(concept).includes("amount") && !OF_ITEMS.includes(concept),
    )
  );
}
