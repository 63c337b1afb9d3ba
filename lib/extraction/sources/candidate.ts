import type { Span } from "@/lib/extraction/span";
import type { LabelMatch } from "@/lib/extraction/lexicon/match-label";
import { RELATIONS, type FeatureName, type Relation } from "@/lib/extraction/ranker/feature-names";

/** What sources observe about a candidate; a feature that is left out was not observed. */
export type Features = Partial<Record<FeatureName, number>>;

/** A possible value of a field: its place in the document's text, and what speaks for or against it. Carries no score. */
export interface SourceCandidate extends Span {
  features: Features;
}

/** Words that may label a value, as they agree with a field. */
export interface CandidateLabel {
  match: LabelMatch;
  hasColon?: boolean;
  isAlone?: boolean;
  isFirst?: boolean;
}

interface Place extends SourceCandidate {
  labels: Partial<Record<Relation, { label: CandidateLabel; distance: number }>>;
}

/** Candidates by their place: what several sources observe about one is kept together. */
export class CandidateSet {
  private readonly byPlace = new Map<string, Place>();

  get size(): number {
    return this.byPlace.size;
  }

  /** Adds a candidate, or what a further source observes about it; of equal features the larger one counts. */
  add({ start, end, features }: SourceCandidate): void {
    const known = this.at(start, end);
    for (const [name, value] of Object.entries(features) as [FeatureName, number][])
      known.features[name] = Math.max(value, known.features[name] ?? -Infinity);
  }

  /**
   * Adds a candidate by its label. Of each relation only the label that fits the field best is described, the nearest
   * one of several.
   *
   * @param distance from 0, in any measure that is the same for all labels of the relation
   */
  addLabelled({ start, end }: Span, relation: Relation, label: CandidateLabel, distance: number): void {
    const { labels } = this.at(start, end);
    const known = labels[relation];
    const gain = known ? fitOf(label) - fitOf(known.label) : 1;
    if (gain > 0 || (gain === 0 && known && distance < known.distance))
      labels[relation] = { label, distance };
  }

  all(): SourceCandidate[] {
    return [...this.byPlace.values()].map(toCandidate);
  }

  /** Those that labels fit best, if there are more than so many. */
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

/** How much of a field a label says. */
export function fitOf({ match }: CandidateLabel): number {
  return Number(isExact(match)) + match.conceptFromName + match.senseCoverage + match.sensePrecision;
}

function isExact({ exactName, exactAlsoCalled, exactPromptName }: LabelMatch): boolean {
  return exactName || exactAlsoCalled || exactPromptName;
}

function bestFitOf({ features, labels }: Place): number {
  const fits = Object.values(labels).map(({ label }) => fitOf(label));
  return Math.max(features.ruleLabelled ?? 0, ...fits);
}

function toCandidate({ start, end, features: own, labels }: Place): SourceCandidate {
  const features: Features = { ...own };
  const raise = (name: FeatureName, value: number) => {
    features[name] = Math.max(value, features[name] ?? -Infinity);
  };
  for (const relation of RELATIONS) {
    const found = labels[relation];
    if (!found) continue;
    const { match, hasColon, isAlone, isFirst } = found.label;
    raise(`${relation}Coverage`, match.senseCoverage);
    raise(`${relation}Precision`, match.sensePrecision);
    raise(`${relation}Concept`, match.conceptFromName);
    raise(`${relation}PromptConcept`, match.conceptFromPrompt);
    raise(`${relation}Exact`, Number(isExact(match)));
    raise(`${relation}Prompt`, match.promptCoverage);
    raise(`${relation}Contradicts`, Number(match.contradicts));
    raise(`${relation}Nearness`, 1 / (1 + found.distance));
    const fit = match.senseCoverage + match.conceptFromName / 2;
    if (hasColon) raise("labelHasColon", fit);
    if (isAlone) raise("labelIsAlone", fit);
    if (isFirst) raise("labelIsFirst", fit);
  }
  return { start, end, features };
}
