import { LabelTable, splitWordings, wordingOf, type Meaning, type Wording } from "./label-table";
import { LANGUAGES } from "./languages";
import type { Wordings } from "./language";

/** A label-like phrase as it is compared with fields. */
export interface Terms extends Wording {
  /** Every sense of every word. */
  senses: ReadonlySet<string>;
  /** What the phrase means as a label. */
  meanings: readonly Meaning[];
}

let labels: LabelTable | undefined;

/** The terms of a phrase, to be computed once for each phrase of a document. */
export function termsOf(text: string): Terms {
  const wording = wordingOf(text);
  labels ??= new LabelTable(false);
  return { ...wording, senses: new Set(wording.words.flat()), meanings: labels.meaningsOf(wording) };
}

let names: LabelTable | undefined;

/** What a field's name means: like a label, or a name by which people ask for a concept. */
export function meaningsOfName(name: string): Meaning[] {
  names ??= new LabelTable(true);
  return names.meaningsOf(wordingOf(name));
}

let specificities: Map<string, number> | undefined;

/**
 * How much a sense tells (0 to 1): 1 where no concept's labels use it, near 0 where all do. It is the inverse document
 * frequency over the lexicon's concepts; words such as "date", "number" and "total" identify nothing alone.
 */
export function specificityOf(sense: string): number {
  specificities ??= countUses();
  return specificities.get(sense) ?? 1;
}

/** How much a word tells: as much as its most general sense. */
export function specificityOfWord(senses: readonly string[]): number {
  return Math.min(1, ...senses.map(specificityOf));
}

function countUses(): Map<string, number> {
  const concepts = new Map<string, Set<string>>();
  for (const { labels } of LANGUAGES) {
    for (const [concept, list] of Object.entries(labels) as [string, Wordings][]) {
      const used = concepts.get(concept) ?? new Set();
      concepts.set(concept, used);
      const { strong, weak } = splitWordings(list);
      for (const label of [...strong, ...weak])
        for (const senses of wordingOf(label).words) if (senses.length === 1) used.add(senses[0] ?? "");
    }
  }
  const counts = new Map<string, number>();
  for (const used of concepts.values())
    for (const sense of used) counts.set(sense, (counts.get(sense) ?? 0) + 1);
  const most = Math.log(1 + concepts.size);
  return new Map([...counts].map(([sense, count]) => [sense, 1 - Math.log(count) / most]));
}
