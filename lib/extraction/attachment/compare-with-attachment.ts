import type { Conventions } from "@/lib/extraction/values/conventions";
import {
  describeAttachedOnly,
  describeDisagreement,
  describeWords,
} from "@/lib/extraction/verify/describe-check";
import { evidenceOf } from "@/lib/extraction/verify/evidence-of";
import { joinCandidates } from "@/lib/extraction/verify/find-candidates";
import { interpretField } from "@/lib/extraction/lexicon/field-query";
import { isOfWords } from "@/lib/extraction/values/check-codes";
import { limitsOf } from "@/lib/extraction/values/limits-of";
import type { Span } from "@/lib/extraction/values/span";
import { parseValue } from "@/lib/extraction/values/parse-value";
import type { Candidate, FieldSpec, Value, VerifiedValue } from "@/lib/extraction/values/types";
import type { AttachedData, AttachedTerm } from "@/lib/text/attachments/terms";
import type { DocumentText } from "@/lib/text/types";
import type { YieldToEventLoop } from "@/lib/yield-to-event-loop";
import { isSameValue, mayBothBeRight } from "./same-value";
import { TermSearch } from "./term-search";
import { wantedAnswer, wantedTerms } from "./wanted-terms";

/** Confidence of XML values that are also on the pages. All 21 in our sample e-invoices were right. */
const ON_PAGES = 0.98;
const IN_XML_ALONE = 0.95;

export type CompareWithAttachment = (found: VerifiedValue) => Promise<VerifiedValue>;

/** The XML's value replaces the found value only if it is also on the pages. */
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
    const { terms: wanted, isCertain } = wantedTerms(query, attachment);
    const { brokenBy } = limitsOf(found.field);
    const terms = wanted.filter((term) => brokenBy(statedValue(term, found.field)) === null);
    if (!isCertain && found.evidence.state === "verified") return found;
    return (await findOnPages(found, terms)) ?? compareTerms(found, terms);
  };

  async function findOnPages(found: VerifiedValue, terms: AttachedTerm[]): Promise<VerifiedValue | null> {
    for (const term of terms) {
      const confirmed = isStated(found, term) ? confirm(found) : null;
      if (confirmed) return confirmed;
      const place = await search.find(term, found.field, spanOf(found));
      const parsed = place && valueAt(place.raw, term, found.field, conventions);
      if (!place || parsed === null) continue;
      const checks = describeWords(document, place);
      const state = checks.length > 0 ? "ambiguous" : "verified";
      const other = found.value !== null && found.evidence.quote !== null && found.value !== parsed;
      return {
        field: found.field,
        value: parsed,
        evidence: evidenceOf(document, place, state),
        confidence: found.value === parsed ? atLeast(found.confidence, ON_PAGES) : ON_PAGES,
        checks,
        candidates: joinCandidates(
          parsed,
          other ? [candidateOf(found), ...found.candidates] : found.candidates,
        ),
        suggestion: null,
      };
    }
    return null;
  }

  function compareTerms(found: VerifiedValue, terms: AttachedTerm[]): VerifiedValue {
    const [term] = terms;
    const stated = term ? statedValue(term, found.field) : null;
    if (!term || !attachment || stated === null) return found;
    const mayStand =
      found.value !== null && terms.some((one) => isStated(found, one) || mayBothBeRight(found.value, one));
    return mayStand ? found : compareUnseen(found, stated, attachment);
  }

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
        confidence: IN_XML_ALONE,
        checks: [describeAttachedOnly(source)],
        suggestion: null,
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

/** Returns null if no words support the value. It stays ambiguous only if its words were poorly recognised. */
function confirm(found: VerifiedValue): VerifiedValue | null {
  const isSupported =
    found.evidence.quote !== null && !found.checks.some(({ code }) => code === "quote_not_found");
  if (!isSupported) return null;
  const checks = found.checks.filter(isOfWords);
  const state = checks.length > 0 ? "ambiguous" : "verified";
  const confidence = atLeast(found.confidence, ON_PAGES);
  return { ...found, evidence: { ...found.evidence, state }, confidence, checks };
}

function atLeast(confidence: number | null, least: number): number {
  return Math.max(confidence ?? 0, least);
}

function valueAt(raw: string, term: AttachedTerm, field: FieldSpec, conventions: Conventions): Value {
  if (field.type === "DATE") return statedValue(term, field);
  return limitsOf(field).spelt(parseValue(raw, field.type, conventions)?.value ?? null);
}

function isStated({ field, value }: VerifiedValue, term: AttachedTerm): boolean {
  return isSameValue(value, term) || (value !== null && value === statedValue(term, field));
}

function statedValue(term: AttachedTerm, field: FieldSpec): Exclude<Value, null> | null {
  const { type } = field;
  if (type === "NUMBER") {
    const isNumber = typeof term.value === "number" || /^\d{1,15}$/.test(term.value);
    return isNumber ? Number(term.value) : null;
  }
  if (type === "DATE") return /^\d{4}-\d{2}-\d{2}$/.test(String(term.value)) ? term.value : null;
  const isText = typeof term.value === "string";
  const words = isText ? String(term.value) : term.written;
  return limitsOf(field).spelt(parseValue(words, "TEXT", { number: ".", date: null })?.value ?? null);
}

function spanOf({ evidence: { start, end } }: VerifiedValue): Span | null {
  return start === null || end === null ? null : { start, end };
}

function candidateOf({ value, evidence: { state: _, ...place } }: VerifiedValue): Candidate {
  return { value, ...place };
}
