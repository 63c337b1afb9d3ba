import type { ConceptId } from "@/lib/extraction/lexicon/concept-ids";
import type { FieldQuery, Role } from "@/lib/extraction/lexicon/field-query";
import type { ValueKind } from "@/lib/extraction/lexicon/value-kind";
import type { Option, OptionsOfField } from "./options";

const OPPOSITE_ROLES: readonly (readonly [Role, Role])[] = [
  ["supplier", "customer"],
  ["sender", "receiver"],
  ["shipper", "consignee"],
  ["payer", "payee"],
  ["employer", "employee"],
  ["lender", "borrower"],
  ["landlord", "tenant"],
  ["insurer", "insured"],
  ["plaintiff", "defendant"],
];

const OPPOSITE_CONCEPTS: readonly (readonly [ConceptId, ConceptId])[] = [
  ["origin", "destination"],
  ["port-of-loading", "port-of-discharge"],
  ["place-of-receipt", "place-of-delivery"],
  ["departure-time", "arrival-time"],
  ["start-time", "end-time"],
  ["disclosing-party", "receiving-party"],
  ["party", "second-party"],
];

const IN_ORDER: readonly (readonly [ConceptId, ConceptId])[] = [
  ["invoice-date", "due-date"],
  ["period-start", "period-end"],
  ["pickup-date", "return-date"],
  ["admission-date", "discharge-date"],
  ["hire-date", "leaving-date"],
  ["effective-date", "end-date"],
  ["effective-date", "expiry-date"],
  ["trade-date", "settlement-date"],
];

const OWN_KINDS: ReadonlySet<ValueKind | undefined> = new Set(["name", "address", "vat", "id", "iban"]);
const SHARED: ReadonlySet<ConceptId | undefined> = new Set([
  "city",
  "country",
  "region",
  "nationality",
  "postal-code",
]);

/** Distance in log-odds by which a losing value ends up behind the field's next value. */
const BEHIND = 0.5;
const MOST = -3;
const NO_OTHER = -2;

export function findConflicts(fields: readonly OptionsOfField[]): ReadonlyMap<Option, number> {
  const found = new Map<Option, number>();
  fields.forEach((one, index) => {
    for (const other of fields.slice(index + 1)) {
      const [a, b] = [one.ranked[0], other.ranked[0]];
      if (!a || !b || !contradict(one.query, a, other.query, b)) continue;
      const [loser, option] = lossOf(one) < lossOf(other) ? [one, a] : [other, b];
      found.set(option, Math.max(MOST, -lossOf(loser) - BEHIND));
    }
  });
  return found;
}

function lossOf({ ranked: [best, next] }: OptionsOfField): number {
  return (best?.score ?? 0) - (next?.score ?? NO_OTHER);
}

function contradict(one: FieldQuery, a: Option, other: FieldQuery, b: Option): boolean {
  const [first, second] = [one.concepts[0]?.concept, other.concepts[0]?.concept];
  if (one.field.type === "DATE" && other.field.type === "DATE") {
    if (isPair(IN_ORDER, first, second)) return a.candidate.value > b.candidate.value;
    return isPair(IN_ORDER, second, first) && b.candidate.value > a.candidate.value;
  }
  return a.candidate.value === b.candidate.value && areOpposite(one, other);
}

function areOpposite(one: FieldQuery, other: FieldQuery): boolean {
  const [first, second] = [one.concepts[0]?.concept, other.concepts[0]?.concept];
  if (isPair(OPPOSITE_CONCEPTS, first, second) || isPair(OPPOSITE_CONCEPTS, second, first)) return true;
  if (SHARED.has(first) || !OWN_KINDS.has(one.valueKinds[0]) || one.valueKinds[0] !== other.valueKinds[0])
    return false;
  return isPair(OPPOSITE_ROLES, one.role, other.role) || isPair(OPPOSITE_ROLES, other.role, one.role);
}

function isPair<Side>(pairs: readonly (readonly [Side, Side])[], first: unknown, second: unknown): boolean {
  return pairs.some(([a, b]) => a === first && b === second);
}
