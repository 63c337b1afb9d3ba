import type { Conventions } from "@/lib/extraction/conventions";
import type { Cell, Layout } from "@/lib/extraction/local/layout";
import type { Label } from "@/lib/extraction/local/find-labels";
import { findPhrases, type Phrase } from "./phrases";
import { findValueTokens, type ValueToken } from "./value-tokens";

/** A document as the sources see it: analysed once for all fields. */
export interface AnalysedDocument {
  layout: Layout;
  conventions: Conventions;
  /** Labels of the lexicon, by cell. */
  labels: ReadonlyMap<Cell, Label[]>;
  tokens: ReadonlyMap<Cell, ValueToken[]>;
  phrases: Phrase[];
}

export function analyse(
  layout: Layout,
  labels: ReadonlyMap<Cell, Label[]>,
  conventions: Conventions,
): AnalysedDocument {
  const tokens = findValueTokens(layout, conventions);
  return { layout, conventions, labels, tokens, phrases: findPhrases(layout, tokens) };
}
