import type { ConceptId } from "@/lib/extraction/lexicon/concept-ids";
import { askedDocumentKind, type DocumentKind } from "@/lib/extraction/lexicon/document-kinds";
import { statesParty, type FieldQuery, type Role } from "@/lib/extraction/lexicon/field-query";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import type {
  AttachedData,
  AttachedParty,
  AttachedTerm,
  AttachedTermId,
  PartyTerm,
} from "@/lib/text/attachments/terms";
import { kindOf } from "./term-kind";

const TERMS: Partial<Record<ConceptId, AttachedTermId[]>> = {
  "due-date": ["due-date"],
  "delivery-date": ["delivery-date"],
  "period-start": ["period-start"],
  "period-end": ["period-end"],
  total: ["gross-total"],
  "amount-due": ["due-payable"],
  net: ["net-total"],
  tax: ["tax-total"],
  "tax-rate": ["tax-rate"],
  discount: ["allowance-total"],
  surcharges: ["charge-total"],
  paid: ["prepaid"],
  rounding: ["rounding"],
  currency: ["currency"],
  iban: ["iban"],
  "account-number": ["iban", "account-number"],
  bic: ["bic"],
  bank: ["bank-name"],
  "account-holder": ["account-name"],
  "payment-terms": ["payment-terms"],
  "payment-method": ["payment-means"],
  reference: ["payment-reference", "buyer-reference"],
  "payment-reference": ["payment-reference"],
  "customer-number": ["buyer-id"],
  "delivery-number": ["delivery-note-number"],
  "contract-number": ["contract-number"],
  "project-number": ["project-number"],
  "original-invoice": ["preceding-invoice-number"],
  remarks: ["note"],
  "ship-to": ["ship-to-name"],
  "delivery-address": ["ship-to-address"],
  "customer-address": ["buyer-address"],
  supplier: ["seller-name", "seller-trading-name"],
  customer: ["buyer-name", "buyer-trading-name"],
};

const INVOICE_TERMS: Partial<Record<ConceptId, AttachedTermId[]>> = {
  "invoice-number": ["number"],
  "invoice-date": ["issue-date"],
  "document-number": ["number"],
  "document-date": ["issue-date"],
  "order-number": ["buyer-order-number", "seller-order-number"],
  "order-date": ["buyer-order-date"],
};

const ORDER_TERMS: Partial<Record<ConceptId, AttachedTermId[]>> = {
  "order-number": ["number"],
  "order-date": ["issue-date"],
  "document-number": ["number"],
  "document-date": ["issue-date"],
  "invoice-number": ["number"],
  "invoice-date": ["issue-date"],
};

const PARTY_TERMS: Partial<Record<ConceptId, PartyTerm>> = {
  address: "address",
  street: "street",
  "postal-code": "postcode",
  city: "city",
  country: "country",
  contact: "contact",
  email: "email",
  phone: "phone",
  fax: "fax",
  "vat-id": "vat-id",
  "tax-number": "tax-number",
  "registration-number": "registration-number",
  siret: "registration-number",
  gln: "gln",
};

const NONE_IF_ZERO: ReadonlySet<AttachedTermId> = new Set([
  "allowance-total",
  "charge-total",
  "prepaid",
  "rounding",
]);

/** A trading name is as valid as the legal name, so the two may differ. */
const ALTERNATIVE_NAMES: ReadonlySet<AttachedTermId> = new Set(["seller-trading-name", "buyer-trading-name"]);

const SUBTOTAL = /sub[ -_]?tot|zwischensumme|sous[ -]total|warenwert|positionen|items|goods|lines|lignes/iu;
const PAYABLE = /due|payable|to pay|owed|zahl|payer|pagar|betalen/iu;
const INVOICE = /invoice|bill|rechnung|factu|fattura|fatura|faktura/iu;
const PAYMENT = /payment|verwendungszweck|zahlung|paiement|pago|pagamento|betal/iu;
const EARLY_PAYMENT = /skonto|early|prompt|cash discount|escompte|pronto pago/iu;

/** Each term answers the field. The most specific one comes first. */
interface WantedTerms {
  terms: AttachedTerm[];
  isCertain: boolean;
}

/** Returns no terms if the XML has no answer, or if matching terms have different values. */
export function wantedTerms(query: FieldQuery, attachment: AttachedData): WantedTerms {
  const [best] = query.concepts;
  const concepts = query.concepts.filter(({ from }) => from === best?.from);
  const meant = concepts.filter(({ strength }) => strength === "strong");
  const isCertain = meant.length > 0;
  const options = isCertain
    ? [meant.flatMap(({ concept }) => termsOf(concept, query, attachment))]
    : concepts.map(({ concept }) => termsOf(concept, query, attachment));
  const ids = new Set(options.find(({ length }) => length > 0));
  const terms = attachment.terms.filter(
    ({ id, value }) =>
      ids.has(id) && isOfType(query.field.type, id) && !(value === 0 && NONE_IF_ZERO.has(id)),
  );
  const exact = terms.filter(({ id }) => !ALTERNATIVE_NAMES.has(id));
  const areSeveral = new Set(exact.map(({ value }) => value)).size > 1;
  return { terms: areSeveral ? [] : terms, isCertain };
}

function isOfType(type: ScalarType, id: AttachedTermId): boolean {
  const kind = kindOf(id);
  if (type === "DATE") return kind === "date";
  return type === "NUMBER" ? ["amount", "percent", "id"].includes(kind) : !["date", "amount"].includes(kind);
}

function termsOf(concept: ConceptId, query: FieldQuery, attachment: AttachedData): AttachedTermId[] {
  const { field } = query;
  const own = attachment.kind === "order" ? ORDER_TERMS : INVOICE_TERMS;
  if (concept === "net" && SUBTOTAL.test(field.name)) return ["net-total", "line-total"];
  if (concept === "total" && PAYABLE.test(field.name)) return ["gross-total", "due-payable"];
  if (concept === "reference" && PAYMENT.test(field.name)) return ["payment-reference"];
  if (concept === "reference" && isBuyer(query.role)) return ["buyer-reference"];
  if (attachment.kind === "order" && concept.startsWith("invoice-") && INVOICE.test(field.name)) return [];
  // A field like "VAT 7%" asks for only one of several taxes.
  if ((concept === "tax" || concept === "tax-rate") && /\d/.test(field.name)) return [];
  if (concept === "discount" && EARLY_PAYMENT.test(`${field.name} ${field.prompt}`)) return [];
  const ofParty = PARTY_TERMS[concept];
  return ofParty ? partyTerms(ofParty, query, attachment) : (own[concept] ?? TERMS[concept] ?? []);
}

/** Orders come from the buyer, invoices from the seller. In an order, a field that names no party may mean either. */
function partyTerms(term: PartyTerm, query: FieldQuery, { kind }: AttachedData): AttachedTermId[] {
  const parties: AttachedParty[] =
    kind === "order" && !statesParty(query)
      ? ["seller", "buyer"]
      : [isBuyer(query.role) ? "buyer" : "seller"];
  return parties.map((party): AttachedTermId => `${party}-${term}`);
}

function isBuyer(role: Role | null): boolean {
  return role === "customer" || role === "receiver" || role === "payer";
}

export function wantedAnswer(query: FieldQuery, attachment: AttachedData): boolean | null {
  const [name] = query.names;
  const asked = name && askedDocumentKind(name.terms);
  if (asked) return KINDS[asked] ? KINDS[asked] === attachment.kind : null;
  if (query.concepts[0]?.concept !== "reverse-charge") return null;
  const categories = attachment.terms.filter(({ id }) => id === "tax-category");
  return categories.length === 0 ? null : categories.some(({ value }) => value === "AE");
}

const KINDS: Partial<Record<DocumentKind, AttachedData["kind"]>> = {
  invoice: "invoice",
  creditNote: "credit-note",
  order: "order",
};
