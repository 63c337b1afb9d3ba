import { readValue } from "@/lib/extraction/sources/value-at";
import { READINGS } from "@/lib/extraction/values/conventions";
import type { ReadAs } from "@/lib/extraction/values/lesson";
import type { Span } from "@/lib/extraction/values/span";
import type { FieldSpec, Value } from "@/lib/extraction/values/types";

/** Returns how a reviewed number or date was read, if its text has two readings. */
export function meantReading(
  text: string,
  spans: readonly Span[],
  type: FieldSpec["type"],
  value: Exclude<Value, null>,
): ReadAs | undefined {
  if (type !== "NUMBER" && type !== "DATE") return undefined;
  const meant = spans.flatMap(({ start, end }) => {
    const fitting = READINGS.filter(
      (reading) => readValue(text.slice(start, end), type, reading)?.value === value,
    );
    const [only, ...others] = fitting.map(({ number, date }) => (type === "NUMBER" ? number : date));
    return only && others.length === 0 ? [only] : [];
  });
  return new Set(meant).size === 1 ? meant[0] : undefined;
}
