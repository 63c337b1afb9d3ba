import type { Span } from "@/lib/extraction/values/span";

export const IDENTIFIER_KINDS = [
  "iban",
  "bic",
  "card",
  "creditor-reference",
  "qr-reference",
  "creditor-id",
  "vat",
  "ein",
  "ssn",
  "nip",
  "nif",
  "codice-fiscale",
  "steuernummer",
  "siret",
  "isin",
  "lei",
  "cusip",
  "sedol",
  "wkn",
  "valor",
  "gtin",
  "isbn",
  "issn",
  "doi",
  "orcid",
  "container",
  "air-waybill",
  "vessel",
  "vin",
  "flight",
  "train",
  "booking-code",
  "email",
  "url",
  "phone",
  "postal-town",
  "currency",
  "percentage",
  "time",
] as const;

export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number];

/** `none`: the kind has no check digits, or the rule for them is not public. */
export type Checksum = "valid" | "invalid" | "none";

export interface Identifier extends Span {
  kind: IdentifierKind;
  /** The number in the standard's form, without separators. */
  normalised: string;
  checksum: Checksum;
  /** False if the kind's name precedes the value or its shape makes the kind certain. */
  needsLabel: boolean;
}

export interface Reading {
  normalised: string;
  checksum: Checksum;
  /** How certain the kind is without a label. `likely` means that values of other kinds look the same. */
  alone: "certain" | "likely" | "never";
  length?: number;
}

export interface Shape {
  kind: IdentifierKind;
  /**
   * Must be global, limit its repetitions and never start a match inside a word, so that searching takes linear time.
   */
  pattern: RegExp;
  names?: string;
  read(written: string, isNamed: boolean): Reading | null;
  surroundings?(text: string, span: Span): boolean;
}

export function compact(written: string): string {
  return written.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
}

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
