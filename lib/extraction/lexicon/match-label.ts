import type { FieldQuery, QueryConcept } from "./field-query";
import { OPPOSITES } from "./senses";
import type { Terms } from "./terms";

export interface LabelMatch {
  exactName: boolean;
  exactAlsoCalled: boolean;
  exactPromptName: boolean;
  conceptFromName: ConceptMatch;
  conceptFromPrompt: ConceptMatch;
  meansOther: boolean;
  /** Proportion of the best-fitting name that the phrase contains, weighted by word. */
  senseCoverage: number;
  /** Proportion of the phrase that the best-fitting name contains. */
  sensePrecision: number;
  promptCoverage: number;
  promptPrecision: number;
  /** True for pairs such as "net" and "gross" or "departure" and "arrival". */
  contradicts: boolean;
}

export type ConceptMatch = 0 | 1 | 2;

export function meansField(query: FieldQuery, terms: Terms): boolean {
  const match = matchLabel(query, terms);
  if (match === null) return false;
  return (
    match.exactName ||
    match.exactAlsoCalled ||
    match.exactPromptName ||
    match.conceptFromName === 2 ||
    match.senseCoverage * match.sensePrecision === 1
  );
}

/** Computed once per query, because every phrase of a document is compared with it. */
interface Prepared {
  exact: ReadonlyMap<string, "name" | "also_called" | "prompt">;
  wordings: readonly Terms[];
  senses: ReadonlySet<string>;
  nameSenses: ReadonlySet<string>;
  byConcept: ReadonlyMap<string, QueryConcept>;
  matches: WeakMap<Terms, LabelMatch>;
}

const prepared = new WeakMap<FieldQuery, Prepared>();

export function matchLabel(query: FieldQuery, terms: Terms): LabelMatch | null {
  const own = prepared.get(query) ?? prepare(query);
  // Most phrases match nothing and aren't worth caching.
  if (!own.exact.has(terms.key) && !hasCommon(own, terms)) return null;
  let match = own.matches.get(terms);
  if (match === undefined) own.matches.set(terms, (match = findMatch(query, own, terms)));
  return match;
}

function findMatch(query: FieldQuery, own: Prepared, terms: Terms): LabelMatch {
  const exact = own.exact.get(terms.key);
  const [best, promptFit] = [bestFit(own.wordings, terms), fitOf(query.promptTerms, terms)];
  const conceptFromName = conceptMatch(own, terms, "name");
  const conceptFromPrompt = conceptMatch(own, terms, "prompt");
  return {
    exactName: exact === "name",
    exactAlsoCalled: exact === "also_called",
    exactPromptName: exact === "prompt",
    conceptFromName,
    conceptFromPrompt,
    meansOther:
      conceptFromName + conceptFromPrompt === 0 &&
      terms.meanings.some(({ strength }) => strength === "strong"),
    senseCoverage: best.coverage,
    sensePrecision: best.precision,
    promptCoverage: promptFit.coverage,
    promptPrecision: promptFit.precision,
    contradicts: contradicts(own.nameSenses, terms),
  };
}

function prepare(query: FieldQuery): Prepared {
  const wordings = query.names.map(({ terms }) => terms);
  const nameSenses = new Set(wordings.flatMap(({ senses }) => [...senses]));
  const result: Prepared = {
    // Reversed, so that the first of several names with the same wording wins.
    exact: new Map(query.names.map(({ terms, from }) => [terms.key, from] as const).reverse()),
    wordings,
    nameSenses,
    senses: new Set([...nameSenses, ...query.promptTerms.senses]),
    byConcept: new Map(query.concepts.map((concept) => [concept.concept, concept])),
    matches: new WeakMap(),
  };
  prepared.set(query, result);
  return result;
}

function hasCommon({ senses, byConcept }: Prepared, terms: Terms): boolean {
  for (const word of terms.words) for (const sense of word) if (senses.has(sense)) return true;
  return terms.meanings.some(({ concept }) => byConcept.has(concept));
}

interface Fit {
  coverage: number;
  precision: number;
}

function bestFit(wordings: readonly Terms[], phrase: Terms): Fit {
  let best: Fit = { coverage: 0, precision: 0 };
  for (const wording of wordings) {
    const fit = fitOf(wording, phrase);
    if (harmonic(fit) > harmonic(best)) best = fit;
  }
  return best;
}

function fitOf(wording: Terms, phrase: Terms): Fit {
  return { coverage: shareIn(wording, phrase), precision: shareIn(phrase, wording) };
}

function shareIn(wording: Terms, other: Terms): number {
  const { words, weights, totalWeight } = wording;
  if (totalWeight === 0) return 0;
  let shared = 0;
  for (const [index, weight] of weights.entries())
    if (words[index]?.some((sense) => other.senses.has(sense))) shared += weight;
  return shared / totalWeight;
}

function harmonic({ coverage, precision }: Fit): number {
  return coverage + precision === 0 ? 0 : (2 * coverage * precision) / (coverage + precision);
}

function conceptMatch({ byConcept }: Prepared, terms: Terms, source: "name" | "prompt"): ConceptMatch {
  let best: ConceptMatch = 0;
  for (const { concept, strength } of terms.meanings) {
    const asked = byConcept.get(concept);
    if (!asked || (asked.from === "prompt") !== (source === "prompt")) continue;
    if (strength === "strong" && asked.strength === "strong") return 2;
    best = 1;
  }
  return best;
}

const EXCLUDED = new Map<string, Set<string>>();
for (const group of OPPOSITES) {
  for (const sense of group) {
    const others = EXCLUDED.get(sense) ?? new Set();
    EXCLUDED.set(sense, others);
    for (const other of group) if (other !== sense) others.add(other);
  }
}

function contradicts(nameSenses: ReadonlySet<string>, terms: Terms): boolean {
  return terms.words.some((senses) => {
    if (senses.some((sense) => nameSenses.has(sense))) return false;
    return senses.some((sense) => {
      for (const other of EXCLUDED.get(sense) ?? [])
        if (nameSenses.has(other) && !terms.senses.has(other)) return true;
      return false;
    });
  });
}
