import { findConflicts } from "./find-conflicts";
import { findAddressParts } from "./find-address-parts";
import { findRated } from "./find-rated";
import { findSums } from "./find-sums";
import type { Option, OptionsOfField } from "./options";

/**
 * Weighs the possible values of a document's fields by each other: amounts that add up speak for each other, and of two
 * values that cannot both be right one loses. The same fields with the same values, in their new order.
 *
 * @param text the document's, for the tax rates that it states
 */
export function chooseTogether<Possible extends Option, Field extends OptionsOfField<Possible>>(
  fields: Field[],
  text: string,
): Field[] {
  const rated = weigh(fields, findRated(fields, text));
  const weighed = weigh(rated, findSums(rated, text));
  const settled = weigh(weighed, findConflicts(weighed));
  return weigh(settled, findAddressParts(settled));
}

/** Adds log-odds to the scores of some values. */
function weigh<Field extends OptionsOfField>(fields: Field[], weights: ReadonlyMap<Option, number>): Field[] {
  if (weights.size === 0) return fields;
  return fields.map((field) => ({
    ...field,
    ranked: field.ranked
      .map((option) => ({ ...option, score: option.score + (weights.get(option) ?? 0) }))
      .sort((a, b) => b.score - a.score),
  }));
}
