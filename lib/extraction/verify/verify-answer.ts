import type { Conventions } from "@/lib/extraction/values/conventions";
import { boundsAround } from "@/lib/extraction/values/bounds-around";
import { signOfBalance } from "@/lib/extraction/tables/debits-and-credits";
import {
  describeAmbiguity,
  describeBareLetter,
  describeBounds,
  describeDoubt,
  describeEmptyLabel,
  describeMissingSource,
  describeOtherEngine,
  describeWords,
  NOT_UNIQUE,
  reasonOfDoubt,
} from "./describe-check";
import { evidenceOf } from "./evidence-of";
import { findCandidates, type FoundCandidate } from "./find-candidates";
import { isSameLabel } from "./is-same-label";
import { isMarkedAsLabel, labelBeside, labelsBeside } from "./label-beside";
import { QuoteFinder } from "./locate-quote";
import { locateSupport, type Support } from "./locate-support";
import { limitsOf } from "@/lib/extraction/values/limits-of";
import { inScaleOf } from "@/lib/extraction/values/parse-number";
import { parseValue } from "@/lib/extraction/values/parse-value";
import { withBareLetter } from "@/lib/extraction/values/scale";
import type { Span } from "@/lib/extraction/values/span";
import type {
  Candidate,
  Check,
  EngineInput,
  EvidenceState,
  FieldSpec,
  RawValue,
  Suggestion,
  Value,
  VerifiedValue,
} from "@/lib/extraction/values/types";
import { createYield } from "@/lib/yield-to-event-loop";

export type VerifyAnswer = (field: FieldSpec, answer: RawValue | undefined) => Promise<VerifiedValue>;

/** @param notFound the state of fields without a value */
export function createVerifier(
  { document, signal }: Pick<EngineInput, "document" | "signal">,
  conventions: Conventions,
  notFound: EvidenceState,
  checkBelow: number,
): VerifyAnswer {
  const finder = new QuoteFinder(document, createYield(signal));
  return async (field, answer) => {
    const parsed = answer?.raw ? parseValue(answer.raw, field.type, conventions) : null;
    if (!answer || !parsed) {
      const evidence = evidenceOf(document, null, notFound);
      const found = answer ? await findCandidates(finder, document, answer, field, null, conventions) : [];
      const candidates = found.map(({ candidate }) => candidate);
      const suggestion = suggestionOf(found);
      return { field, value: null, evidence, confidence: null, checks: [], candidates, suggestion };
    }
    const support = await locateSupport(finder, document.text, answer, field, parsed, conventions);
    const place = support === "several" ? null : support;
    const raw = answer.raw ?? "";
    const { value: asked, span } = asAsked(document.text, field, raw, parsed.value, place, conventions);
    const value = limitsOf(field).spelt(asked);
    const isFound = support === "several" || span?.supports === true;
    const found = await findCandidates(finder, document, answer, field, value, conventions);
    const isUnsure = answer.confidence !== undefined && answer.confidence < (answer.checkBelow ?? checkBelow);
    // An uncertain value next to a learned label is ambiguous if the label also has another value.
    const isTaught = isBesideTaughtLabel(document.text, field, span);
    const rivals = found
      .filter(
        ({ check, candidate }) =>
          check === "several_candidates" ||
          (isUnsure && isTaught && isBesideTaughtLabel(document.text, field, candidate)),
      )
      .map(({ raw }) => raw);
    const opposed = found.find(({ check }) => check === "engines_disagree");

    const doubts: Check[] = [];
    if (support === "several") doubts.push(NOT_UNIQUE);
    if (parsed.ambiguous || rivals.length > 0) doubts.push(describeAmbiguity(field, rivals));
    const bounds = span?.supports && field.type === "NUMBER" ? boundsAround(document.text, span) : null;
    if (bounds !== null) doubts.push(describeBounds(bounds));
    const withLetter = span?.supports && field.type === "NUMBER" ? withBareLetter(document.text, span) : null;
    if (withLetter !== null) doubts.push(describeBareLetter(withLetter));
    if (opposed) doubts.push(describeOtherEngine(opposed.raw));
    const { emptyLabel } = answer;
    if (emptyLabel !== undefined) doubts.push(describeEmptyLabel(emptyLabel));
    // A missing source or an empty label is reason enough for a review.
    const doubt =
      isFound && !isTaught && emptyLabel === undefined && answer.confidence !== undefined
        ? reasonOfDoubt(field, {
            doubt: answer.doubt,
            ...labelsOf(document.text, span),
            other: found.find(({ raw, candidate }) => !rivals.includes(raw) && !isPartOf(span, candidate))
              ?.raw,
            confidence: answer.confidence,
          })
        : null;
    if (doubt !== null && isUnsure) doubts.push(describeDoubt([doubt]));
    if (span?.supports) doubts.push(...describeWords(document, span));
    const checks = isFound ? doubts : [...doubts, describeMissingSource(field, document, span)];
    const state = doubts.length > 0 ? "ambiguous" : isFound ? "verified" : "unverified";
    return {
      field,
      value,
      evidence: {
        ...evidenceOf(document, span, state),
        ...(answer.learned && { learned: { documents: answer.learned } }),
      },
      confidence: answer.confidence ?? null,
      doubt,
      checks,
      candidates: found.map(({ candidate }) => candidate),
      suggestion: null,
    };
  };
}

/** Drops a scale that the field's name already states, and applies the debit or credit mark of a balance. */
function asAsked<V extends Value>(
  text: string,
  field: FieldSpec,
  raw: string,
  value: V,
  place: Support | null,
  conventions: Conventions,
): { value: V | number; span: Support | null } {
  if (typeof value !== "number") return { value, span: place };
  const number = inScaleOf(field.name, raw, value, conventions.number);
  const balance = place?.supports ? signOfBalance(text, field, number, place) : null;
  if (!place || !balance) return { value: number, span: place };
  const { end } = balance;
  const parts = place.parts.map((part, index) =>
    index === place.parts.length - 1 ? { ...part, end } : part,
  );
  return { value: balance.value, span: { ...place, end, parts } };
}

function labelsOf(text: string, span: Span | null): { label: string | null; labels: string[] } {
  if (!span) return { label: null, labels: [] };
  const label = labelBeside(text, span);
  const labels = [label ?? "", ...labelsBeside(text, span.start)].filter((one) => one !== "");
  return { label: label !== null && isMarkedAsLabel(text, label, span) ? label : null, labels };
}

function isPartOf(value: Span | null, { start, end }: Candidate): boolean {
  return value !== null && start !== null && end !== null && start >= value.start && end <= value.end;
}

function suggestionOf([first]: FoundCandidate[]): Suggestion | null {
  const { candidate, confidence } = first ?? {};
  return candidate && confidence !== undefined && candidate.start !== null
    ? { ...candidate, confidence }
    : null;
}

function isBesideTaughtLabel(
  text: string,
  field: FieldSpec,
  place: { start: number | null; end: number | null } | null,
): boolean {
  if (!field.also_called?.length || !place || place.start === null || place.end === null) return false;
  const label = labelBeside(text, { start: place.start, end: place.end });
  return label !== null && field.also_called.some((taught) => isSameLabel(taught, label));
}
