import { chooseTogether } from "@/lib/extraction/combinations/choose-together";
import type { OptionsOfField } from "@/lib/extraction/combinations/options";
import type { Sense } from "@/lib/extraction/lexicon/senses";
import { interpretField, type FieldQuery } from "@/lib/extraction/lexicon/field-query";
import type { SourceCandidate } from "@/lib/extraction/sources/candidate";
import type { ParsedCandidate } from "@/lib/extraction/sources/find-field-candidates";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { FieldSpec } from "@/lib/extraction/values/types";
import { rank, type RankedValue } from "./rank";
import { sharePlaces } from "./share-places";
import type { TreeModel } from "./tree-model";

export interface RankedField<Candidate extends ParsedCandidate> extends OptionsOfField<
  RankedValue<Candidate>
> {
  type: ScalarType;
}

/** Ranks each field's values separately, and then in view of the other fields' places and values. */
export function rankFields<Candidate extends ParsedCandidate>(
  model: TreeModel,
  text: string,
  fields: FieldSpec[],
  candidates: Candidate[][],
): RankedField<Candidate>[] {
  const queries = fields.map(interpretField);
  const values = sharePlaces(
    candidates.map((some, index) => {
      const query = queries[index];
      return rank(
        model,
        some.filter((candidate) => !query || !losesItsSign(text, query, candidate)),
      );
    }),
  );
  const ranked = queries.map((query, index) => ({
    type: query.field.type,
    query,
    ranked: values[index] ?? [],
  }));
  return chooseTogether(ranked, text);
}

/** Senses of amounts that are as likely to be negative as positive, so that the sign matters. */
const OF_EITHER_SIGN: readonly Sense[] = ["balance", "gain", "profit", "loss"];

/**
 * "Total: -12.50" doesn't state a total of 12.50. Charges, taxes and deductions are often printed with a
 * sign that only says that they are deducted.
 */
function losesItsSign(text: string, query: FieldQuery, { start, end, features }: SourceCandidate): boolean {
  if (features.get("isWithoutSign") !== 1) return false;
  if (features.get("asksForTax") + features.get("asksForCharge") > 0) return false;
  const hasEitherSign = query.names.some(({ terms }) =>
    OF_EITHER_SIGN.some((sense) => terms.senses.has(sense)),
  );
  return (
    hasEitherSign ||
    /[-−–]\s?$/u.test(text.slice(start - 2, start)) ||
    /^ [-−–](?!\S)/u.test(text.slice(end, end + 3))
  );
}
