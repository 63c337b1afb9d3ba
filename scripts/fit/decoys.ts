import type { ScalarType } from "@/lib/extraction/values/field-types";
import { strengthOf } from "@/lib/extraction/sources/describe-candidates";
import type { DocumentText } from "@/lib/text/types";
import { examplesOf, type Example } from "./examples";
import type { LabelledDocument, LabelledField } from "./labelled-documents";

const FIELDS: [name: string, type: ScalarType, prompt: string][] = [
  ["Driving licence number", "TEXT", ""],
  ["Reisepassnummer", "TEXT", "Nummer des Reisepasses"],
  ["Date of birth", "DATE", "When the person was born"],
  ["Geburtsdatum", "DATE", ""],
  ["Kilometre reading", "NUMBER", "What the vehicle's odometer shows"],
  ["Allergies", "TEXT", ""],
  ["Date of discharge", "DATE", "Date on which the patient left the hospital"],
  ["Sailing date", "DATE", "When the vessel leaves the port"],
  ["Air pressure", "NUMBER", ""],
  ["Number of bedrooms", "NUMBER", ""],
  ["Vessel", "TEXT", "Name of the ship"],
  ["ISBN", "TEXT", ""],
  ["Diagnosis", "TEXT", ""],
  ["Judge", "TEXT", "Name of the judge"],
  ["Hearing date", "DATE", ""],
  ["Maturity date", "DATE", "When the loan is to be repaid"],
  ["Engine power", "NUMBER", ""],
  ["Kennzeichen", "TEXT", "amtliches Kennzeichen des Fahrzeugs"],
  ["Container number", "TEXT", ""],
  ["Meter reading", "NUMBER", ""],
  ["Gate", "TEXT", ""],
  ["Exchange rate", "NUMBER", ""],
  ["Hourly wage", "NUMBER", ""],
  ["Deductible", "NUMBER", "What the insured pays themselves"],
  ["Fecha de nacimiento", "DATE", ""],
  ["Chassis number", "TEXT", ""],
  ["Discount", "NUMBER", ""],
  ["Fax number", "TEXT", ""],
  ["Warranty until", "DATE", "Last day of the warranty"],
  ["Web site", "TEXT", ""],
];
const FIELDS_OF_A_DOCUMENT = 3;
const NAMED = 0.6;

export function decoysOf(document: LabelledDocument, text: DocumentText, number: number): Example[] {
  const fields = Array.from({ length: FIELDS_OF_A_DOCUMENT }, (_, index) => {
    return absentField(FIELDS[(number * FIELDS_OF_A_DOCUMENT + index) % FIELDS.length]!);
  });
  const isNamed = ({ candidates }: Example) =>
    candidates.some(({ features }) => strengthOf(features) >= NAMED);
  return examplesOf({ ...document, fields }, text).filter((example) => !isNamed(example));
}

function absentField([name, type, prompt]: (typeof FIELDS)[number]): LabelledField {
  return {
    name,
    type,
    prompt,
    required: false,
    also_called: [],
    accepted: [],
    isVisible: false,
    isAbsent: true,
  };
}
