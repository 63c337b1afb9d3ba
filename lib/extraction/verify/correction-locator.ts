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

export interface Correction {
  value: Value;
  written: string | null;
  pointed: Span | null;
  wasFound: boolean;
}

type Place = Omit<Evidence, "state"> & { unit?: ValueUnit };

interface PossiblePlace extends Omit<Place, "unit"> {
  line: string;
}

export interface LocatedCorrection {
  place: Place | null;
  label: string | null;
  /** In document order. Empty if there is only one place, or too many to choose from. */
  places: PossiblePlace[];
}

const MAX_PLACES = 6;

const SEARCH_MS = 2_000;

export class CorrectionLocator {
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

  /** Returns `place` if the value is in only one place, or else `places` to choose from. */
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

  unitAt(field: FieldSpec, place: Span, value: Value): ValueUnit | null {
    return this.units.at(field, place, value);
  }

  /**
   * Returns the label next to a correction, unless it is known. If no value was found, a label that only resembles
   * the field's name didn't help, so it counts as unknown.
   */
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
