import type { Span } from "@/lib/extraction/values/span";

/** Kinds of values that are recognised by their own shape. */
export const IDENTIFIER_KINDS = [
  // Banking
  "iban",
  "bic",
  "card",
  "creditor-reference",
  "qr-reference",
  "creditor-id",
  // Tax
  "vat",
  "ein",
  "ssn",
  "nip",
  "nif",
  "codice-fiscale",
  "steuernummer",
  "siret",
  // Securities
  "isin",
  "lei",
  "cusip",
  "sedol",
  "wkn",
  "valor",
  // Goods and publications
  "gtin",
  "isbn",
  "issn",
  "doi",
  "orcid",
  // Transport
  "container",
  "air-waybill",
  "vessel",
  "vin",
  "flight",
  "train",
  "booking-code",
  // Contact
  "email",
  "url",
  "phone",
  "postal-town",
  // Quantities
  "currency",
  "percentage",
  "time",
] as const;

export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number];

/** What the check digits say; `none`: the kind has none, or those of this value are not public. */
export type Checksum = "valid" | "invalid" | "none";

/** A value that identifies itself by its shape. */
export interface Identifier extends Span {
  kind: IdentifierKind;
  /** Without separators, in the form in which the kind's standard stores it. */
  normalised: string;
  checksum: Checksum;
  /** Whether other values look like this, so that only a label can tell. False where the kind's name precedes it. */
  needsLabel: boolean;
}

/** What a piece of text of the right shape says. */
export interface Reading {
  normalised: string;
  checksum: Checksum;
  /** How sure the kind is without a label: `certain`, `likely` (others look like this), or `never`. */
  alone: "certain" | "likely" | "never";
  /** The length of the value, where it is shorter than what the pattern matched. */
  length?: number;
}

/** How the values of one kind are written. */
export interface Shape {
  kind: IdentifierKind;
  /** Global. Every repetition has an upper limit and no match begins within a word, so that a search takes linear time. */
  pattern: RegExp;
  /** By which names documents announce it: a regular expression's source. */
  names?: string;
  /** Null where the text only looks like it. */
  read(written: string, isNamed: boolean): Reading | null;
  /** What must surround a value that is not named. */
  surroundings?(text: string, span: Span): boolean;
}

/** Only the letters and digits of a written value, in upper case. */
export function compact(written: string): string {
  return written.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
}

/** Where a value ends that has this many letters and digits. */
export function lengthOf(written: string, characters: number): number {
  let count = 0;
  for (let at = 0; at < written.length; at += 1) {
    if (/[A-Za-z\d]/.test(written.charAt(at))) count += 1;
    if (count === characters) return at + 1;
  }
  return written.length;
}

export function checksumOf(isValid: boolean | null): Checksum {
  return isValid === null ? "none" : isValid ? "valid" : "invalid";
}
