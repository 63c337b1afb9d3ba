import { findConflicts } from "./find-conflicts";
import { findAddressParts } from "./find-address-parts";
import { findRated } from "./find-rated";
import { findSums } from "./find-sums";
import type { Option, OptionsOfField } from "./options";

/** Reranks the options: values that add up gain, and one of two contradictory values loses. */
export function chooseTogether<Possible extends Option, Field extends OptionsOfField<Possible>>(
  fields: Field[],
  text: string,
): Field[] {
  const rated = weigh(fields, findRated(fields, text));
  const weighed = weigh(rated, findSums(rated, text));
  const settled = weigh(weighed, findConflicts(weighed));
  return weigh(settled, findAddressParts(settled));
}

function weigh<Field extends OptionsOfField>(fields: Field[], weights: ReadonlyMap<Option, number>): Field[] {
  if (weights.size === 0) return fields;
  return fields.map((field) => ({
    ...field,
    ranked: field.ranked
      .map((option) => ({ ...option, score: option.score + (weights.get(option) ?? 0) }))
      .sort((a, b) => b.score - a.score),
  }));
}
