import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { matchLabel } from "@/lib/extraction/lexicon/match-label";
import { cellAt } from "@/lib/extraction/page/layout";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { Span } from "@/lib/extraction/values/span";
import type { AnalysedDocument } from "./analysed-document";
import type { CandidateSet } from "./candidate";
import { valuesFrom } from "./values-at";

export function valuesInForms(document: AnalysedDocument, query: FieldQuery, found: CandidateSet): void {
  for (const { parts, firstLine, label, captions } of document.formValues) {
    const spans =
      query.field.type === "TEXT"
        ? [firstLine, ...parts]
        : parts.flatMap((part) => valuesIn(document, part, query.field.type));
    const own = matchLabel(query, label);
    for (const [distance, { start, end }] of spans.entries()) {
      const span = { start, end };
      found.add({ ...span, features: { isFormValue: 1 } });
      if (own)
        found.addLabelled(
          span,
          "after",
          { match: own, hasColon: true, isAlone: true, isFirst: true },
          distance,
        );
      for (const { phrase, relation } of captions) {
        const match = matchLabel(query, phrase.terms);
        const { hasColon, isAlone, isFirst } = phrase;
        if (match) found.addLabelled(span, relation, { match, hasColon, isAlone, isFirst }, distance);
      }
    }
  }
}

function valuesIn(document: AnalysedDocument, part: Span, type: ScalarType): Span[] {
  const cell = cellAt(document.layout, part.start);
  return cell ? valuesFrom(document, cell, part.start, type).filter(({ end }) => end <= part.end) : [];
}

export function isLabelledInForm({ formValues }: AnalysedDocument, { start, end }: Span): boolean {
  return formValues.some(
    ({ parts, label, captions }) =>
      label.words.length + captions.length > 0 && parts.some((part) => start < part.end && end > part.start),
  );
}
