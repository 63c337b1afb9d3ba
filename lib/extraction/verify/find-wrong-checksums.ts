import { foldText } from "@/lib/extraction/values/fold-text";
import { findIdentifiers, isNameOf, matchIdentifier } from "@/lib/extraction/identifiers/find-identifiers";
import { compact, type Identifier, type IdentifierKind } from "@/lib/extraction/identifiers/identifier";
import type { Evidence, FieldSpec, Value } from "@/lib/extraction/values/types";
import type { Disagreement } from "./interpreted-value";

const NAMES: Partial<Record<IdentifierKind, string>> = {
  iban: "IBAN",
  card: "card number",
  "creditor-reference": "RF reference",
  "qr-reference": "QR reference",
  "creditor-id": "creditor identifier",
  vat: "VAT number",
  nip: "NIP",
  nif: "NIF",
  "codice-fiscale": "codice fiscale",
  siret: "SIREN or SIRET",
  isin: "ISIN",
  lei: "LEI",
  cusip: "CUSIP",
  sedol: "SEDOL",
  gtin: "GTIN",
  isbn: "ISBN",
  issn: "ISSN",
  orcid: "ORCID iD",
  container: "container number",
  "air-waybill": "air waybill number",
  vessel: "IMO number",
  vin: "VIN",
};
const KINDS = Object.keys(NAMES) as IdentifierKind[];

const CONTEXT_LENGTH = 40;

interface FoundText {
  field: FieldSpec;
  value: Value;
  evidence: Pick<Evidence, "start" | "end">;
}

/** Checks only unmistakable identifiers. Accepts values that are valid as another kind of identifier. */
export function findWrongChecksums(found: FoundText[], text: string): Disagreement[] {
  return found.flatMap(({ field, value, evidence }) => {
    if (field.type !== "TEXT" || typeof value !== "string") return [];
    const readings = readingsOf(value, field, evidence, text).filter(({ needsLabel }) => !needsLabel);
    const wrong = readings.find(({ checksum }) => checksum === "invalid");
    if (!wrong || readings.some(({ checksum }) => checksum === "valid")) return [];
    const message = `This ${NAMES[wrong.kind]} has wrong check digits.`;
    return [{ names: [field.name], check: { code: "checksum", message } }];
  });
}

function readingsOf(
  value: string,
  field: FieldSpec,
  { start, end }: FoundText["evidence"],
  text: string,
): Identifier[] {
  const written = foldText(value);
  const inPlace =
    start === null || end === null ? written : foldText(text.slice(Math.max(0, start - CONTEXT_LENGTH), end));
  const labels = [field.name, ...(field.also_called ?? [])];
  const named = KINDS.filter((kind) => labels.some((label) => isNameOf(kind, label)));
  const readings = [
    ...named.map((kind) => ({ source: written, reading: matchIdentifier(kind, written, 0) })),
    ...findIdentifiers(inPlace, KINDS).map((reading) => ({ source: inPlace, reading })),
  ];
  return readings.flatMap(({ source, reading }) =>
    reading && compact(source.slice(reading.start, reading.end)) === compact(written) ? [reading] : [],
  );
}
