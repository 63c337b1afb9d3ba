import { createYield } from "@/lib/yield-to-event-loop";
import type { DocumentText } from "@/lib/text/types";
import { type Conventions, learnConventions } from "@/lib/extraction/values/conventions";
import { evidenceOf } from "./evidence-of";
import { labelBeside } from "./label-beside";
import { firstLabelledPlace, isNameOf, isOwnLabel } from "./labelled-place";
import { QuoteFinder } from "./locate-quote";
import { findDates } from "@/lib/extraction/values/parse-date";
import { findNumbers } from "@/lib/extraction/values/parse-number";
import { supportsValue } from "@/lib/extraction/values/parse-value";
import type { Span } from "@/lib/extraction/values/span";
import type { Evidence, FieldSpec, Value } from "@/lib/extraction/values/types";

/** A value that a person gives a field. */
export interface Correction {
  value: Value;
  /** The words that were typed or selected; null where there were none. */
  written: string | null;
  /** The words of the document that the person pointed at. */
  pointed: Span | null;
  /** Whether the engine found a value. */
  wasFound: boolean;
}

export interface LocatedCorrection {
  /** Where the value is; null where that is not known. */
  place: Omit<Evidence, "state"> | null;
  /** The label beside it, word for word, if the field does not know it. */
  label: string | null;
}

/** Finds a person's value in the document. What is in several places has none, since any may be meant. */
export async function locateCorrection(
  document: DocumentText,
  field: FieldSpec,
  correction: Correction,
): Promise<LocatedCorrection> {
  const finder = new QuoteFinder(document, createYield());
  const span = await findPlace(finder, document.text, field, correction);
  if (!span) return { place: null, label: null };
  const { state: _, ...place } = evidenceOf(document, { ...span, parts: finder.partsOf(span) }, "verified");
  return { place, label: unknownLabel(document.text, field, span, correction.wasFound) };
}

/** The label beside a place, if the field does not know it: where nothing was found, one of a similar meaning did not help. */
export function unknownLabel(text: string, field: FieldSpec, span: Span, wasFound: boolean): string | null {
  const label = labelBeside(text, span);
  const isKnown = wasFound ? isOwnLabel : isNameOf;
  return label === null || isKnown(field, label) ? null : label;
}

async function findPlace(
  finder: QuoteFinder,
  text: string,
  field: FieldSpec,
  { value, written, pointed }: Correction,
): Promise<Span | null> {
  if (value === null) return null;
  const conventions = learnConventions(text);
  const holds = ({ start, end }: Span) =>
    supportsValue(text.slice(start, end), field.type, value, conventions);
  if (pointed && pointed.end <= text.length && holds(pointed)) return pointed;
  if (field.type === "BOOLEAN") return null;
  const asWritten = written === null ? [] : (await finder.locateAll(written)).filter(holds);
  const places = asWritten.length > 0 ? asWritten : placesOf(text, field, value, conventions);
  return places.length > 1 ? firstLabelledPlace(text, field, places) : (places[0] ?? null);
}

/** Where the document writes the same number or day, in whatever words. */
function placesOf(text: string, { type }: FieldSpec, value: Value, conventions: Conventions): Span[] {
  const found =
    type === "NUMBER"
      ? findNumbers(text, conventions.number).filter((number) => number.value === value)
      : type === "DATE"
        ? findDates(text, conventions.date).filter(({ iso }) => iso === value)
        : [];
  return found.map(({ start, end }) => ({ start, end }));
}
