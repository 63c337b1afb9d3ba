import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { ParsedCandidate } from "@/lib/extraction/sources/find-field-candidates";
import { ALWAYS_CHECKED } from "@/lib/extraction/values/always-checked";
import type { Span } from "@/lib/extraction/values/span";
import type { RawValue } from "@/lib/extraction/values/types";
import { dateInPaymentTerms } from "./date-in-payment-terms";
import { inDatedReference } from "./dated-reference";
import { inMessageHeader } from "./in-message-header";
import { partOfLabelledAddress } from "./part-of-labelled-address";
import { statedExchangeRate } from "./stated-exchange-rate";

type FindIndirectly = (
  document: AnalysedDocument,
  query: FieldQuery,
  candidates: readonly ParsedCandidate[],
) => Span | null;

const WAYS: readonly FindIndirectly[] = [
  partOfLabelledAddress,
  inDatedReference,
  dateInPaymentTerms,
  inMessageHeader,
  statedExchangeRate,
];

/** Answers fields that the ranker leaves without an answer because the value has no label that names the field. */
export function indirectAnswer(
  text: string,
  document: AnalysedDocument,
  query: FieldQuery,
  candidates: readonly ParsedCandidate[],
): RawValue | null {
  for (const find of WAYS) {
    const found = find(document, query, candidates);
    if (found) return answerAt(text, found);
  }
  return null;
}

export function answerAt(text: string, { start, end }: Span): RawValue {
  const raw = text.slice(start, end);
  return { raw, quote: raw, start, confidence: ALWAYS_CHECKED };
}
