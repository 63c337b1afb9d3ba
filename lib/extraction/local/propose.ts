import { learnHabits, type Habits } from "@/lib/extraction/habits";
import { findTitle, type DocumentKind } from "@/lib/extraction/local/document-kind";
import { readIntent } from "@/lib/extraction/local/field-intent";
import { findPairs, type Pair } from "@/lib/extraction/local/find-pairs";
import { CONCEPTS, labelTable } from "@/lib/extraction/local/label-table";
import { prepareFinder } from "@/lib/extraction/local/prepare-finder";
import { TEMPLATES } from "@/lib/extraction/local/proposal-templates";
import { csvValues, jsonValues, type NamedValue } from "@/lib/extraction/local/records";
import { labelKey, splitCamelCase } from "@/lib/extraction/local/words";
import { findDates } from "@/lib/extraction/parse-date";
import { parseBoolean } from "@/lib/extraction/parse-boolean";
import { findNumbers } from "@/lib/extraction/parse-number";
import type { Pace } from "@/lib/extraction/pace";
import { tidyProposal } from "@/lib/extraction/tidy-proposal";
import type { FieldType } from "@/lib/extraction/field-types";
import type { FieldSpec, Proposal } from "@/lib/extraction/types";
import type { DocumentText } from "@/lib/text/types";

const MAX_PAIRS = 12;
const LEAST_OF_TEMPLATE = 3;
const MAX_COLUMNS = 40;

/**
 * Proposes an extractor from one sample: the usual fields of a known kind of document that the sample holds or must hold,
 * and the labelled values that it shows beside them; the columns of a CSV file, the keys of a JSON file.
 *
 * @throws AppError no_fields
 */
export async function proposeFields(document: DocumentText, filename: string, pace: Pace): Promise<Proposal> {
  const habits = learnHabits(document.text);
  if (document.format === "csv" || document.format === "json") {
    const read = document.format === "json" ? jsonValues : csvValues;
    const values = await read(document.text, pace);
    return tidyProposal({ name: nameOfFile(filename), fields: fieldsOfRecords(values, habits) });
  }
  return proposeFromText(document, filename, habits, pace);
}

async function proposeFromText(
  document: DocumentText,
  filename: string,
  habits: Habits,
  pace: Pace,
): Promise<Proposal> {
  const { view } = await prepareFinder(document, [], pace);
  const kind = findTitle(view)?.kind ?? kindByWords(document.text);
  const template = kind === null ? undefined : TEMPLATES[kind];
  const known = template?.fields ?? [];
  const pairs = findPairs(view);
  const candidates = [...known, ...newFields(pairs, known, habits)];
  const held = await heldFields(document, candidates, pace);
  const fits = known.filter((field) => held.has(field)).length >= LEAST_OF_TEMPLATE;
  if (template && fits) {
    const fields = candidates.filter((field) => held.has(field) || (known.includes(field) && field.required));
    return tidyProposal({ name: template.name, fields });
  }
  // A template of which hardly anything is found says nothing about this document: its own labels do.
  const labelled = newFields(pairs, [], habits);
  const shown = await heldFields(document, labelled, pace);
  return tidyProposal({ name: nameOfFile(filename), fields: labelled.filter((field) => shown.has(field)) });
}

/** The fields for which the sample itself has a value. */
async function heldFields(document: DocumentText, fields: FieldSpec[], pace: Pace): Promise<Set<FieldSpec>> {
  const intents = fields.map(readIntent);
  const { find } = await prepareFinder(document, intents, pace);
  const held = new Set<FieldSpec>();
  for (const [index, intent] of intents.entries()) {
    if ((await find(intent, index)).raw !== null) held.add(intent.field);
  }
  return held;
}

function newFields(pairs: Pair[], known: FieldSpec[], habits: Habits): FieldSpec[] {
  const meant = new Set(
    known.flatMap((field) => [...meaningsOf(labelKey(field.name)), labelKey(field.name)]),
  );
  const fields: FieldSpec[] = [];
  for (const { label, value } of pairs) {
    const key = labelKey(label);
    const meanings = meaningsOf(key);
    if (key === "" || isSomeSum(label) || meant.has(key) || meanings.some((meaning) => meant.has(meaning)))
      continue;
    for (const meaning of [key, ...meanings]) meant.add(meaning);
    fields.push({
      name: sentenceCase(label),
      type: meanings.some(isIdentifier) ? "TEXT" : typeOf([value], habits),
      required: false,
      prompt: `The value labelled "${label}"`,
    });
    if (fields.length === MAX_PAIRS) break;
  }
  return fields;
}

/** Digits that name something are no number. */
function isIdentifier(concept: string): boolean {
  return IDENTIFIERS.has(CONCEPTS.get(concept)?.shape ?? "text");
}

const IDENTIFIERS: ReadonlySet<string> = new Set(["id", "vat", "iban", "bic", "phone"]);

/** The head of a column of sums, which says nothing about any of them. */
function isSomeSum(label: string): boolean {
  return /^(?:amount|betrag|montant|importe|importo|bedrag|valor|netto|brutto|steuer)(?: (?:eur|usd|chf|gbp))?$/iu.test(
    label.trim(),
  );
}

function meaningsOf(key: string): string[] {
  return (labelTable().get(key) ?? []).map(({ concept }) => concept);
}

function fieldsOfRecords(values: NamedValue[], habits: Habits): FieldSpec[] {
  const columns = new Map<string, string[]>();
  for (const { path, raw } of values) {
    const name = path.slice(-2).join(" ");
    const column = columns.get(name);
    if (column) column.push(raw);
    else if (columns.size < MAX_COLUMNS) columns.set(name, [raw]);
  }
  return [...columns].map(([name, samples]) => ({
    name: sentenceCase(splitCamelCase(name)),
    type: typeOf(samples.slice(0, 20), habits),
    required: false,
    prompt: `The value of "${name}"`,
  }));
}

/** The type that all samples have; TEXT where they differ, and for numbers that are names (postal codes, long ids). */
function typeOf(samples: string[], habits: Habits): FieldType {
  const types = new Set(samples.map((sample) => typeOfOne(sample.trim(), habits)));
  const [type] = types;
  return types.size === 1 && type ? type : "TEXT";
}

function typeOfOne(value: string, habits: Habits): FieldType {
  if (
    /^(?:true|false|yes|no|ja|nein|oui|non|sí|si)$/i.test(value) ||
    (/[☐☒☑]|\[ ?[xX]? ?\]|\( ?[xX]? ?\)/u.test(value) && parseBoolean(value) !== null)
  )
    return "BOOLEAN";
  const [date, ...otherDates] = findDates(value, habits.dayMonth);
  // A day with a time or a week day is a date; two days are a period.
  if (date && otherDates.length === 0 && date.start <= 12 && value.length - date.end <= 20) return "DATE";
  const [number, ...others] = findNumbers(value, habits.decimal);
  const bare = value.replace(MONEY_AND_UNITS, "") === "";
  return number && others.length === 0 && bare && !/^0\d|^\+|^\d{7,}$/.test(value) ? "NUMBER" : "TEXT";
}

const MONEY_AND_UNITS =
  /[\d.,'\s%()+-]|\p{Sc}|\b(?:EUR|USD|GBP|CHF|RM|MYR|SGD|AUD|CAD|INR|SEK|NOK|DKK|PLN|CZK|R|kWh|kg|g|lbs?|km|mi|m|cm|mm|l|ml|h|m²|m³|m2|m3)(?![\p{L}\d])/gu;

const RECEIPT_WORDS =
  /(?<!\p{L})(?:cash|change|cashier|ticket|check|tip|server|table|visa|mastercard|wechselgeld|rückgeld|kasse|bar|bon|rendu|carte bancaire|espèces|tarjeta|efectivo|contanti|resto|pin|kassa)(?!\p{L})/giu;
const MAX_RECEIPT = 4_000;

/** A receipt seldom says that it is one. */
function kindByWords(text: string): DocumentKind | null {
  if (text.length > MAX_RECEIPT || !/(?<!\p{L})(?:total|summe|gesamt|totaal|totale)(?!\p{L})/iu.test(text))
    return null;
  const words = new Set((text.match(RECEIPT_WORDS) ?? []).map((word) => word.toLowerCase()));
  return words.size >= 2 ? "receipt" : null;
}

function sentenceCase(label: string): string {
  const tidy = label.replace(/\s+/g, " ").replace(/[\s.]+$/, "");
  const lower = tidy === tidy.toUpperCase() && tidy.length > 4 ? tidy.toLowerCase() : tidy;
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

function nameOfFile(filename: string): string {
  const stem = filename
    .replace(/\.[^.]*$/, "")
    .replace(/[_-]+/g, " ")
    .trim();
  return stem === "" ? "Documents" : `Documents like ${stem}`;
}
