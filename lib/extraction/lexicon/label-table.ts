import type { ConceptId } from "./concept-ids";
import { foldWords } from "./fold-words";
import type { Wordings } from "./language";
import { LANGUAGES } from "./languages";
import { phraseAt, sensesOf, STOP_WORDS } from "./vocabulary";

/** How certainly a wording means a concept. */
export type Strength = "strong" | "weak";

/** A concept that a wording may mean. */
export interface Meaning {
  concept: ConceptId;
  strength: Strength;
}

/** A wording as it is compared. */
export interface Wording {
  /** Its words without stop words, joined: "sub total" and "Subtotal" have the same. */
  key: string;
  /** Its words' possible senses; words that no language knows as stems. */
  words: readonly (readonly string[])[];
}

/** The words of a text that carry meaning. Compounds are split, fixed phrases count as one word, numbers are left out. */
export function wordingOf(text: string): Wording {
  const all = foldWords(text);
  const significant = all.filter((word) => !STOP_WORDS.has(word));
  // A name that consists of stop words ("A") is still a name.
  const words = significant.length === 0 ? all : significant;
  const senses: string[][] = [];
  for (let at = 0; at < words.length;) {
    const phrase = phraseAt(words, at);
    if (phrase) senses.push(phrase.senses);
    else if (!/^\p{N}/u.test(words[at] ?? "")) senses.push(...sensesOf(words[at] ?? ""));
    at += phrase?.words.length ?? 1;
  }
  return { key: words.map(keyOf).join(""), words: senses };
}

/** Every spelling of "number" is the same. */
function keyOf(word: string): string {
  const senses = sensesOf(word);
  return senses.length === 1 && senses[0]?.length === 1 && senses[0][0] === "number" ? "no" : word;
}

/** The lists of a concept's wordings. */
export function splitWordings(wordings: Wordings): { strong: string[]; weak: string[]; asked: string[] } {
  const [strong = [], weak = [], asked = []] = wordings
    .split("|")
    .map((list) => list.split(";").filter((label) => label.trim() !== ""));
  return { strong, weak, asked };
}

/** What documents' labels mean, and what people mean who ask. */
export class LabelTable {
  private readonly byKey = new Map<string, Map<ConceptId, Strength>>();
  private readonly bySenses = new Map<string, Map<ConceptId, Strength>>();

  /** @param isAsked whether names by which people ask are included */
  constructor(private readonly isAsked: boolean) {
    for (const { labels } of LANGUAGES) {
      for (const [concept, list] of Object.entries(labels) as [ConceptId, Wordings][])
        this.addLabels(concept, splitWordings(list));
    }
  }

  /**
   * The concepts that a wording means: by the label itself in any language, or else by a label whose words have the same senses
   * ("Rechnungsdatum" and "invoice date"), which is no certain meaning where a word has several.
   */
  meaningsOf(wording: Wording): Meaning[] {
    const exact = this.byKey.get(wording.key);
    if (exact) return toMeanings(exact);
    const found = new Map<ConceptId, Strength>();
    const signatures = signaturesOf(wording);
    for (const signature of signatures) {
      for (const [concept, strength] of this.bySenses.get(signature) ?? [])
        remember(found, concept, signatures.length > 1 ? "weak" : strength);
    }
    const strong = [...found.values()].filter((strength) => strength === "strong");
    return toMeanings(found).map((meaning) =>
      strong.length > 1 ? { ...meaning, strength: "weak" } : meaning,
    );
  }

  private addLabels(concept: ConceptId, { strong, weak, asked }: ReturnType<typeof splitWordings>): void {
    this.addList(concept, "strong", strong);
    this.addList(concept, "weak", weak);
    if (this.isAsked) this.addList(concept, "strong", asked);
  }

  private addList(concept: ConceptId, strength: Strength, labels: readonly string[]): void {
    for (const label of labels) {
      const wording = wordingOf(label);
      if (wording.key === "") continue;
      remember(entry(this.byKey, wording.key), concept, strength);
      const signatures = signaturesOf(wording);
      for (const signature of signatures)
        remember(entry(this.bySenses, signature), concept, signatures.length > 1 ? "weak" : strength);
    }
  }
}

const MAX_SIGNATURES = 12;

/** The combinations of senses that a wording may have, whatever the order of its words; none where a word is unknown. */
function signaturesOf({ words }: Wording): string[] {
  if (words.some((senses) => senses[0]?.startsWith("="))) return [];
  let combinations: string[][] = words.length === 0 ? [] : [[]];
  for (const senses of words) {
    combinations = combinations.flatMap((chosen) => senses.map((sense) => [...chosen, sense]));
    if (combinations.length > MAX_SIGNATURES) return [];
  }
  return [...new Set(combinations.map((chosen) => [...new Set(chosen)].sort().join(" ")))];
}

function entry<Key, Inner>(map: Map<Key, Map<ConceptId, Inner>>, key: Key): Map<ConceptId, Inner> {
  const known = map.get(key) ?? new Map<ConceptId, Inner>();
  map.set(key, known);
  return known;
}

function remember(meanings: Map<ConceptId, Strength>, concept: ConceptId, strength: Strength): void {
  if (meanings.get(concept) !== "strong") meanings.set(concept, strength);
}

function toMeanings(meanings: ReadonlyMap<ConceptId, Strength>): Meaning[] {
  return [...meanings].map(([concept, strength]) => ({ concept, strength }));
}
