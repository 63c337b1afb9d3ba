import { learnConventions, type Conventions } from "@/lib/extraction/conventions";
import { findTitle, type DocumentKind } from "./document-kind";
import { interpretField } from "./field-intent";
import { findKeyValuePairs, type KeyValuePair } from "./find-key-value-pairs";
import { labelTable, valueKindOf } from "./label-table";
import { prepareFinder } from "./prepare-finder";
import { nameOfFile, sentenceCase, typeOf } from "./proposed-field";
import { TEMPLATES } from "./proposal-templates";
import { labelKey } from "./words";
import { normalizeProposal } from "@/lib/extraction/normalize-proposal";
import type { FieldSpec, Proposal } from "@/lib/extraction/types";
import type { DocumentText } from "@/lib/text/types";

const MAX_PAIRS = 12;
const MIN_TEMPLATE_FIELDS = 3;

/**
 * Proposes an extractor from one sample: the usual fields of its kind of document that are required or have a value, and
 * its other labelled values.
 *
 * @throws AppError no_fields
 */
export function proposeFields(document: DocumentText, filename: string): Proposal {
  const conventions = learnConventions(document.text);
  const { parsed } = prepareFinder(document, []);
  const kind = findTitle(parsed)?.kind ?? guessReceipt(document.text);
  const template = kind && TEMPLATES[kind];
  const known = template?.fields ?? [];
  const pairs = findKeyValuePairs(parsed);
  const candidates = [...known, ...newFields(pairs, known, conventions)];
  const withValue = fieldsWithValue(document, candidates);
  const templateFits = known.filter((field) => withValue.has(field)).length >= MIN_TEMPLATE_FIELDS;
  if (template && templateFits) {
    const fields = candidates.filter(
      (field) => withValue.has(field) || (known.includes(field) && field.required),
    );
    return normalizeProposal({ name: template.name, fields });
  }
  // The kind was guessed wrong where hardly any field of its template has a value: only the labels are used.
  const labelled = newFields(pairs, [], conventions);
  const shown = fieldsWithValue(document, labelled);
  return normalizeProposal({
    name: nameOfFile(filename),
    fields: labelled.filter((field) => shown.has(field)),
  });
}

/** The fields for which the sample has a value. */
function fieldsWithValue(document: DocumentText, fields: FieldSpec[]): Set<FieldSpec> {
  const intents = fields.map(interpretField);
  const { find } = prepareFinder(document, intents);
  const withValue = new Set<FieldSpec>();
  for (const [index, intent] of intents.entries()) {
    if (find(intent, index).raw !== null) withValue.add(intent.field);
  }
  return withValue;
}

function newFields(pairs: KeyValuePair[], known: FieldSpec[], conventions: Conventions): FieldSpec[] {
  const coveredConcepts = new Set(
    known.flatMap((field) => [...meaningsOf(labelKey(field.name)), labelKey(field.name)]),
  );
  const fields: FieldSpec[] = [];
  for (const { label, value } of pairs) {
    const key = labelKey(label);
    const meanings = meaningsOf(key);
    if (
      key === "" ||
      isAmountColumnHeader(label) ||
      coveredConcepts.has(key) ||
      meanings.some((meaning) => coveredConcepts.has(meaning))
    )
      continue;
    for (const meaning of [key, ...meanings]) coveredConcepts.add(meaning);
    fields.push({
      name: sentenceCase(label),
      type: meanings.some(isIdentifier) ? "TEXT" : typeOf([value], conventions),
      required: false,
      prompt: `The value labelled "${label}"`,
    });
    if (fields.length === MAX_PAIRS) break;
  }
  return fields;
}

/** Identifiers are text, though many consist of digits. */
function isIdentifier(concept: string): boolean {
  return IDENTIFIERS.has(valueKindOf(concept));
}

const IDENTIFIERS: ReadonlySet<string> = new Set(["id", "vat", "iban", "bic", "phone"]);

/** Whether a label is the header of a column of amounts, which identifies none of them. */
function isAmountColumnHeader(label: string): boolean {
  return /^(?:amount|betrag|montant|importe|importo|bedrag|valor|netto|brutto|steuer)(?: (?:eur|usd|chf|gbp))?$/iu.test(
    label.trim(),
  );
}

function meaningsOf(key: string): string[] {
  return (labelTable().get(key) ?? []).map(({ concept }) => concept);
}

const RECEIPT_WORDS =
  /(?<!\p{L})(?:cash|change|cashier|ticket|check|tip|server|table|visa|mastercard|wechselgeld|rückgeld|kasse|bar|bon|rendu|carte bancaire|espèces|tarjeta|efectivo|contanti|resto|pin|kassa)(?!\p{L})/giu;
const MAX_RECEIPT_LENGTH = 4_000;

/** Receipts are recognized by their words: few have a title. */
function guessReceipt(text: string): DocumentKind | null {
  if (
    text.length > MAX_RECEIPT_LENGTH ||
    !/(?<!\p{L})(?:total|summe|gesamt|totaal|totale)(?!\p{L})/iu.test(text)
  )
    return null;
  const words = new Set((text.match(RECEIPT_WORDS) ?? []).map((word) => word.toLowerCase()));
  return words.size >= 2 ? "receipt" : null;
}
