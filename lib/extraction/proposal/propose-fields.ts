import { learnConventions } from "@/lib/extraction/values/conventions";
import { valueKindsOf, type ConceptId } from "@/lib/extraction/lexicon/concept-ids";
import { CURRENCY_WORD } from "@/lib/extraction/values/parse-number";
import { guessLanguage } from "@/lib/extraction/lexicon/guess-language";
import { termsOf } from "@/lib/extraction/lexicon/terms";
import { readLayout } from "@/lib/extraction/page/layout";
import { comparable } from "@/lib/extraction/page/words";
import { noFields } from "./no-fields";
import { normalizeProposal } from "./normalize-proposal";
import { rankedAnswers } from "@/lib/extraction/ranker/ranked-answers";
import { analyse, type AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { Proposal, RawValue } from "@/lib/extraction/values/types";
import type { DocumentText } from "@/lib/text/types";
import { addressesUnder } from "./addresses-under";
import { findDocumentLabels } from "./document-labels";
import { draftConcept, draftLabel, isWanted, type Draft } from "./draft-fields";
import { findTitle } from "./find-title";
import { identifiedConcepts } from "./identified-concepts";
import { findItemRows } from "@/lib/extraction/tables/item-rows";
import type { ProposedTable } from "./propose-tables";
import { nameOfFile, sentenceCase } from "./proposed-field";
import { MOST_USUAL } from "./usual-concepts";

const MAX_DRAFTS = 40;
const MAX_LINES = 2_000;
const MAX_FIELDS = 20;

interface Found extends Draft {
  raw: string;
  start: number;
  end: number;
  confidence: number;
}

/**
 * Combines the sample's labels, the usual fields of its document type, and recognisable values.
 * @param tables appended to the fields. Values inside these tables don't become fields
 * @throws AppError `no_fields` if the sample has no words
 */
export function proposeFields(
  document: DocumentText,
  filename: string,
  tables: readonly ProposedTable[] = [],
): Proposal {
  if (!/[\p{L}\p{N}]/u.test(document.text)) throw noFields();
  const conventions = learnConventions(document.text);
  const analysed = analyse(readLayout(document), conventions, document);
  const language = guessLanguage(document.text);
  const title = findTitle(analysed, document.blocks);
  const itemRows = findItemRows(analysed);
  const drafts = findDocumentLabels(analysed, itemRows).flatMap(
    (label) => draftLabel(label, analysed, language) ?? [],
  );
  let found = find(document, drafts.slice(0, MAX_DRAFTS), []);
  for (const concepts of [
    [...(title?.concepts ?? MOST_USUAL), ...identifiedConcepts(analysed.layout.text)],
    mentionedConcepts(analysed, itemRows),
  ]) {
    const known = new Set(found.flatMap((one) => one.concepts));
    const further = concepts
      .filter((concept) => !known.has(concept) && isWanted(concept))
      .flatMap((concept) => draftConcept(concept, language) ?? []);
    found = find(document, further.slice(0, MAX_DRAFTS), found);
  }
  const places = addressesUnder(analysed, found.filter(isCustomer));
  const address = places.length > 0 && draftConcept("customer-address", language);
  if (address) found = find(document, [{ ...address, places }], found);
  // Contact details are the sender's in business documents, but may be the subject of other documents.
  const wanted = found
    .filter(({ concepts }) => !title?.concepts?.length || !isContact(concepts))
    .filter((one) => !tables.some(({ start, end }) => one.start >= start && one.end <= end));
  // Search again, because some answers change if fewer fields are asked for.
  const kept = find(document, mostCertain(wanted), []);
  return normalizeProposal({
    name: title ? sentenceCase(title.text) : nameOfFile(filename),
    fields: [...inOrder(kept).map(({ field }) => field), ...tables.map(({ spec }) => spec)],
  });
}

function isCustomer({ concepts }: Draft): boolean {
  return concepts.includes("customer");
}

function isContact([concept]: readonly ConceptId[]): boolean {
  return concept !== undefined && valueKindsOf(concept).some((kind) => kind === "phone" || kind === "email");
}

function mentionedConcepts({ phrases }: AnalysedDocument, itemRows: ReadonlySet<number>): ConceptId[] {
  const meant = new Set<ConceptId>();
  for (const { cell, terms } of phrases) {
    if (cell.line >= MAX_LINES) break;
    if (!itemRows.has(cell.line)) for (const { concept } of terms.meanings) meant.add(concept);
  }
  return [...meant];
}

function find(document: DocumentText, drafts: Draft[], before: Found[]): Found[] {
  const { answers } = rankedAnswers(
    document,
    drafts.map(({ field }) => field),
  );
  const found = drafts.flatMap((draft, index) => withValue(draft, answers[index]) ?? []);
  const kept = [...before];
  for (const one of found.sort((a, b) => b.confidence - a.confidence))
    if (!kept.some((other) => isSame(one, other))) kept.push(one);
  return kept;
}

const EMPTY = new RegExp(`^(?:[^\\p{L}\\p{N}☐☒☑✓]|(?<!\\p{L})(?:${CURRENCY_WORD})(?!\\p{L}))*$`, "u");

/** Returns null if the value is not where its label says, or is a caption or an empty box. */
function withValue(draft: Draft, answer: RawValue | undefined): Found | null {
  const { raw = null, quote = null, start = 0, confidence = 1 } = answer ?? {};
  if (raw === null || quote === null || EMPTY.test(raw)) return null;
  const end = start + quote.length;
  if (draft.places && !draft.places.some((place) => start < place.end && end > place.start)) return null;
  if (draft.field.type === "TEXT" && (isCaption(raw, draft) || /^[☐□]/u.test(raw))) return null;
  return { ...draft, raw, start, end, confidence };
}

/**
 * "Total amount" is always a caption. If the draft has no places, so is any text with a word of the lexicon.
 */
function isCaption(raw: string, { places }: Draft): boolean {
  const { meanings } = termsOf(raw);
  return !/\d/.test(raw) && meanings.some(({ strength }) => strength === "strong" || places === null);
}

function isSame(one: Found, other: Found): boolean {
  if (one.start < other.end && other.start < one.end) return true;
  return (
    comparable(one.raw) === comparable(other.raw) &&
    (one.field.name === other.field.name || one.concepts.some((concept) => other.concepts.includes(concept)))
  );
}

function mostCertain(found: Found[]): Found[] {
  const sureness = ({ concepts, confidence }: Found) => Number(concepts.length > 0) + confidence;
  return found.sort((a, b) => sureness(b) - sureness(a)).slice(0, MAX_FIELDS);
}

const LAST: readonly ConceptId[] = [
  "vat-id",
  "tax-number",
  "registration-number",
  "iban",
  "bic",
  "bank",
  "email",
  "phone",
];

function inOrder(found: Found[]): Found[] {
  const isLast = ({ concepts: [concept] }: Found) => Number(concept !== undefined && LAST.includes(concept));
  return found.sort((a, b) => isLast(a) - isLast(b) || a.start - b.start);
}
