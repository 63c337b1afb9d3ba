import type { Formats } from "@/components/formats";
import type { EvidenceDto, ScalarValueDto } from "@/lib/api/value";
import { writtenDigits } from "./written-value";

/** Uses the user's locale and as many decimals as the document. Exports and JSON are not localised. */
export function formatValue(
  {
    value,
    type,
    evidence,
  }: Pick<ScalarValueDto, "value" | "type"> & { evidence: Pick<EvidenceDto, "quote"> },
  formats: Formats,
): string {
  if (typeof value === "number") return formats.exactNumber(value, decimalsOf(value, evidence.quote));
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (type === "DATE" && value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formats.day(value);
  return value ?? "";
}

const CURRENCY = "(?:\\p{Sc}|[A-Z]{3}|[A-Z]{1,3}\\$)";
const WRITTEN_AMOUNT = new RegExp(
  `^(?:${CURRENCY} ?-?\\d[\\d.,'’ \\u00a0\\u202f]*|-?\\d[\\d.,'’ \\u00a0\\u202f]* ?${CURRENCY})$`,
  "u",
);

export function isAmount({ value }: Pick<ScalarValueDto, "value">): boolean {
  if (typeof value !== "string") return typeof value === "number";
  // After a currency code, require decimals, because "INV 2041" is not an amount.
  return WRITTEN_AMOUNT.test(value) && (/\p{Sc}/u.test(value) || /[.,]\d{2}(?!\d)/.test(value));
}

function decimalsOf(value: number, quote: string | null): number {
  const written = quote === null ? null : writtenDigits(value, quote);
  const [, whole = "", decimals = ""] = /^(.*)[.,](\d+)\D*$/u.exec(written ?? "") ?? [];
  const hasDecimals = Number(`${whole.replace(/\D/gu, "")}.${decimals}`) === Math.abs(value);
  return hasDecimals ? Math.min(decimals.length, MAX_DECIMALS) : 0;
}

const MAX_DECIMALS = 20;
