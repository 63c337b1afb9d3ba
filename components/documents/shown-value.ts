import type { Formats } from "@/components/formats";
import type { DocumentResultDto, EvidenceDto } from "@/lib/api/document";

type ResultValue = DocumentResultDto["values"][number];

/**
 * For the eye: numbers and days in the reader's habit, numbers with as many decimals as the document writes. Exports and
 * JSON keep the plain forms.
 */
export function shownValue(
  { value, type, evidence }: Pick<ResultValue, "value" | "type"> & { evidence: Pick<EvidenceDto, "quote"> },
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

/** Whether a value is set in a column of figures: a number, or text that is an amount with its currency. */
export function isAmount({ value }: Pick<ResultValue, "value">): boolean {
  if (typeof value !== "string") return typeof value === "number";
  // "INV 2041" is no amount: a currency's code stands before decimals.
  return WRITTEN_AMOUNT.test(value) && (/\p{Sc}/u.test(value) || /[.,]\d{2}(?!\d)/.test(value));
}

/** How many decimals the document's own writing of a number has; 0 where the number is not written in its words. */
function decimalsOf(value: number, quote: string | null): number {
  for (const [token] of (quote ?? "").normalize("NFKC").matchAll(/\d(?:[\d.,'’ ]*\d)?/gu)) {
    // A space inside a number stands before a group of three.
    for (const part of token.split(/ (?!\d{3}(?!\d))/)) {
      const [, whole = "", decimals = ""] = /^(.*)[.,](\d+)$/.exec(part) ?? [];
      if (whole !== "" && Number(`${whole.replace(/\D/g, "")}.${decimals}`) === Math.abs(value))
        return Math.min(decimals.length, MOST_DECIMALS);
    }
  }
  return 0;
}

/** More than that no formatter writes. */
const MOST_DECIMALS = 20;
