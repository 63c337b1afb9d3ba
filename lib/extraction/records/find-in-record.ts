import { foldWords } from "@/lib/extraction/lexicon/fold-words";
import { interpretField, type FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { matchLabel, type LabelMatch } from "@/lib/extraction/lexicon/match-label";
import { termsOf, type Terms } from "@/lib/extraction/lexicon/terms";
import type { FieldSpec, RawValue } from "@/lib/extraction/values/types";
import { namingKeys, rawOf } from "./encoded-values";
import type { NamedValue } from "./named-value";
import type { DocumentRecord } from "./read-record";

interface Column {
  names: Terms[];
  values: NamedValue[];
}

function toColumns(values: NamedValue[][]): Column[] {
  return values.map((ofName) => {
    const names = namingKeys(ofName[0]?.path ?? []).flatMap((keys) => {
      const path = keys.slice(-MAX_KEYS).map((key) => foldWords(key.slice(0, MAX_KEY)));
      return path.map((_, from) => termsOf(path.slice(from).flat().join(" ")));
    });
    return { names, values: ofName };
  });
}

/** Keys further out say nothing about the value. */
const MAX_KEYS = 6;
const MAX_KEY = 200;

const MAX_ALTERNATIVES = 5;

export function findInRecord(record: DocumentRecord, fields: readonly FieldSpec[]): RawValue[] {
  const columns = fields.length > 0 ? toColumns(record.values) : [];
  return fields.map((field) => findValue(field, columns));
}

function findValue(field: FieldSpec, columns: Column[]): RawValue {
  const query = interpretField(field);
  const graded = columns.map((column) => ({ column, grade: gradeOf(column, query) }));
  const best = Math.max(0, ...graded.map(({ grade }) => grade));
  const values =
    best === 0 ? [] : graded.flatMap(({ column, grade }) => (grade === best ? column.values : []));
  const [first] = values;
  if (!first) return { raw: null, quote: null };
  const others = new Set(values.filter(({ raw }) => raw !== first.raw).map((value) => rawOf(value, field)));
  return {
    raw: rawOf(first, field),
    quote: first.raw,
    start: first.start,
    alternatives: [...others].slice(0, MAX_ALTERNATIVES),
  };
}

/** Conditions for matches, from worst to best. */
const GRADES: ((match: LabelMatch, isWholePath: boolean) => boolean)[] = [
  ({ conceptFromName, conceptFromPrompt }) => conceptFromName > 0 || conceptFromPrompt === 2,
  // For example, "Shipping city" is `shipping.address.city`.
  ({ senseCoverage }, isWholePath) => isWholePath && senseCoverage === 1,
  ({ conceptFromName }) => conceptFromName === 2,
  ({ senseCoverage, sensePrecision }) => senseCoverage * sensePrecision === 1,
  ({ exactName, exactAlsoCalled, exactPromptName }) => exactName || exactAlsoCalled || exactPromptName,
];

function gradeOf({ names }: Column, query: FieldQuery): number {
  const grades = names.map((terms, index) => {
    const match = matchLabel(query, terms);
    if (!match || match.contradicts) return 0;
    const isWholePath = index === 0 && endsAlike(terms, query);
    return GRADES.findLastIndex((isMet) => isMet(match, isWholePath)) + 1;
  });
  return Math.max(0, ...grades);
}

function endsAlike({ words }: Terms, { names }: FieldQuery): boolean {
  const last = names[0]?.terms.words.at(-1) ?? [];
  return words.at(-1)?.some((sense) => last.includes(sense)) ?? false;
}
