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

/** Concepts of one kind by id, with labels that all mean them with certainty, or labels by weight. */
export function concepts(
  valueKind: ValueKind,
  labels: Record<string, string | Record<number, string>>,
): Concept[] {
  return Object.entries(labels).map(([id, list]) => {
    const byWeight = typeof list === "string" ? { 1: list } : list;
    return {
      id,
      valueKind,
      labels: Object.entries(byWeight).map(([weight, same]) => [Number(weight), same]),
    };
  });
}
