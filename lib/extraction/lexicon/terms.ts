import { meaningsOfLabel, wordingOf, type Meaning, type Wording } from "./label-table";

/** A label-like phrase as it is compared with fields. */
export interface Terms extends Wording {
  /** Every sense of every word. */
  senses: ReadonlySet<string>;
  /** What the phrase means as a label. */
  meanings: readonly Meaning[];
}

/** The terms of a phrase, to be computed once for each phrase of a document. */
export function termsOf(text: string): Terms {
  const wording = wordingOf(text);
  return { ...wording, senses: new Set(wording.words.flat()), meanings: meaningsOfLabel(wording) };
}
