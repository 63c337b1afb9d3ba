import type { Sense } from "./senses";
import type { Terms } from "./terms";

/** Kinds of documents that their titles name, the more specific first: "Gutschrift zur Rechnung" is a credit note. */
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

/** Kinds whose numbers other documents state: "Order no." is no title. */
const REFERRED_TO: ReadonlySet<DocumentKind> = new Set(["deliveryNote", "offer", "order", "agreement"]);

/** The kind of document that a title names; null where it names none. */
export function documentKindOf({ senses }: Terms): DocumentKind | null {
  const kind = KINDS.find((one) => senses.has(one));
  return kind === undefined || (REFERRED_TO.has(kind) && senses.has("number")) ? null : kind;
}

/** The kind of document that a yes-or-no field is about, by its name: "Is credit note". Null where it asks for more. */
export function askedDocumentKind(name: Terms): DocumentKind | null {
  return (
    KINDS.find((kind) => name.words.length > 0 && name.words.every((senses) => senses.includes(kind))) ?? null
  );
}
