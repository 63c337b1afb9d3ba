import { texts } from "@/components/texts";
import type { FieldDto } from "@/lib/api/extractor";
import type { ValueDto, ValueUnitDto } from "@/lib/api/value";

export interface GridColumn {
  name: string;
  type: ValueDto["type"];
  isFormer: boolean;
}

export interface SizedColumn extends GridColumn {
  width: number;
}

export function columnsOf(
  fields: readonly Pick<FieldDto, "name" | "type">[],
  results: readonly { values: readonly Pick<ValueDto, "name" | "type">[] }[],
): GridColumn[] {
  const columns = new Map<string, GridColumn>();
  for (const { name, type } of fields) columns.set(name, { name, type, isFormer: false });
  for (const { values } of results) {
    for (const { name, type } of values) {
      if (!columns.has(name)) columns.set(name, { name, type, isFormer: true });
    }
  }
  return [...columns.values()];
}

/** In pixels. Wider text is truncated. */
const WIDTHS: Record<ValueDto["type"], { min: number; max: number }> = {
  TEXT: { min: 112, max: 304 },
  NUMBER: { min: 96, max: 208 },
  DATE: { min: 136, max: 168 },
  BOOLEAN: { min: 80, max: 160 },
  TABLE: { min: 112, max: 160 },
};
const CHARACTER = 7.5;
const CELL_PADDING = 36;
const HEADER_PADDING = 52;
const STEP = 16;
const SAMPLED_RESULTS = 100;

type SizedValue = Pick<ValueDto, "name" | "value"> &
  Partial<Pick<ValueDto, "suggestion">> & { evidence?: object & { unit?: ValueUnitDto | null } };

/**
 * Estimates the width that fits nine in ten values and most headers, because measuring is slow. Rounds to steps, so
 * that corrections rarely move columns.
 */
export function columnWidth(
  { name, type }: GridColumn,
  results: readonly { values: readonly SizedValue[] }[],
): number {
  const lengths = results
    .slice(0, SAMPLED_RESULTS)
    .map(({ values }) => shownLength(values.find((value) => value.name === name)))
    .sort((one, other) => one - other);
  const usual = lengths[Math.floor((lengths.length - 1) * 0.9)] ?? 0;
  const { min, max } = WIDTHS[type];
  const wanted = Math.max(usual * CHARACTER + CELL_PADDING, name.length * CHARACTER + HEADER_PADDING);
  return Math.ceil(Math.max(min, Math.min(wanted, max)) / STEP) * STEP;
}

function shownLength({ value = null, suggestion, evidence }: Partial<SizedValue> = {}): number {
  if (suggestion) return (texts.results.perhaps.length + textLength(suggestion.value)) * 0.9;
  const unit = evidence?.unit?.text ?? "";
  return textLength(value) + (unit === "" ? 0 : (unit.length + 1) * 0.9);
}

function textLength(value: ValueDto["value"]): number {
  if (typeof value === "number") return String(value).length * 1.25;
  return Array.isArray(value) ? 0 : String(value ?? "").length;
}
