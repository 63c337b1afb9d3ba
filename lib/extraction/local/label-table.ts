import { FIELD_NAME_SYNONYMS } from "./lexicon/field-name-synonyms";
import { BILLING } from "./lexicon/billing";
import type { Concept, ValueKind } from "./lexicon/concept";
import { CONTRACT } from "./lexicon/contract";
import { OTHER_DOCUMENTS } from "./lexicon/other-documents";
import { PARTIES } from "./lexicon/parties";
import { labelKeys } from "@/lib/extraction/page/words";

export interface Meaning {
  concept: string;
  weight: number;
}

export type LabelTable = ReadonlyMap<string, Meaning[]>;

const CONCEPTS: ReadonlyMap<string, Concept> = new Map(
  [...BILLING, ...PARTIES, ...CONTRACT, ...OTHER_DOCUMENTS].map((concept) => [concept.id, concept]),
);

export function valueKindOf(concept: string): ValueKind {
  return CONCEPTS.get(concept)?.valueKind ?? "text";
}

let labels: LabelTable | undefined;
let fieldNames: LabelTable | undefined;

export function nameTable(): LabelTable {
  return (fieldNames ??= extendTable(
    labelTable(),
    Object.entries(FIELD_NAME_SYNONYMS).flatMap(([id, asked]) =>
      asked
        .split(";")
        .flatMap(labelKeys)
        .map((key) => [key, { concept: id, weight: 0.95 }] as const),
    ),
  ));
}

export function labelTable(): LabelTable {
  return (labels ??= buildTable());
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

function addMeaning(labels: Map<string, Meaning[]>, key: string, meaning: Meaning): void {
  if (key === "") return;
  const meanings = labels.get(key) ?? [];
  const same = meanings.find((known) => known.concept === meaning.concept);
  if (same) same.weight = Math.max(same.weight, meaning.weight);
  else meanings.push(meaning);
  labels.set(key, meanings);
}
