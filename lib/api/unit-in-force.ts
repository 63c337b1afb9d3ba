import type { ScalarValueDto, ValueUnitDto } from "./value";

interface Measured extends Pick<ScalarValueDto, "value"> {
  evidence: { unit?: ValueUnitDto | null | undefined };
  correction?: { place?: { unit?: ValueUnitDto | undefined } | undefined } | null | undefined;
}

/** The unit of a number as it is in force: beside what was found, or beside what a person gave in its place. */
export function unitInForce({ value, evidence, correction = null }: Measured): ValueUnitDto | null {
  if (typeof value !== "number") return null;
  return (correction === null ? evidence.unit : correction.place?.unit) ?? null;
}

/** A unit in one word, for downloads and rules: its code, or as it is printed where it has none. */
export function unitInWords(unit: ValueUnitDto | null): string | null {
  return unit && (unit.code ?? unit.text);
}
