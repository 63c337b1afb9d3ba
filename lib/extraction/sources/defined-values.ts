import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { matchLabel } from "@/lib/extraction/lexicon/match-label";
import type { AnalysedDocument } from "./analysed-document";
import { askedShapes } from "./asked-shapes";
import type { CandidateSet } from "./candidate";
import { definitionsOf } from "./definitions";

/** Adds names from definitions such as "Example, Inc. (the “Borrower”)", where the role is the label of the name. */
export function definedValues(document: AnalysedDocument, query: FieldQuery, found: CandidateSet): void {
  if (query.field.type !== "TEXT") return;
  const asksForName = (askedShapes(query).get("company") ?? 0) > 0;
  for (const [ordinal, { names, terms, form }] of definitionsOf(document).entries()) {
    const match = matchLabel(query, terms);
    if (!match && !asksForName) continue;
    for (const [index, name] of names.entries())
      found.add({
        ...name,
        features: {
          isDefined: 1 / (1 + ordinal),
          isFirstDefined: 1 / (1 + index),
          definedCoverage: match?.senseCoverage ?? 0,
          definedPrecision: match?.sensePrecision ?? 0,
          definedConcept: Math.max(match?.conceptFromName ?? 0, match?.conceptFromPrompt ?? 0),
          definedByAs: Number(form === "as"),
        },
      });
  }
}
