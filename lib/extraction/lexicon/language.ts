import type { ConceptId } from "./concept-ids";
import type { Sense } from "./senses";
import type { Frequency, Unit } from "./unit-symbols";

/**
 * Wordings of a concept in the language's usual spelling, as three lists of which the last may be absent:
 * `"labels that mean it | labels that may mean it | names by which people ask for it and that are no labels in documents"`
 * ("Restaurant", for who issued the bill).
 */
export type Wordings = string;

/** What the lexicon knows of one language. Lists are separated by semicolons; accents and case do not matter. */
export interface Language {
  /** ISO 639-1 */
  code: string;
  /** What the rows of a table of items are called. */
  itemsName: string;
  /** Articles, possessives and "of": two labels that differ in them alone are the same. */
  articles: string;
  /** Prepositions, auxiliaries and the like. They belong to a label ("signed by", "signed on") but have no sense of their own. */
  stopWords: string;
  /** What prompts say about reading, and verbs: they name no value. */
  requestWords: string;
  /** Endings of inflection, of which the longest is cut. Never those that make another word ("Käufer" of "Kauf"). */
  endings: string;
  /** Letters between the parts of compounds; only languages that write compounds as one word have them. */
  links?: string;
  /** The words (or fixed phrases) for each sense. A word may have several. */
  words: Partial<Record<Sense, string>>;
  /** The labels of concepts, as far as they do not follow from their words: "Zahllast", not "Rechnungsdatum". */
  labels: Partial<Record<ConceptId, Wordings>>;
  /** What a field for a concept is called, where the concept's first label is no good name. */
  names: Partial<Record<ConceptId, string>>;
  /** Phrases of sentences that answer yes-or-no concepts, as `"yes | no"`; "…" stands for some words between. */
  statements?: Partial<Record<ConceptId, string>>;
  /** Phrases of prompts that describe a party without naming its role. */
  rolePhrases: { customer: string; supplier: string };
  /** Words by which the clauses of a prompt are known that are about something other than the value. */
  asides: {
    /** "If it is not stated": how such a clause begins, and the word for what is not there. */
    condition: string;
    absence: string;
    /** "Not the invoice number" */
    negation: string;
    /** "Such as 12.50" */
    example: string;
  };
  /** Words of prompts that ask for a part of a table's rows. */
  someRows: {
    only: string;
    /** Before a number or a date: "over 100". */
    limit: string;
    /** The two sides of an account: one alone is a part. */
    debits: string;
    credits: string;
  };
  /** The word between alternatives: "Net pay or take-home pay". */
  or: string;
  /** The numbers from one on, in words. */
  numerals: string;
  /** Forms of them, and round numbers: "ein; einem; dreißig". */
  otherNumerals?: string;
  units: Partial<Record<Unit, string>>;
  /** Beginnings of the words that say how often an amount is paid. */
  frequencies: Record<Frequency, string>;
}
