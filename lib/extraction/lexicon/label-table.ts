import { CONCEPT_IDS, type ConceptId } from "./concept-ids";
import { itemAt } from "@/lib/item-at";
import { foldWords } from "./fold-words";
import type { Language } from "./language";
import { LANGUAGES } from "./languages";
import { ARTICLES, NUMBER_WORDS, phraseAt, sensesOf, STOP_WORDS } from "./vocabulary";

export type Strength = "strong" | "weak";

export interface Meaning {
  concept: ConceptId;
  strength: Strength;
}

export interface Wording {
  /** The words joined without articles, so that "sub total" equals "Subtotal". */
  key: string;
  /** Possible senses of each word. An unknown word stands for itself. */
  words: readonly (readonly string[])[];
}

export function wordingOf(text: string, language?: Language): Wording {
  const words = foldWords(text);
  const senses: string[][] = [];
  for (let at = 0; at < words.length;) {
    const word = itemAt(words, at);
    const phrase = phraseAt(words, at);
    if (phrase) senses.push(phrase.senses);
    else if (!STOP_WORDS.has(word) && !/^\d/.test(word)) senses.push(...sensesOf(word, language));
    at += phrase?.words.length ?? 1;
  }
  return { key: keyOf(words), words: senses };
}

/** Gives all spellings of "number" the same key. Keeps a final article ("facture du"). */
function keyOf(words: readonly string[]): string {
  return words
    .filter((word, index) => index === words.length - 1 || !ARTICLES.has(word))
    .map((word) => (NUMBER_WORDS.has(word) ? "no" : word))
    .join("");
}

/** The language whose labels are also matched by the senses of their words. Every concept has English labels. */
const BY_SENSES = "en";

type Meanings = Map<ConceptId, Strength>;

class LabelTable {
  private readonly labels = new Map<string, Meanings>();
  private readonly names = new Map<string, Meanings>();
  private readonly senses = new Map<string, Meanings>();
  private readonly uses = new Map<string, Set<ConceptId>>();
  private readonly specificities = new Map<string, number>();

  constructor() {
    for (const language of LANGUAGES) {
      for (const concept of CONCEPT_IDS) {
        const { means = [], mayMean = [], askedAs = [] } = language.concepts[concept] ?? {};
        this.addLabels(language, concept, "strong", means);
        this.addLabels(language, concept, "weak", mayMean);
        for (const name of askedAs) remember(this.names, keyOf(foldWords(name)), concept, "strong");
      }
    }
    for (const [sense, { size }] of this.uses)
      this.specificities.set(sense, 1 - Math.log(size) / Math.log(CONCEPT_IDS.length));
  }

  /** Matches the whole label in any language, or else the senses of its words. Ambiguous words give weak meanings. */
  meaningsOf(wording: Wording, isName: boolean): Meaning[] {
    const exact = new Map(this.labels.get(wording.key));
    if (isName) for (const [concept] of this.names.get(wording.key) ?? []) exact.set(concept, "strong");
    return toMeanings(exact.size > 0 ? exact : this.meaningsOfSenses(wording));
  }

  /** Inverse document frequency over concepts, from 0 to 1. */
  specificityOf(sense: string): number {
    return this.specificities.get(sense) ?? 1;
  }

  private meaningsOfSenses(wording: Wording): Meanings {
    const signatures = signaturesOf(wording);
    const found: Meanings = new Map();
    for (const signature of signatures) {
      for (const [concept, strength] of this.senses.get(signature) ?? [])
        if (found.get(concept) !== "strong") found.set(concept, signatures.length > 1 ? "weak" : strength);
    }
    const isCertain = [...found.values()].filter((strength) => strength === "strong").length <= 1;
    return isCertain ? found : new Map([...found.keys()].map((concept) => [concept, "weak"]));
  }

  private addLabels(
    { code }: Language,
    concept: ConceptId,
    strength: Strength,
    labels: readonly string[],
  ): void {
    for (const label of labels) {
      if (code !== BY_SENSES) {
        remember(this.labels, keyOf(foldWords(label)), concept, strength);
        continue;
      }
      const wording = wordingOf(label);
      remember(this.labels, wording.key, concept, strength);
      for (const sense of wording.words.flat()) {
        const users = this.uses.get(sense) ?? new Set();
        this.uses.set(sense, users.add(concept));
      }
      const signatures = signaturesOf(wording);
      for (const signature of signatures)
        remember(this.senses, signature, concept, signatures.length > 1 ? "weak" : strength);
    }
  }
}

let table: LabelTable | undefined;

export function meaningsOfLabel(label: Wording): Meaning[] {
  return (table ??= new LabelTable()).meaningsOf(label, false);
}

/** Also knows names that people give to fields but that documents don't contain. */
export function meaningsOfName(name: string): Meaning[] {
  return (table ??= new LabelTable()).meaningsOf(wordingOf(name), true);
}

/** Returns a value from 0 ("date", "total") to 1 (a word that occurs in no label). */
export function specificityOfWord(senses: readonly string[]): number {
  table ??= new LabelTable();
  let lowest = 1;
  for (const sense of senses) lowest = Math.min(lowest, table.specificityOf(sense));
  return lowest;
}

const MAX_SIGNATURES = 12;
const MAX_LABEL_WORDS = 24;

function signaturesOf({ words }: Wording): string[] {
  if (words.length > MAX_LABEL_WORDS || words.some((senses) => senses[0]?.startsWith("="))) return [];
  let combinations: string[][] = words.length === 0 ? [] : [[]];
  for (const senses of words) {
    combinations = combinations.flatMap((chosen) => senses.map((sense) => [...chosen, sense]));
    if (combinations.length > MAX_SIGNATURES) return [];
  }
  return [...new Set(combinations.map((chosen) => [...new Set(chosen)].sort().join(" ")))];
}

function remember(table: Map<string, Meanings>, key: string, concept: ConceptId, strength: Strength): void {
  if (key === "") return;
  const meanings = table.get(key) ?? new Map<ConceptId, Strength>();
  table.set(key, meanings);
  if (meanings.get(concept) !== "strong") meanings.set(concept, strength);
}

function toMeanings(meanings: ReadonlyMap<ConceptId, Strength>): Meaning[] {
  return [...meanings].map(([concept, strength]) => ({ concept, strength }));
}
