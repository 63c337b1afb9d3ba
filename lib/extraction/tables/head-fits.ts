import { itemAt } from "@/lib/item-at";
import { interpretField, type FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { valueKindsOf, type ConceptId } from "@/lib/extraction/lexicon/concept-ids";
import { matchLabel, type ConceptMatch } from "@/lib/extraction/lexicon/match-label";
import { termsOf, type Terms } from "@/lib/extraction/lexicon/terms";
import { fitOf } from "@/lib/extraction/sources/candidate";
import type { AskedColumn, AskedTable } from "./types";

export interface HeadFit {
  /** From 0 to 5. */
  fit: number;
  isOther: boolean;
}

/** Item amounts often share names with invoice amounts, such as "Total" or "Net". */
const LINE_AMOUNTS: ReadonlySet<ConceptId> = new Set<ConceptId>(["line-total", "total", "net", "amount-due"]);
const ITEM_CONCEPTS: ReadonlySet<ConceptId> = new Set<ConceptId>(["line-total", "unit-price", "quantity"]);
const AS_LINE_AMOUNT = 0.7;
const WHERE_OTHER = 0.3;
const MAX_HEAD = 120;
const MAX_PROMPT = 200;
/** Maximum number of remembered texts. Large, because the instance for item tables serves all documents. */
const MAX_REMEMBERED = 20_000;
const BY_PROMPT = 0.6;

export class HeadFits {
  readonly columns: readonly AskedColumn[];
  readonly queries: readonly FieldQuery[];
  private readonly prompts: readonly Terms[];
  private readonly known = new Map<string, readonly HeadFit[]>();

  private readonly table: FieldQuery;

  constructor({ columns, name, prompt }: AskedTable) {
    this.columns = columns;
    this.table = interpretField({ name, prompt, type: "TEXT", required: false });
    this.prompts = columns.map(({ prompt }) => termsOf(prompt.slice(0, MAX_PROMPT)));
    this.queries = columns.map((column) => interpretField({ ...column, required: false }));
  }

  of(text: string): readonly HeadFit[] {
    const key = text.slice(0, MAX_HEAD);
    const known = this.known.get(key);
    if (known) return known;
    const terms = termsOf(key);
    const isAmount = terms.meanings.some(({ concept }) => LINE_AMOUNTS.has(concept));
    const made = this.queries.map((query, column): HeadFit => {
      const match = matchLabel(query, terms);
      const isOther = match ? match.meansOther : terms.meanings.some(({ strength }) => strength === "strong");
      const label = match && !match.contradicts ? fitOf({ match }) * (match.meansOther ? WHERE_OTHER : 1) : 0;
      const prompt = match?.contradicts ? 0 : this.byPrompt(column, terms, match?.conceptFromPrompt);
      const amount = isAmount && asksLineAmount(query) ? AS_LINE_AMOUNT : 0;
      return { fit: Math.max(label, amount, prompt), isOther: isOther && prompt === 0 };
    });
    if (this.known.size >= MAX_REMEMBERED) this.known.clear();
    this.known.set(key, made);
    return made;
  }

  /** Scores a value by the words that it shares with a column's meaning: "University of Oslo" fits "School". */
  contentFit(value: string, asked: number): number {
    const query = this.queries[asked];
    const match = query && matchLabel(query, termsOf(value.slice(0, MAX_HEAD)));
    return match ? match.senseCoverage + match.promptCoverage : 0;
  }

  names(text: string, least: number): boolean {
    const match = matchLabel(this.table, termsOf(text.slice(0, MAX_HEAD)));
    const ofTable = match && !match.contradicts ? fitOf({ match }) : 0;
    return Math.max(ofTable, this.columns.length === 1 ? itemAt(this.of(text), 0).fit : 0) >= least;
  }

  asksFor(concept: ConceptId): boolean {
    const queries = this.queries.length === 1 ? [this.table, ...this.queries] : [this.table];
    return queries.some(({ concepts }) =>
      concepts.some((one) => one.concept === concept && one.strength === "strong"),
    );
  }

  asksForItems(): boolean {
    return this.queries.some(({ concepts }) => concepts.some(({ concept }) => ITEM_CONCEPTS.has(concept)));
  }

  /** Scores a heading by the column's prompt: "Flight" fits "Train, bus or flight number". */
  private byPrompt(
    column: number,
    { words, weights, totalWeight }: Terms,
    concept: ConceptMatch = 0,
  ): number {
    const prompt = this.prompts[column];
    if (!prompt || totalWeight === 0) return 0;
    const shared = words.reduce((sum, senses, index) => {
      return senses.some((sense) => prompt.senses.has(sense)) ? sum + itemAt(weights, index) : sum;
    }, 0);
    const share = shared / totalWeight;
    return share < 1 ? 0 : BY_PROMPT + (concept / 2) * (1 - BY_PROMPT);
  }
}

function asksLineAmount({ concepts }: FieldQuery): boolean {
  return concepts.some(
    ({ concept }) => LINE_AMOUNTS.has(concept) && valueKindsOf(concept).includes("amount"),
  );
}
