import { createYield } from "@/lib/yield-to-event-loop";
import type { DocumentText } from "@/lib/text/types";
import { type Conventions, learnConventions, READINGS } from "@/lib/extraction/values/conventions";
import { evidenceOf } from "./evidence-of";
import { Units } from "./find-units";
import { labelBeside } from "./label-beside";
import { firstLabelledPlace, isNameOf, isOwnLabel } from "./labelled-place";
import { QuoteFinder } from "./locate-quote";
import { findDates } from "@/lib/extraction/values/parse-date";
import { findNumbers } from "@/lib/extraction/values/parse-number";
import { supportsValue } from "@/lib/extraction/values/parse-value";
import type { Span } from "@/lib/extraction/values/span";
import type { Evidence, FieldSpec, Value, ValueUnit } from "@/lib/extraction/values/types";

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

/** `unit` where a NUMBER has one there. */
type Place = Omit<Evidence, "state"> & { unit?: ValueUnit };

/** One of several places of a value, with the words of its line. */
interface PossiblePlace extends Omit<Place, "unit"> {
  line: string;
}

export interface LocatedCorrection {
  /** Where the value is; null where that is not known. */
  place: Place | null;
  /** The label beside it, word for word, if the field does not know it. */
  label: string | null;
  /** Where the value may be, in the document's order, where it is in several places, though not in too many to choose from. */
  places: PossiblePlace[];
}

/** More places are no choice for a person: what is written everywhere, such as "1", is not asked about. */
const MAX_PLACES = 6;

/** Finds a person's value in the document. What is in several places has none, since any may be meant. */
export async function locateCorrection(
  document: DocumentText,
  field: FieldSpec,
  correction: Correction,
): Promise<LocatedCorrection> {
  const finder = new QuoteFinder(document, createYield());
  const { text } = document;
  const spans = await findPlaces(finder, text, field, correction);
  const placeOf = (span: Span): Place => {
    const { state: _, ...place } = evidenceOf(document, { ...span, parts: finder.partsOf(span) }, "verified");
    return place;
  };
  const [span] = spans;
  if (span && spans.length === 1) {
    const unit = new Units(text, learnConventions(text)).at(span, correction.value);
    const place = { ...placeOf(span), ...(unit && { unit }) };
    return { place, label: unknownLabel(text, field, span, correction.wasFound), places: [] };
  }
  const isChoice = spans.length <= MAX_PLACES;
  const places = isChoice ? spans.map((one) => ({ ...placeOf(one), line: lineOf(text, one) })) : [];
  return { place: null, label: null, places };
}

/** Characters of a line on either side of a place. */
const MAX_BESIDE = 40;

function lineOf(text: string, { start, end }: Span): string {
  const before =
    text
      .slice(Math.max(0, start - MAX_BESIDE), start)
      .split(/[\n\r\f]/)
      .at(-1) ?? "";
  const [after = ""] = text.slice(end, end + MAX_BESIDE).split(/[\n\r\f]/);
  return `${before}${text.slice(start, end)}${after}`.replace(/\s+/g, " ").trim();
}

/** The label beside a place, if the field does not know it: where nothing was found, one of a similar meaning did not help. */
export function unknownLabel(text: string, field: FieldSpec, span: Span, wasFound: boolean): string | null {
  const label = labelBeside(text, span);
  const isKnown = wasFound ? isOwnLabel : isNameOf;
  return label === null || isKnown(field, label) ? null : label;
}

/** One where it is certain, several where any may be meant. */
async function findPlaces(
  finder: QuoteFinder,
  text: string,
  field: FieldSpec,
  { value, written, pointed }: Correction,
): Promise<Span[]> {
  if (value === null) return [];
  const readings = [learnConventions(text), ...READINGS];
  const holds = ({ start, end }: Span) =>
    readings.some((reading) => supportsValue(text.slice(start, end), field.type, value, reading));
  if (pointed && pointed.end <= text.length && holds(pointed)) return [pointed];
  if (field.type === "BOOLEAN") return [];
  const asWritten = written === null ? [] : (await finder.locateAll(written)).filter(holds);
  const found = readings.map((reading) => placesOf(text, field, value, reading));
  const places = [asWritten, ...found].find(({ length }) => length > 0) ?? [];
  const labelled = places.length > 1 ? firstLabelledPlace(text, field, places) : null;
  return labelled ? [labelled] : places;
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
