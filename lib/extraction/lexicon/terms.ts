import type { Language } from "./language";
import { meaningsOfLabel, specificityOfWord, wordingOf, type Meaning, type Wording } from "./label-table";

/** A label-like phrase as it is compared with fields. */
export interface Terms extends Wording {
  readonly meanings: readonly Meaning[];
  readonly senses: ReadonlySet<string>;
  /** How much each word tells. */
  readonly weights: readonly number[];
  readonly totalWeight: number;
}

/** Most phrases of a long document have no word in common with any field: what only a comparison needs is made for it. */
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

/** The terms of a phrase in any language, or in one, to be computed once for each phrase of a document. */
export function termsOf(text: string, language?: Language): Terms {
  const wording = wordingOf(text, language);
  return new PhraseTerms(wording.key, wording.words, meaningsOfLabel(wording));
}
