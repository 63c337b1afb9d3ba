/** The kind of a value, which decides how it is matched in a text. */
export type ValueKind =
  | "amount"
  | "percent"
  | "number"
  | "date"
  | "id"
  | "iban"
  | "bic"
  | "vat"
  | "email"
  | "phone"
  | "url"
  | "currency"
  | "name"
  | "address"
  | "text"
  | "boolean";

/** A concept of business documents, with its labels. */
export interface Concept {
  id: string;
  valueKind: ValueKind;
  /** Labels separated by semicolons, as documents write them, with their weight: how likely (0 to 1) they mean the concept. */
  labels: [weight: number, labels: string][];
}

export const concept = (id: string, valueKind: ValueKind, ...labels: [number, string][]): Concept => ({
  id,
  valueKind,
  labels,
});
