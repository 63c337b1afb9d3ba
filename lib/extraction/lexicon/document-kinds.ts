import type { Sense } from "./senses";
import type { Terms } from "./terms";

/** The more specific kinds come first: "Gutschrift zur Rechnung" is a credit note. */
const KINDS = [
  "creditNote",
  "reminder",
  "deliveryNote",
  "offer",
  "order",
  "payroll",
  "invoice",
  "receipt",
  "agreement",
  "statement",
] as const satisfies readonly Sense[];
export type DocumentKind = (typeof KINDS)[number];

/** Other documents refer to these kinds by number, so "Order no." is not a title. */
const REFERRED_TO: ReadonlySet<DocumentKind> = new Set(["deliveryNote", "offer", "order", "agreement"]);

export function documentKindOf({ senses }: Terms): DocumentKind | null {
  const kind = KINDS.find((one) => senses.has(one));
  return kind === undefined || (REFERRED_TO.has(kind) && senses.has("number")) ? null : kind;
}

/** Reads names such as "Is credit note". Returns null if the name asks for more. */
export function askedDocumentKind(name: Terms): DocumentKind | null {
  return (
    KINDS.find((kind) => name.words.length > 0 && name.words.every((senses) => senses.includes(kind))) ?? null
  );
}
