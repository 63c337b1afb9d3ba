/** What a value looks like; decides how it is cut out of the text around it. */
export type Shape =
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

/** Something that business documents say, and the words that label it. */
export interface Concept {
  id: string;
  shape: Shape;
  /** Weight (0 to 1, the surer the higher) and labels, separated by semicolons; spelling as in a document. */
  labels: [weight: number, labels: string][];
}

export const concept = (id: string, shape: Shape, ...labels: [number, string][]): Concept => ({
  id,
  shape,
  labels,
});
