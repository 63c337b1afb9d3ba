import type { Language } from "./language";
import { meaningsOfLabel, specificityOfWord, wordingOf, type Meaning, type Wording } from "./label-table";

export interface Terms extends Wording {
  readonly meanings: readonly Meaning[];
  readonly senses: ReadonlySet<string>;
  readonly weights: readonly number[];
  readonly totalWeight: number;
}

/** Computes most members on demand, because most phrases have no word in common with a field. */
class PhraseTerms implements Terms {
  private knownSenses: ReadonlySet<string> | undefined;
  private knownWeights: readonly number[] | undefined;

  constructor(
    readonly key: string,
    readonly words: Wording["words"],
    readonly meanings: readonly Meaning[],
  ) {}

  get senses(): ReadonlySet<string> {
    return (this.knownSenses ??= new Set(this.words.flat()));
  }

  get weights(): readonly number[] {
    return (this.knownWeights ??= this.words.map(specificityOfWord));
  }

  get totalWeight(): number {
    return this.weights.reduce((total, weight) => total + weight, 0);
  }
}

export function termsOf(text: string, language?: Language): Terms {
  const wording = wordingOf(text, language);
  return new PhraseTerms(wording.key, wording.words, meaningsOfLabel(wording));
}
