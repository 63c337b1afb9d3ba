import { createYield } from "@/lib/yield-to-event-loop";
import type { DocumentText } from "@/lib/text/types";
import { type Conventions, learnConventions, READINGS } from "@/lib/extraction/values/conventions";
import { evidenceOf } from "./evidence-of";
import { Units } from "./find-units";
import { labelBeside } from "./label-beside";
import { firstLabelledPlace, isNameOf, isOwnLabel } from "./labelled-place";
import { QuoteFinder } from "./locate-quote";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import { supportsValue } from "@/lib/extraction/values/parse-value";
import type { Span } from "@/lib/extraction/values/span";
import type { Evidence, FieldSpec, Value, ValueUnit } from "@/lib/extraction/values/types";
import { ValuePlaces } from "./value-places";

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

/** How long one document is searched for numbers and dates that are written otherwise than a person writes them. */
const SEARCH_MS = 2_000;

/** Finds the values that people give a document's fields. What was read of the text for one is kept for the others. */
export class CorrectionLocator {
  /** How the document writes numbers and dates. */
  readonly conventions: Conventions;
  private readonly text: string;
  private readonly finder: QuoteFinder;
  private readonly units: Units;
  private readonly readings: ValuePlaces;

  constructor(private readonly document: DocumentText) {
    this.text = document.text;
    this.conventions = learnConventions(this.text);
    this.finder = new QuoteFinder(document, createYield());
    this.units = new Units(document, this.conventions);
    this.readings = new ValuePlaces(this.text, SEARCH_MS);
  }

  /** Finds a person's value. What is in several places has none, since any may be meant. */
  async locate(field: FieldSpec, correction: Correction): Promise<LocatedCorrection> {
    const spans = await this.findPlaces(field, correction);
    const [span] = spans;
    if (span && spans.length === 1) {
      const unit = this.unitAt(field, span, correction.value);
      const place = { ...this.placeOf(span), ...(unit && { unit }) };
      return { place, label: this.unknownLabel(field, span, correction.wasFound), places: [] };
    }
    const isChoice = spans.length <= MAX_PLACES;
    const places = isChoice
      ? spans.map((one) => ({ ...this.placeOf(one), line: lineOf(this.text, one) }))
      : [];
    return { place: null, label: null, places };
  }

  /** The unit of a field's number at a place; null where it has none. */
  unitAt(field: FieldSpec, place: Span, value: Value): ValueUnit | null {
    return this.units.at(field, place, value);
  }

  /** The label beside a place, if the field does not know it: where nothing was found, one of a similar meaning did not help. */
  unknownLabel(field: FieldSpec, span: Span, wasFound: boolean): string | null {
    const label = labelBeside(this.text, span);
    const isKnown = wasFound ? isOwnLabel : isNameOf;
    return label === null || isKnown(field, label) ? null : label;
  }

  private placeOf(span: Span): Place {
    const parts = this.finder.partsOf(span);
    const { state: _, ...place } = evidenceOf(this.document, { ...span, parts }, "verified");
    return place;
  }

  /** One where it is certain, several where any may be meant. */
  private async findPlaces(
    field: FieldSpec,
    { value, written, pointed }: Correction,
  ): Promise<readonly Span[]> {
    if (value === null) return [];
    const readings = [this.conventions, ...READINGS];
    const holds = ({ start, end }: Span) =>
      readings.some((reading) => supportsValue(this.text.slice(start, end), field.type, value, reading));
    if (pointed && pointed.end <= this.text.length && holds(pointed)) return [pointed];
    if (field.type === "BOOLEAN") return [];
    const asWritten = written === null ? [] : (await this.finder.locateAll(written)).filter(holds);
    const places = asWritten.length > 0 ? asWritten : await this.placesOf(field.type, value, readings);
    const labelled = places.length > 1 ? firstLabelledPlace(this.text, field, places) : null;
    return labelled ? [labelled] : places;
  }

  /** Where the document writes the same number or day, in whatever words. */
  private async placesOf(
    type: ScalarType,
    value: Value,
    readings: readonly Conventions[],
  ): Promise<readonly Span[]> {
    if (type !== "NUMBER" && type !== "DATE") return [];
    for (const reading of readings) {
      const places = await this.readings.of(type, reading, value);
      if (places.length > 0) return places;
    }
    return [];
  }
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
