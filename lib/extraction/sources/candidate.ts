import type { Span } from "@/lib/extraction/span";
import type { FeatureName } from "@/lib/extraction/ranker/feature-names";

/** What sources observe about a candidate; a feature that is left out was not observed. */
export type Features = Partial<Record<FeatureName, number>>;

/** A possible value of a field: its place in the document's text, and what speaks for or against it. Carries no score. */
export interface SourceCandidate extends Span {
  features: Features;
}

/** Candidates by their place: what several sources observe about one is kept together. */
export class CandidateSet {
  private readonly byPlace = new Map<string, SourceCandidate>();

  get size(): number {
    return this.byPlace.size;
  }

  /** Adds a candidate, or what a further source observes about it. Where two observe the same, the larger one counts. */
  add({ start, end, features }: SourceCandidate): void {
    const key = `${start} ${end}`;
    const known = this.byPlace.get(key);
    if (!known) {
      this.byPlace.set(key, { start, end, features: { ...features } });
      return;
    }
    for (const [name, value] of Object.entries(features) as [FeatureName, number][])
      known.features[name] = Math.max(value, known.features[name] ?? -Infinity);
  }

  all(): SourceCandidate[] {
    return [...this.byPlace.values()];
  }
}
