import type { ConceptId } from "@/lib/extraction/lexicon/concept-ids";
import type { Sense } from "@/lib/extraction/lexicon/senses";

export const MOST_USUAL: readonly ConceptId[] = ["supplier", "document-date", "total"];

const BILL: readonly ConceptId[] = [
  "invoice-number",
  "invoice-date",
  "due-date",
  "supplier",
  "customer",
  "net",
  "tax",
  "total",
];
const LEASE: readonly ConceptId[] = [
  "landlord",
  "tenant",
  "effective-date",
  "rent",
  "deposit",
  "notice-period",
];
const CONTRACT: readonly ConceptId[] = [
  "party",
  "second-party",
  "effective-date",
  "end-date",
  "contract-term",
  "governing-law",
  "notice-period",
];
const JOURNEY: readonly ConceptId[] = [
  "passenger",
  "origin",
  "destination",
  "departure-date",
  "booking-number",
  "total",
];
const PAYSLIP: readonly ConceptId[] = [
  "employer",
  "employee",
  "billing-period",
  "pay-date",
  "gross-pay",
  "income-tax",
  "net-pay",
];
const POLICY: readonly ConceptId[] = ["policy-number", "insured", "insurer", "premium"];
const ORDER: readonly ConceptId[] = [
  "order-number",
  "order-date",
  "delivery-date",
  "supplier",
  "customer",
  "net",
  "total",
];

/** The more specific concepts come first. */
export const USUAL_CONCEPTS: readonly (readonly [
  title: ConceptId | Sense,
  concepts: readonly ConceptId[],
])[] = [
  ["credit-note-number", BILL],
  ["reminder-number", BILL],
  ["payroll", PAYSLIP],
  ["lease", LEASE],
  ["confidentiality", CONTRACT],
  ["agreement", CONTRACT],
  ["quote-number", ORDER],
  ["delivery-number", ["delivery-number", "delivery-date", "supplier", "customer"]],
  ["order-number", ORDER],
  ["invoice", BILL],
  ["policy-number", POLICY],
  ["booking", JOURNEY],
  ["ticket-number", JOURNEY],
  ["receipt", ["supplier", "document-date", "tax", "total", "payment-method"]],
  ["statement", ["account-holder", "statement-date", "opening-balance", "closing-balance"]],
  ["order", ORDER],
  ["certificate", []],
  ["report", []],
  ["confirmation", []],
  ["declaration", []],
  ["application", []],
  ["judgment", []],
  ["transfer", []],
];
