import type { Conventions } from "@/lib/extraction/conventions";
import {
  describeAttachedOnly,
  describeDisagreement,
  describeRecognition,
} from "@/lib/extraction/describe-check";
import { evidenceOf } from "@/lib/extraction/evidence-of";
import { joinCandidates } from "@/lib/extraction/find-candidates";
import { interpretField } from "@/lib/extraction/lexicon/field-query";
import type { Span } from "@/lib/extraction/span";
import { parseValue } from "@/lib/extraction/parse-value";
import type { Candidate, FieldSpec, Value, VerifiedValue } from "@/lib/extraction/types";
import type { AttachedData, AttachedTerm } from "@/lib/text/attachments/terms";
import type { DocumentText } from "@/lib/text/types";
import type { YieldToEventLoop } from "@/lib/yield-to-event-loop";
import { isSameValue, mayBothBeRight } from "./same-value";
import { TermSearch } from "./term-search";
import { wantedAnswer, wantedTerms } from "./wanted-terms";

/** Compares what an engine found with the data that the document carries itself. */
export type CompareWithAttachment = (found: VerifiedValue) => Promise<VerifiedValue>;

/**
 * What the XML of a PDF states is a candidate, not the truth: found on the pages it is the answer; if the pages show
 * something else, they are right until somebody has looked.
 */
export function createComparison(
  document: DocumentText,
  conventions: Conventions,
  yieldToEventLoop: YieldToEventLoop,
): CompareWithAttachment {
  const { attachment } = document;
  if (!attachment) return (found) => Promise.resolve(found);
  const search = new TermSearch(document, conventions, yieldToEventLoop);
  return async (found) => {
    await yieldToEventLoop();
    const query = interpretField(found.field);
    if (found.field.type === "BOOLEAN") {
      const stated = wantedAnswer(query, attachment);
      return stated === null ? found : compareUnseen(found, stated, attachment);
    }
    const terms = wantedTerms(query, attachment);
    return (await findOnPages(found, terms)) ?? compareTerms(found, terms);
  };

  async function findOnPages(found: VerifiedValue, terms: AttachedTerm[]): Promise<VerifiedValue | null> {
    for (const term of terms) {
      const confirmed = isSameValue(found.value, term) ? confirm(found) : null;
      if (confirmed) return confirmed;
      const place = await search.find(term, found.field, spanOf(found));
      const parsed = place && valueAt(place.raw, term, found.field, conventions);
      if (!place || parsed === null) continue;
      const checks = describeRecognition(document, place);
      const state = checks.length > 0 ? "ambiguous" : "verified";
      const other = found.value !== null && found.evidence.quote !== null && found.value !== parsed;
      return {
        field: found.field,
        value: parsed,
        evidence: evidenceOf(document, place, state),
        // The engine spoke of its own value.
        confidence: found.value === parsed ? found.confidence : null,
        checks,
        candidates: joinCandidates(
          parsed,
          other ? [candidateOf(found), ...found.candidates] : found.candidates,
        ),
      };
    }
    return null;
  }

  function compareTerms(found: VerifiedValue, terms: AttachedTerm[]): VerifiedValue {
    const [term] = terms;
    const stated = term ? statedValue(term, found.field) : null;
    if (!term || !attachment || stated === null) return found;
    const mayStand =
      found.value !== null &&
      terms.some((one) => isSameValue(found.value, one) || mayBothBeRight(found.value, one));
    return mayStand ? found : compareUnseen(found, stated, attachment);
  }

  /** Compares with a value that is not on the pages. */
  function compareUnseen(
    found: VerifiedValue,
    stated: Exclude<Value, null>,
    source: AttachedData,
  ): VerifiedValue {
    if (found.value === stated) return found;
    if (found.value === null)
      return {
        ...found,
        value: stated,
        evidence: evidenceOf(document, null, "unverified"),
        checks: [describeAttachedOnly(source)],
      };
    const candidate: Candidate = {
      value: stated,
      quote: null,
      start: null,
      end: null,
      page: null,
      boxes: [],
    };
    return {
      ...found,
      evidence: { ...found.evidence, state: "ambiguous" },
      checks: [...found.checks, describeDisagreement(found.value, found.evidence.quote !== null, stated)],
      candidates: joinCandidates(found.value, [candidate, ...found.candidates]),
    };
  }
}

/**
 * A value that both show: nothing is doubtful about it any more but words that were hard to recognise. Null where no words
 * carry it.
 */
function confirm(found: VerifiedValue): VerifiedValue | null {
  const isSupported =
    found.evidence.quote !== null && !found.checks.some(({ code }) => code === "quote_not_found");
  if (!isSupported) return null;
  const checks = found.checks.filter(({ code }) => code === "ocr_uncertain");
  const state = checks.length > 0 ? "ambiguous" : "verified";
  return { ...found, evidence: { ...found.evidence, state }, checks };
}

/** A term's value as a page writes it. An ambiguous date is read as the XML states it. */
function valueAt(raw: string, term: AttachedTerm, field: FieldSpec, conventions: Conventions): Value {
  if (field.type === "DATE") return statedValue(term, field);
  return parseValue(raw, field.type, conventions)?.value ?? null;
}

/** A term's value as the type of a field; null where it is not of the type. */
function statedValue(term: AttachedTerm, { type }: FieldSpec): Exclude<Value, null> | null {
  if (type === "NUMBER") {
    const isNumber = typeof term.value === "number" || /^\d{1,15}$/.test(term.value);
    return isNumber ? Number(term.value) : null;
  }
  if (type === "DATE") return /^\d{4}-\d{2}-\d{2}$/.test(String(term.value)) ? term.value : null;
  const isText = typeof term.value === "string";
  return (
    parseValue(isText ? String(term.value) : term.written, "TEXT", { number: ".", date: null })?.value ?? null
  );
}

function spanOf({ evidence: { start, end } }: VerifiedValue): Span | null {
  return start === null || end === null ? null : { start, end };
}

function candidateOf({ value, evidence: { state: _, ...place } }: VerifiedValue): Candidate {
  return { value, ...place };
}
