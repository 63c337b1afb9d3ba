import { documentKindIn } from "@/lib/extraction/local/document-kind";
import { statesParty, type Intent } from "@/lib/extraction/local/field-intent";
import type {
  AttachedData,
  AttachedParty,
  AttachedTerm,
  AttachedTermId,
  PartyTerm,
} from "@/lib/text/attachments/terms";

/** The terms of an invoice or an order that a concept of the lexicon may mean. */
const TERMS: Record<string, AttachedTermId[]> = {
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
  "bank-account": ["iban", "account-number"],
  bic: ["bic"],
  bank: ["bank-name"],
  "account-holder": ["account-name"],
  "payment-terms": ["payment-terms"],
  "payment-method": ["payment-means"],
  reference: ["payment-reference", "buyer-reference"],
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

const INVOICE_TERMS: Record<string, AttachedTermId[]> = {
  "invoice-number": ["number"],
  "invoice-date": ["issue-date"],
  "order-number": ["buyer-order-number", "seller-order-number"],
  "order-date": ["buyer-order-date"],
};

const ORDER_TERMS: Record<string, AttachedTermId[]> = {
  "order-number": ["number"],
  "order-date": ["issue-date"],
  // "Document number" and "Date", which the lexicon takes for those of an invoice.
  "invoice-number": ["number"],
  "invoice-date": ["issue-date"],
};

/** Concepts that either party has; the field tells whose is meant. */
const PARTY_TERMS: Record<string, PartyTerm> = {
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

/** A zero says that there is none of it. */
const NONE_IF_ZERO: ReadonlySet<AttachedTermId> = new Set([
  "allowance-total",
  "charge-total",
  "prepaid",
  "rounding",
]);

/** Names of which any is right, unlike other terms: of several different values it is unknown which one is meant. */
const ALTERNATIVE_NAMES: ReadonlySet<AttachedTermId> = new Set(["seller-trading-name", "buyer-trading-name"]);

const SUBTOTAL = /sub[ -_]?tot|zwischensumme|sous[ -]total|warenwert|positionen|items|goods|lines|lignes/iu;
const PAYABLE = /due|payable|to pay|owed|zahl|payer|pagar|betalen/iu;
const INVOICE = /invoice|bill|rechnung|factu|fattura|fatura|faktura/iu;
const PAYMENT = /payment|verwendungszweck|zahlung|paiement|pago|pagamento|betal/iu;
const EARLY_PAYMENT = /skonto|early|prompt|cash discount|escompte|pronto pago/iu;

/** Concepts that weigh this much less than the best one are not meant. */
const MIN_RELATIVE_WEIGHT = 0.95;

/**
 * The terms that a field asks for, the most exact first. Empty where the XML does not say it, or where several terms with
 * different values fit.
 */
export function wantedTerms(intent: Intent, attachment: AttachedData): AttachedTerm[] {
  const [best] = intent.concepts;
  const concepts = intent.concepts.filter(
    ({ weight }) => weight >= (best?.weight ?? 0) * MIN_RELATIVE_WEIGHT,
  );
  const ids = new Set(concepts.flatMap(({ concept }) => termsOf(concept, intent, attachment)));
  const terms = attachment.terms.filter(
    ({ id, value }) => ids.has(id) && !(value === 0 && NONE_IF_ZERO.has(id)),
  );
  const exact = terms.filter(({ id }) => !ALTERNATIVE_NAMES.has(id));
  return new Set(exact.map(({ value }) => value)).size > 1 ? [] : terms;
}

function termsOf(concept: string, intent: Intent, attachment: AttachedData): AttachedTermId[] {
  const { field } = intent;
  const own = attachment.kind === "order" ? ORDER_TERMS : INVOICE_TERMS;
  if (concept === "net" && SUBTOTAL.test(field.name)) return ["net-total", "line-total"];
  if (concept === "total" && PAYABLE.test(field.name)) return ["gross-total", "due-payable"];
  if (concept === "reference" && PAYMENT.test(field.name)) return ["payment-reference"];
  if (concept === "reference" && intent.role === "customer") return ["buyer-reference"];
  if (attachment.kind === "order" && concept.startsWith("invoice-") && INVOICE.test(field.name)) return [];
  // "VAT 7 %" is one of several taxes.
  if (concept === "tax" && /\d/.test(field.name)) return [];
  if (concept === "discount" && EARLY_PAYMENT.test(`${field.name} ${field.prompt}`)) return [];
  if (Object.hasOwn(PARTY_TERMS, concept)) return partyTerms(PARTY_TERMS[concept], intent, attachment);
  const terms = { ...TERMS, ...own };
  return Object.hasOwn(terms, concept) ? (terms[concept] ?? []) : [];
}

/** An order is the buyer's, an invoice the seller's: a field that names no party means the seller on an invoice alone. */
function partyTerms(term: PartyTerm | undefined, intent: Intent, { kind }: AttachedData): AttachedTermId[] {
  if (!term) return [];
  const parties: AttachedParty[] =
    kind === "order" && !statesParty(intent.field)
      ? ["seller", "buyer"]
      : [intent.role === "customer" ? "buyer" : "seller"];
  return parties.map((party): AttachedTermId => `${party}-${term}`);
}

/** The answer to a yes-or-no field that the XML gives without doubt; null where it gives none. */
export function wantedAnswer(intent: Intent, attachment: AttachedData): boolean | null {
  const asked = documentKindIn(intent.field.name);
  if (asked) return KINDS.has(asked) ? asked === attachment.kind : null;
  if (intent.concepts[0]?.concept !== "reverse-charge") return null;
  const categories = attachment.terms.filter(({ id }) => id === "tax-category");
  return categories.length === 0 ? null : categories.some(({ value }) => value === "AE");
}

const KINDS: ReadonlySet<string> = new Set(["invoice", "credit-note", "order"]);
