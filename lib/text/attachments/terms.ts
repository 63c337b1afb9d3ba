/** The payee is given only if it differs from the seller. */
const ATTACHED_PARTIES = ["seller", "buyer", "ship-to", "payee"] as const;
export type AttachedParty = (typeof ATTACHED_PARTIES)[number];

const PARTY_TERMS = [
  "name",
  "trading-name",
  "id",
  "gln",
  "registration-number",
  "vat-id",
  "tax-number",
  "address",
  "street",
  "postcode",
  "city",
  "country",
  "contact",
  "email",
  "phone",
  "fax",
] as const;
export type PartyTerm = (typeof PARTY_TERMS)[number];

export const DATE_TERMS = [
  "issue-date",
  "due-date",
  "delivery-date",
  "buyer-order-date",
  "period-start",
  "period-end",
] as const;
export type DateTerm = (typeof DATE_TERMS)[number];

export const NUMBER_TERMS = [
  "line-total",
  "allowance-total",
  "charge-total",
  "net-total",
  "tax-total",
  "gross-total",
  "prepaid",
  "rounding",
  "due-payable",
  "tax-rate",
] as const;
export type NumberTerm = (typeof NUMBER_TERMS)[number];

const DOCUMENT_TERMS = [
  "number",
  "type-code",
  "currency",
  "note",
  "iban",
  "account-number",
  "account-name",
  "bic",
  "bank-name",
  "payment-means",
  "payment-reference",
  "payment-terms",
  "buyer-order-number",
  "seller-order-number",
  "contract-number",
  "project-number",
  "delivery-note-number",
  "preceding-invoice-number",
  "buyer-reference",
  "tax-category",
] as const;

export type TextTerm = (typeof DOCUMENT_TERMS)[number] | `${AttachedParty}-${PartyTerm}`;

export const TEXT_TERMS: readonly TextTerm[] = [
  ...DOCUMENT_TERMS,
  ...ATTACHED_PARTIES.flatMap((party) => PARTY_TERMS.map((term) => `${party}-${term}` as const)),
];

export type AttachedTerm = {
  written: string;
} & (
  | { id: TextTerm; value: string }
  /** `YYYY-MM-DD` */
  | { id: DateTerm; value: string }
  | { id: NumberTerm; value: number }
);
export type AttachedTermId = AttachedTerm["id"];

export interface AttachedLine {
  position: string | null;
  id: string | null;
  name: string | null;
  description: string | null;
  quantity: number | null;
  /** Code from UN/ECE Recommendation 20, such as `HUR`. */
  unit: string | null;
  netPrice: number | null;
  netAmount: number | null;
  taxRate: number | null;
}

export const ATTACHED_KINDS = ["invoice", "credit-note", "order"] as const;
export type AttachedKind = (typeof ATTACHED_KINDS)[number];

export const ATTACHED_STANDARDS = ["Factur-X", "ZUGFeRD", "XRechnung", "Order-X", "UBL"] as const;
export type AttachedStandard = (typeof ATTACHED_STANDARDS)[number];

export interface AttachedData {
  standard: AttachedStandard;
  kind: AttachedKind;
  fileName: string;
  /** A term with several values occurs several times, for example once per tax rate. */
  terms: AttachedTerm[];
  lines: AttachedLine[];
}
