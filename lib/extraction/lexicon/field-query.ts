import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { FieldSpec } from "@/lib/extraction/values/types";
import { valueKindsOf, type ConceptId } from "./concept-ids";
import { foldWords } from "./fold-words";
import { meaningsOfName, specificityOfWord, type Meaning, type Strength } from "./label-table";
import { describedRole, firstClauseOf, numeralOf, synonymsIn, withoutAsides } from "./prompt-clauses";
import type { Sense } from "./senses";
import { termsOf, type Terms } from "./terms";
import type { Frequency, Unit } from "./unit-symbols";
import { frequencyIn, unitIn } from "./units";
import type { ValueKind } from "./value-kind";
import { REQUEST_WORDS } from "./vocabulary";

/** If a name has several roles, the first one of this list wins. */
const ROLES = [
  "supplier",
  "customer",
  "sender",
  "receiver",
  "shipper",
  "consignee",
  "carrier",
  "signatory",
  "payer",
  "payee",
  "employer",
  "employee",
  "lender",
  "borrower",
  "landlord",
  "tenant",
  "insurer",
  "insured",
  "patient",
  "passenger",
  "guest",
  "driver",
  "owner",
  "plaintiff",
  "defendant",
] as const satisfies readonly Sense[];
export type Role = (typeof ROLES)[number];

export const PERIODS = [
  "ytd",
  "half",
  "quarter",
  "month",
  "week",
  "year",
] as const satisfies readonly Sense[];
type Period = (typeof PERIODS)[number];

const WANTS = [
  "total",
  "subtotal",
  "net",
  "gross",
  "first",
  "last",
  "per",
  "average",
  "minimum",
  "maximum",
  "previous",
  "current",
  "opening",
  "closing",
  "start",
  "end",
] as const satisfies readonly Sense[];
type Want = (typeof WANTS)[number];

export interface QueryConcept {
  concept: ConceptId;
  from: "name" | "also_called" | "prompt";
  strength: Strength;
}

interface QueryName {
  terms: Terms;
  /** "name" includes parts in brackets or beside a slash. "prompt" is a quoted or bracketed part of the prompt. */
  from: "name" | "also_called" | "prompt";
}

export interface AskedCode {
  length: number;
  alphabet: "letters" | "digits" | "any";
}

export interface FieldQuery {
  field: FieldSpec;
  valueKinds: readonly ValueKind[];
  concepts: readonly QueryConcept[];
  names: readonly QueryName[];
  /** True if the name says little, as "Amount" and "Date 2" do. */
  isGeneric: boolean;
  promptTerms: Terms;
  role: Role | null;
  unit: Unit | null;
  frequency: Frequency | null;
  period: Period | null;
  years: readonly number[];
  /** The section that the prompt names, for example with "in the balance sheet section". */
  section: Terms | null;
  wants: ReadonlySet<Want>;
  code: AskedCode | null;
}

export const RATE = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?) ?%/u;

const interpreted = new WeakMap<FieldSpec, FieldQuery>();

export function interpretField(field: FieldSpec): FieldQuery {
  const query = interpreted.get(field) ?? interpret(field);
  interpreted.set(field, query);
  return query;
}

function interpret(field: FieldSpec): FieldQuery {
  const clause = firstClauseOf(field.prompt);
  const names = namesOf(field);
  const promptTerms = termsOf(withoutRequestWords(clause));
  const isGeneric = isGenericName(field.name);
  const concepts = conceptsOf(field, clause, isGeneric);
  const nameSenses = new Set(
    names.filter(({ from }) => from === "name").flatMap(({ terms }) => [...terms.senses]),
  );
  const text = `${field.name} ${clause}`;
  return {
    field,
    valueKinds: valueKindsFor(field, concepts, names),
    concepts,
    names,
    isGeneric,
    promptTerms,
    role: roleOf(nameSenses, promptTerms.senses) ?? describedRole(field.prompt),
    unit: field.type === "NUMBER" ? (unitIn(field.name) ?? unitIn(clause)) : null,
    frequency: field.type === "NUMBER" ? frequencyIn(field.name) : null,
    period: firstOf(PERIODS, nameSenses) ?? firstOf(PERIODS, promptTerms.senses),
    years: [...text.matchAll(/(?<!\d)(?:19|20)\d{2}(?!\d)/g)].map(([year]) => Number(year)),
    section: sectionIn(field.prompt),
    wants: new Set(WANTS.filter((want) => nameSenses.has(want) || promptTerms.senses.has(want))),
    code: codeIn(`${field.name}. ${withoutAsides(field.prompt)}`),
  };
}

function namesOf({ name, also_called = [], prompt }: FieldSpec): QueryName[] {
  const bare = name.replace(/\([^)]*\)/g, " ");
  const inBrackets = [...name.matchAll(/\(([^()]{2,60})\)/g)].map(([, part = ""]) => part);
  const alternatives = bare.includes("/") ? bare.split("/") : [];
  const candidates: QueryName[] = [
    ...[name, bare, ...inBrackets, ...alternatives].map((text) => toName(text, "name")),
    ...also_called.map((text) => toName(text, "also_called")),
    ...synonymsIn(prompt).map((text) => toName(text, "prompt")),
  ];
  const known = new Set<string>();
  return candidates.filter(({ terms: { key, words } }) => {
    if (words.length === 0 && key.length < 1) return false;
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}

function toName(text: string, from: QueryName["from"]): QueryName {
  return { terms: termsOf(text), from };
}

function withoutRate(name: string): string {
  return name.replace(RATE, " ").trim() || name;
}

const GENERIC = 0.6;

function isGenericName(name: string): boolean {
  return tellingOf(name) < GENERIC;
}

function tellingOf(text: string): number {
  return termsOf(text).words.reduce((sum, senses) => sum + specificityOfWord(senses), 0);
}

function conceptsOf(field: FieldSpec, clause: string, isGeneric: boolean): QueryConcept[] {
  const asked = withoutRate(field.name);
  const byName = [asked, ...variantsOf(asked)]
    .map((name) => meaningsOfName(name))
    .find((meanings) => meanings.some(({ concept }) => isCompatible(field.type, concept)));
  const fromPrompt = toConcepts(meaningsOfClause(clause, field), "prompt").map((meaning) =>
    isSecondary(field.type, meaning.concept) ? { ...meaning, strength: "weak" as const } : meaning,
  );
  const isConfirmed = ({ concept }: Meaning) => fromPrompt.some((other) => other.concept === concept);
  const named = toConcepts(byName ?? [], "name");
  const own = [...named.filter(isConfirmed), ...named.filter((meaning) => !isConfirmed(meaning))];
  const others = (field.also_called ?? []).flatMap((name) => toConcepts(meaningsOfName(name), "also_called"));
  const all = isGeneric ? [...others, ...fromPrompt, ...own] : [...own, ...others, ...fromPrompt];
  const known = new Set<ConceptId>();
  const compatible = all.filter(({ concept }) => {
    if (known.has(concept) || !isCompatible(field.type, concept)) return false;
    known.add(concept);
    return true;
  });
  return [
    ...compatible.filter(({ strength }) => strength === "strong"),
    ...compatible.filter(({ strength }) => strength === "weak"),
  ];
}

function toConcepts(meanings: readonly Meaning[], from: QueryConcept["from"]): QueryConcept[] {
  return meanings.map((meaning) => ({ ...meaning, from }));
}

/**
 * Returns variants of the name: without brackets, without a unit ("Term in months"), and without an owner ("Customer
 * ID").
 */
function variantsOf(name: string): string[] {
  const bare = name.replace(/\([^)]*\)/g, " ").trim();
  const words = bare.split(/\s+/);
  const last = words.at(-1);
  const withoutUnit = words.length > 1 && last && unitIn(last) ? words.slice(0, -1).join(" ") : bare;
  const withoutRole = words.filter((word) => roleOf(termsOf(word).senses, new Set()) === null).join(" ");
  return [bare, withoutUnit, withoutRole].filter((variant) => variant !== "" && variant !== name);
}

const MAX_LABEL_WORDS = 6;
/**
 * Words with at most this specificity, such as "date" and "amount", say little, because every request has some of
 * them.
 */
const IN_EVERY_REQUEST = 0.42;

function meaningsOfClause(clause: string, field: FieldSpec): Meaning[] {
  const role = describedRole(field.prompt);
  if (role) return [{ concept: role, strength: "strong" }];
  const words = foldWords(clause).slice(0, 40);
  const found: Meaning[] = [];
  for (let first = 0; first < words.length;) {
    const count = longestLabelAt(words, first, field.type);
    if (count > 0) found.push(...meaningsOfName(words.slice(first, first + count).join(" ")));
    first += Math.max(1, count);
  }
  return found;
}

function longestLabelAt(words: readonly string[], first: number, type: ScalarType): number {
  for (let count = Math.min(MAX_LABEL_WORDS, words.length - first); count > 0; count -= 1) {
    const part = words.slice(first, first + count);
    const [head = "", last = ""] = [part[0], part.at(-1)];
    if (REQUEST_WORDS.has(head) || REQUEST_WORDS.has(last)) continue;
    const text = part.join(" ");
    const fits = meaningsOfName(text).some(({ concept }) => isCompatible(type, concept));
    if (fits && tellingOf(text) > IN_EVERY_REQUEST) return count;
  }
  return 0;
}

function withoutRequestWords(clause: string): string {
  return foldWords(clause)
    .filter((word) => !REQUEST_WORDS.has(word))
    .join(" ");
}

const NUMERIC_KINDS: readonly ValueKind[] = ["amount", "percent", "number", "duration", "phone", "id", "vat"];

function isCompatible(type: ScalarType, concept: ConceptId): boolean {
  return valueKindsOf(concept).some((kind) => fits(type, kind));
}

const KINDS_OF_OTHER_TYPES: readonly ValueKind[] = ["date", "amount", "percent", "number"];

function isSecondary(type: ScalarType, concept: ConceptId): boolean {
  return type === "TEXT" && valueKindsOf(concept).every((kind) => KINDS_OF_OTHER_TYPES.includes(kind));
}

function fits(type: ScalarType, kind: ValueKind): boolean {
  switch (type) {
    case "NUMBER":
      return NUMERIC_KINDS.includes(kind);
    case "DATE":
      return kind === "date";
    case "BOOLEAN":
      return kind === "boolean";
    case "TEXT":
      return kind !== "boolean";
  }
}

function valueKindsFor(
  field: FieldSpec,
  concepts: readonly QueryConcept[],
  names: readonly QueryName[],
): ValueKind[] {
  const known = concepts
    .flatMap(({ concept }) => valueKindsOf(concept))
    .filter((kind) => fits(field.type, kind));
  const guessed = guessValueKinds(field, names);
  // A text field whose name mentions an amount usually asks for something else.
  const isSecondary = (kind: ValueKind) =>
    field.type === "TEXT" && ["amount", "percent", "number"].includes(kind);
  const ordered = [...known.filter((kind) => !isSecondary(kind)), ...known.filter(isSecondary), ...guessed];
  return [...new Set(ordered)];
}

const KIND_OF_SENSE: Partial<Record<Sense, ValueKind>> = {
  number: "id",
  id: "id",
  code: "id",
  reference: "id",
  address: "address",
  email: "email",
  phone: "phone",
  fax: "phone",
  website: "url",
  currency: "currency",
  time: "time",
  date: "date",
  name: "name",
  duration: "duration",
};

function guessValueKinds(field: FieldSpec, names: readonly QueryName[]): ValueKind[] {
  const [first] = names;
  const senses = first?.terms.words.flat() ?? [];
  if (field.type === "DATE") return ["date"];
  if (field.type === "BOOLEAN") return ["boolean"];
  if (field.type === "NUMBER")
    return senses.includes("percent") || senses.includes("rate")
      ? ["percent", "number", "amount"]
      : ["amount", "number", "percent"];
  const kinds = senses.toReversed().flatMap((sense) => KIND_OF_SENSE[sense as Sense] ?? []);
  const isParty =
    ROLES.some((role) => senses.includes(role)) || senses.includes("company") || senses.includes("person");
  return [...kinds, ...(isParty && kinds.length === 0 ? (["name"] as const) : []), "text"];
}

function roleOf(nameSenses: ReadonlySet<string>, promptSenses: ReadonlySet<string>): Role | null {
  const byName = firstOf(ROLES, nameSenses);
  if (byName) return byName;
  const [only, ...more] = ROLES.filter((role) => promptSenses.has(role));
  return only !== undefined && more.length === 0 ? only : null;
}

function firstOf<T extends string>(list: readonly T[], senses: ReadonlySet<string>): T | null {
  return list.find((sense) => senses.has(sense)) ?? null;
}

export function statesParty(query: FieldQuery): boolean {
  return query.role !== null;
}

const MAX_SECTION_WORDS = 4;

function sectionIn(prompt: string): Terms | null {
  const words = foldWords(prompt);
  const at = words.findIndex((word) => termsOf(word).senses.has("section"));
  if (at === -1) return null;
  const before = words
    .slice(Math.max(0, at - MAX_SECTION_WORDS), at)
    .filter((word) => !REQUEST_WORDS.has(word))
    .join(" ");
  const terms = termsOf(before);
  return terms.words.length > 0 ? terms : null;
}

const ALPHABETS: [sense: Sense, alphabet: AskedCode["alphabet"]][] = [
  ["letter", "letters"],
  ["digit", "digits"],
  ["character", "any"],
];
const MAX_WORDS_BETWEEN = 2;

function codeIn(text: string): AskedCode | null {
  const words = foldWords(text);
  for (const [index, word] of words.entries()) {
    const length = numeralOf(word);
    if (length === null) continue;
    for (const next of words.slice(index + 1, index + 2 + MAX_WORDS_BETWEEN)) {
      const { senses } = termsOf(next);
      const alphabet = ALPHABETS.find(([sense]) => senses.has(sense))?.[1];
      if (alphabet) return { length, alphabet };
    }
  }
  return null;
}
