import { cellAt, type Cell } from "@/lib/extraction/page/layout";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { AnalysedDocument } from "./analysed-document";
import type { FeatureRow, Features } from "./feature-row";
import type { SourceCandidate } from "./candidate";
import { describeDate } from "./describe-dates";
import { numberDescriber } from "./describe-numbers";
import { isLabel } from "./phrases";
import { sectionDescriber } from "./sections";
import { describeText } from "./describe-texts";
import { valueAt } from "./value-at";
import { describeAskedShapes } from "./shaped-values";
import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import type { Sense } from "@/lib/extraction/lexicon/senses";
import { RELATIONS, type FeatureName } from "./feature-names";

const FIRST_LINES = 12;

const describers: Record<
  ScalarType,
  (document: AnalysedDocument, query: FieldQuery) => (candidate: SourceCandidate) => Features[]
> = {
  TEXT: (document, query) => (candidate) => describeText(document, candidate, query),
  NUMBER: numberDescriber,
  DATE: (document) => (candidate) => [describeDate(document, candidate)],
  BOOLEAN: () => () => [],
};

export function describeCandidates(
  document: AnalysedDocument,
  query: FieldQuery,
  candidates: SourceCandidate[],
): SourceCandidate[] {
  const describeSection = sectionDescriber(document, query);
  const describe = describers[query.field.type](document, query);
  const field = { ...describeField(query), ...describeAskedShapes(query) };
  for (const candidate of candidates) {
    const { features } = candidate;
    features.observe(field);
    features.observe(describePlace(document, query, candidate));
    features.observe(describeSection(candidate));
    for (const observed of describe(candidate)) features.observe(observed);
  }
  compare(document, query, candidates);
  return candidates;
}

function describeField({ field, valueKinds, concepts, names, isGeneric }: FieldQuery): Features {
  const [valueKind = "text"] = valueKinds;
  return {
    isNumberField: Number(field.type === "NUMBER"),
    isDateField: Number(field.type === "DATE"),
    asksForAmount: Number(valueKind === "amount"),
    asksForPercent: Number(valueKind === "percent"),
    asksForId: Number(
      field.type === "TEXT" && ["id", "iban", "bic", "vat", "isin", "lei", "phone"].includes(valueKind),
    ),
    asksForName: Number(valueKind === "name"),
    asksForText: Number(field.type === "TEXT" && valueKind === "text"),
    asksForAddress: Number(valueKind === "address"),
    knowsConcept: Number(concepts.length > 0),
    nameIsGeneric: Number(isGeneric),
    nameWords: names[0]?.terms.words.length ?? 0,
    asksForCount: Number(valueKind === "number"),
    ...Object.fromEntries(
      ASKED_SENSES.map(([feature, sense]) => [feature, Number(names[0]?.terms.senses.has(sense) ?? false)]),
    ),
  };
}

const ASKED_SENSES: [FeatureName, Sense][] = [
  ["asksForTotal", "total"],
  ["asksForNet", "net"],
  ["asksForGross", "gross"],
  ["asksForTax", "tax"],
  ["asksForCharge", "charge"],
  ["asksForQuantity", "quantity"],
  ["asksForPrice", "price"],
  ["asksForRate", "rate"],
  ["asksForPer", "per"],
];

function describePlace(
  document: AnalysedDocument,
  { concepts }: FieldQuery,
  { start, end }: SourceCandidate,
): Features {
  const { layout } = document;
  const raw = layout.text.slice(start, end);
  const cell = cellAt(layout, start);
  const line = cell?.line ?? 0;
  const letters = raw.match(/\p{L}/gu)?.length ?? 0;
  const digits = raw.match(/\d/g)?.length ?? 0;
  const labelsOf = (one: Cell) => (document.phrasesOf.get(one) ?? []).filter(isLabel);
  const own = cell ? labelsOf(cell) : [];
  const leftCell = cell && layout.lines[line]?.cells[cell.index - 1];
  const left =
    own.findLast((label) => label.end <= start) ?? (leftCell ? labelsOf(leftCell).at(-1) : undefined);
  const wanted = new Set<string>(concepts.map(({ concept }) => concept));
  const other = left && !left.terms.meanings.some(({ concept }) => wanted.has(concept));
  return {
    linePosition: line / Math.max(1, layout.lines.length),
    isInFirstLines: line < FIRST_LINES ? 1 - line / FIRST_LINES : 0,
    digits,
    length: Math.min(100, end - start),
    words: Math.min(20, raw.split(/\s+/).length),
    capitals: letters > 0 ? (raw.match(/\p{Lu}/gu)?.length ?? 0) / letters : 0,
    digitShare: digits / Math.max(1, end - start),
    isLabel: Number(own.some((label) => label.start <= start && label.end >= end - 1)),
    isWholeCell: Number(cell !== undefined && start <= cell.start && end >= cell.end),
    startsCell: Number(cell !== undefined && start <= cell.start),
    otherLabel: Number(other ?? false),
  };
}

function compare(document: AnalysedDocument, { field }: FieldQuery, candidates: SourceCandidate[]): void {
  const values = candidates.map((candidate) => valueAt(document, candidate, field.type));
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value?.key ?? "", (counts.get(value?.key ?? "") ?? 0) + 1);
  const strengths = candidates.map(({ features }) => strengthOf(features));
  const sorted = [...strengths].sort((a, b) => b - a);
  const first = new Map<number, number>();
  const last = new Map(strengths.map((strength, index) => [strength, index]));
  strengths.forEach((strength, index) => {
    if (!first.has(strength)) first.set(strength, index);
  });
  const sizes = values.map((value) => (typeof value?.value === "number" ? Math.abs(value.value) : 0));
  const largest = Math.max(...sizes);
  const different = counts.size;
  candidates.forEach((candidate, index) => {
    const strength = strengths[index] ?? 0;
    const best = sorted[0] === strength ? (sorted[1] ?? 0) : (sorted[0] ?? 0);
    candidate.features.observe({
      strength,
      margin: strength - best,
      candidates: Math.min(50, different),
      agreement: Math.min(5, counts.get(values[index]?.key ?? "") ?? 1),
      isFirstOfEqual: Number(first.get(strength) === index),
      isLastOfEqual: Number(last.get(strength) === index),
      isLargest: Number(field.type === "NUMBER" && sizes[index] === largest),
    });
  });
}

export function strengthOf(features: FeatureRow): number {
  let strength = features.get("ruleLabelled");
  for (const [coverage, precision, concept] of FITS)
    strength = Math.max(strength, features.get(coverage) * features.get(precision) + features.get(concept));
  return strength;
}

const FITS = RELATIONS.map(
  (relation) => [`${relation}Coverage`, `${relation}Precision`, `${relation}Concept`] as const,
);
