import { learnHabits } from "@/lib/extraction/habits";
import type { Intent } from "@/lib/extraction/local/field-intent";
import { findLabels } from "@/lib/extraction/local/find-labels";
import { ValueFinder } from "@/lib/extraction/local/find-values";
import { extendTable, labelTable } from "@/lib/extraction/local/label-table";
import type { View } from "@/lib/extraction/local/label-values";
import { readLayout } from "@/lib/extraction/local/layout";
import type { Pace } from "@/lib/extraction/pace";
import type { RawValue } from "@/lib/extraction/types";
import type { DocumentText } from "@/lib/text/types";

export interface PreparedDocument {
  view: View;
  /** The value of the intent at that place of the list. */
  find: (intent: Intent, index: number) => Promise<RawValue>;
}

/** Looks a document through once for all its fields. Throws what the pace throws. */
export async function prepareFinder(
  document: DocumentText,
  intents: Intent[],
  pace: Pace,
): Promise<PreparedDocument> {
  const habits = learnHabits(document.text);
  await pace();
  const layout = await readLayout(document, pace);
  const own = intents.flatMap((intent, index) =>
    [...intent.ownLabels].map(([key, weight]) => [key, { concept: ownConcept(index), weight }] as const),
  );
  const labels = await findLabels(layout, extendTable(labelTable(), own), pace);
  const view = { layout, labels, habits };
  const finder = await ValueFinder.create(view, pace);
  return {
    view,
    find: async (intent, index) => {
      await pace();
      return finder.find(intent, ownConcept(index));
    },
  };
}

/** The name under which a field's own words stand among the lexicon's concepts. */
function ownConcept(index: number): string {
  return `field ${index}`;
}
