import type { ScalarValueDto, ValueUnitDto } from "./value";

interface Measured extends Pick<ScalarValueDto, "value"> {
  evidence: { unit?: ValueUnitDto | null | undefined };
  correction?: { place?: { unit?: ValueUnitDto | undefined } | undefined } | null | undefined;
}

export function unitInForce({ value, evidence, correction = null }: Measured): ValueUnitDto | null {
  if (typeof value !== "number") return null;
  return (correction === null ? evidence.unit : correction.place?.unit) ?? null;
}

export function unitInWords(unit: ValueUnitDto | null): string | null {
  return unit && (unit.code ?? unit.text);
}
