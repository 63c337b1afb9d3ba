import { chooseTogether } from "@/lib/extraction/combinations/choose-together";
import type { OptionsOfField } from "@/lib/extraction/combinations/options";
import { interpretField } from "@/lib/extraction/lexicon/field-query";
import type { SourceCandidate } from "@/lib/extraction/sources/candidate";
import { RELATIONS } from "@/lib/extraction/sources/feature-names";
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

/** Ranks values for each field alone, then by the places and values of the other fields. */
export function rankFields<Candidate extends ParsedCandidate>(
  model: TreeModel,
  text: string,
  fields: FieldSpec[],
  candidates: Candidate[][],
): RankedField<Candidate>[] {
  const values = sharePlaces(
    candidates.map((some) =>
      rank(
        model,
        some.filter((candidate) => !losesItsSign(candidate)),
      ),
    ),
  );
  const ranked = fields.map((field, index) => ({
    type: field.type,
    query: interpretField(field),
    ranked: values[index] ?? [],
  }));
  return chooseTogether(ranked, text);
}

/**
 * "Total: -12.50" doesn't state a total of 12.50. Charges and taxes may be printed with a minus because they
 * are deducted, but not where the field has the name that is printed beside the amount.
 */
function losesItsSign({ features }: SourceCandidate): boolean {
  const isCharged = features.get("asksForTax") + features.get("asksForCharge") > 0;
  const hasOwnName = RELATIONS.some((relation) => features.get(`${relation}Exact`) > 0);
  return features.get("isWithoutSign") === 1 && (!isCharged || hasOwnName);
}
