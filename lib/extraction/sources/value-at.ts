import type { Conventions } from "@/lib/extraction/values/conventions";
import { comparable } from "@/lib/extraction/page/words";
import { parseValue } from "@/lib/extraction/values/parse-value";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { Span } from "@/lib/extraction/values/span";
import { limitsOf } from "@/lib/extraction/values/limits-of";
import type { Value, ValueLimits } from "@/lib/extraction/values/types";
import type { AnalysedDocument } from "./analysed-document";

export interface PlacedValue {
  value: Exclude<Value, null>;
  /** A key that is the same for different spellings of a value. */
  key: string;
}

const known = new WeakMap<AnalysedDocument, Map<ScalarType, Map<string, PlacedValue | null>>>();

/** Cached, because many fields have the same candidates. */
export function valueAt(
  document: AnalysedDocument,
  { start, end }: Span,
  type: ScalarType,
): PlacedValue | null {
  const ofDocument = known.get(document) ?? new Map<ScalarType, Map<string, PlacedValue | null>>();
  known.set(document, ofDocument);
  const ofType = ofDocument.get(type) ?? new Map<string, PlacedValue | null>();
  ofDocument.set(type, ofType);
  const place = `${start} ${end}`;
  const remembered = ofType.get(place);
  if (remembered !== undefined) return remembered;
  const found = readValue(document.layout.text.slice(start, end), type, document.conventions);
  ofType.set(place, found);
  return found;
}

export function readValue(raw: string, type: ScalarType, conventions: Conventions): PlacedValue | null {
  const value = parseValue(raw, type, conventions)?.value;
  return value === undefined ? null : placed(value);
}

export function speltAs(found: PlacedValue, field: ValueLimits): PlacedValue {
  const value = limitsOf(field).spelt(found.value);
  return value === found.value ? found : placed(value);
}

function placed(value: PlacedValue["value"]): PlacedValue {
  return { value, key: typeof value === "string" ? comparable(value) : String(value) };
}
