import type { Span } from "@/lib/extraction/values/span";
import type { LabelMatch } from "@/lib/extraction/lexicon/match-label";
import { RELATIONS, type FeatureName, type Relation } from "./feature-names";
import { FeatureRow, type Features } from "./feature-row";

export interface Observation extends Span {
  features: Features;
}

export interface SourceCandidate extends Span {
  features: FeatureRow;
}

export interface ValuedCandidate extends SourceCandidate {
  /** A key that is the same for all spellings of a value. */
  value: string;
}

export interface CandidateLabel {
  match: LabelMatch;
  hasColon?: boolean;
  isAlone?: boolean;
  isFirst?: boolean;
}

interface Place extends Observation {
  labels: Partial<Record<Relation, { label: CandidateLabel; distance: number }>>;
}

export class CandidateSet {
  private readonly byPlace = new Map<string, Place>();

  get size(): number {
    return this.byPlace.size;
  }

  add({ start, end, features }: Observation): void {
    const known = this.at(start, end);
    for (const [name, value] of Object.entries(features) as [FeatureName, number][])
      known.features[name] = Math.max(value, known.features[name] ?? -Infinity);
  }

  /**
   * Keeps the best label per relation, or the nearest of equally good ones.
   * @param distance at least 0, comparable only within a relation
   */
  addLabelled({ start, end }: Span, relation: Relation, label: CandidateLabel, distance: number): void {
    const { labels } = this.at(start, end);
    const known = labels[relation];
    const gain = known ? fitOf(label) - fitOf(known.label) : 1;
    if (gain > 0 || (gain === 0 && known && distance < known.distance))
      labels[relation] = { label, distance };
  }

  narrow(whole: Span, part: Span): void {
    const { features, labels } = this.at(whole.start, whole.end);
    this.add({ ...part, features });
    for (const [relation, { label, distance }] of Object.entries(labels))
      this.addLabelled(part, relation as Relation, label, distance);
  }

  spans(): Span[] {
    return [...this.byPlace.values()];
  }

  featuresAt({ start, end }: Span): FeatureRow {
    return toCandidate(this.at(start, end)).features;
  }

  /** Prefers candidates that have evidence besides labels, and then those with the best labels. */
  best(count: number): SourceCandidate[] {
    const places = [...this.byPlace.values()];
    if (places.length <= count) return places.map(toCandidate);
    const fits = new Map(places.map((place) => [place, bestFitOf(place)]));
    return places
      .sort((a, b) => (fits.get(b) ?? 0) - (fits.get(a) ?? 0))
      .slice(0, count)
      .map(toCandidate);
  }

  private at(start: number, end: number): Place {
    const key = `${start} ${end}`;
    const known = this.byPlace.get(key);
    if (known) return known;
    const place = { start, end, features: {}, labels: {} };
    this.byPlace.set(key, place);
    return place;
  }
}

export function fitOf({ match }: CandidateLabel): number {
  return Number(isExact(match)) + match.conceptFromName + match.senseCoverage + match.sensePrecision;
}

function isExact({ exactName, exactAlsoCalled, exactPromptName }: LabelMatch): boolean {
  return exactName || exactAlsoCalled || exactPromptName;
}

const FOUND_OTHERWISE = 10;

function bestFitOf({ features, labels }: Place): number {
  const fits = Object.values(labels).map(({ label }) => fitOf(label));
  return Math.max(0, ...fits) + (Object.keys(features).length > 0 ? FOUND_OTHERWISE : 0);
}

const FEATURES_OF = new Map(
  RELATIONS.map((relation) => [
    relation,
    {
      coverage: `${relation}Coverage`,
      precision: `${relation}Precision`,
      concept: `${relation}Concept`,
      promptConcept: `${relation}PromptConcept`,
      exact: `${relation}Exact`,
      prompt: `${relation}Prompt`,
      contradicts: `${relation}Contradicts`,
      nearness: `${relation}Nearness`,
    } as const satisfies Record<string, FeatureName>,
  ]),
);

function toCandidate({ start, end, features: own, labels }: Place): SourceCandidate {
  const features = FeatureRow.of(own);
  for (const [relation, names] of FEATURES_OF) {
    const found = labels[relation];
    if (!found) continue;
    const { match, hasColon, isAlone, isFirst } = found.label;
    features.raise(names.coverage, match.senseCoverage);
    features.raise(names.precision, match.sensePrecision);
    features.raise(names.concept, match.conceptFromName);
    features.raise(names.promptConcept, match.conceptFromPrompt);
    features.raise(names.exact, Number(isExact(match)));
    features.raise(names.prompt, match.promptCoverage);
    features.raise(names.contradicts, Number(match.contradicts));
    features.raise(names.nearness, 1 / (1 + found.distance));
    const fit = match.senseCoverage + match.conceptFromName / 2;
    if (hasColon) features.raise("labelHasColon", fit);
    if (isAlone) features.raise("labelIsAlone", fit);
    if (isFirst) features.raise("labelIsFirst", fit);
  }
  return { start, end, features };
}
