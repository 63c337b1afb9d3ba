import { ASKED_NAMES } from "@/lib/extraction/local/lexicon/asked-names";
import { BILLING } from "@/lib/extraction/local/lexicon/billing";
import type { Concept } from "@/lib/extraction/local/lexicon/concept";
import { CONTRACT } from "@/lib/extraction/local/lexicon/contract";
import { PARTICULARS } from "@/lib/extraction/local/lexicon/particulars";
import { PARTIES } from "@/lib/extraction/local/lexicon/parties";
import { labelKeys } from "@/lib/extraction/local/words";

export interface Meaning {
  concept: string;
  weight: number;
}

/** What each label means, by its comparable form; a label may have several meanings. */
export type LabelTable = ReadonlyMap<string, Meaning[]>;

export const CONCEPTS: ReadonlyMap<string, Concept> = new Map(
  [...BILLING, ...PARTIES, ...CONTRACT, ...PARTICULARS].map((concept) => [concept.id, concept]),
);

let table: LabelTable | undefined;
let names: LabelTable | undefined;

/** What the names of fields mean: all that labels mean, and what people ask for in words that no document uses. */
export function nameTable(): LabelTable {
  return (names ??= extendTable(
    labelTable(),
    Object.entries(ASKED_NAMES).flatMap(([id, asked]) =>
      asked
        .split(";")
        .flatMap(labelKeys)
        .map((key) => [key, { concept: id, weight: 0.95 }] as const),
    ),
  ));
}

/** The product's own lexicon. */
export function labelTable(): LabelTable {
  return (table ??= buildTable());
}

function buildTable(): LabelTable {
  const built = new Map<string, Meaning[]>();
  for (const concept of CONCEPTS.values()) {
    for (const [weight, labels] of concept.labels) {
      for (const key of labels.split(";").flatMap(labelKeys))
        addMeaning(built, key, { concept: concept.id, weight });
    }
  }
  return built;
}

/** The lexicon with more labels, for one document and its fields. */
export function extendTable(
  base: LabelTable,
  more: Iterable<readonly [key: string, meaning: Meaning]>,
): LabelTable {
  const extended = new Map<string, Meaning[]>(
    [...base].map(([key, meanings]) => [key, [...meanings]] as const),
  );
  for (const [key, meaning] of more) addMeaning(extended, key, meaning);
  return extended;
}

function addMeaning(table: Map<string, Meaning[]>, key: string, meaning: Meaning): void {
  if (key === "") return;
  const meanings = table.get(key) ?? [];
  const same = meanings.find((known) => known.concept === meaning.concept);
  if (same) same.weight = Math.max(same.weight, meaning.weight);
  else meanings.push(meaning);
  table.set(key, meanings);
}
