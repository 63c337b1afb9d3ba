import { setImmediate } from "node:timers/promises";
import { learnHabits } from "@/lib/extraction/habits";
import type { Intent } from "@/lib/extraction/local/field-intent";
import { findLabels } from "@/lib/extraction/local/find-labels";
import { ValueFinder } from "@/lib/extraction/local/find-values";
import { extendTable, labelTable } from "@/lib/extraction/local/label-table";
import type { View } from "@/lib/extraction/local/label-values";
import { readLayout } from "@/lib/extraction/local/layout";
import type { RawValue } from "@/lib/extraction/types";
import type { DocumentText } from "@/lib/text/types";

export interface PreparedDocument {
  view: View;
  /** The value of the intent at that place of the list. */
  find: (intent: Intent, index: number) => RawValue;
}

/** Lets others have their turn: a long document must not hold the process. */
export async function pause(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate();
  signal?.throwIfAborted();
}

/** Looks a document through once for all its fields. Throws the signal's reason when it is aborted. */
export async function prepareFinder(
  document: DocumentText,
  intents: Intent[],
  signal?: AbortSignal,
): Promise<PreparedDocument> {
  const habits = learnHabits(document.text);
  await pause(signal);
  const layout = await readLayout(document, () => pause(signal));
  await pause(signal);
  const own = intents.flatMap((intent, index) =>
    [...intent.ownLabels].map(([key, weight]) => [key, { concept: ownConcept(index), weight }] as const),
  );
  const labels = await findLabels(layout, extendTable(labelTable(), own), () => pause(signal));
  await pause(signal);
  const view = { layout, labels, habits };
  const finder = new ValueFinder(view);
  return { view, find: (intent, index) => finder.find(intent, ownConcept(index)) };
}

/** The name under which a field's own words stand among the lexicon's concepts. */
function ownConcept(index: number): string {
  return `field ${index}`;
}
