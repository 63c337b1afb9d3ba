import type { LimitCode } from "@/lib/extraction/values/check-codes";
import type { Check, ColumnSpec, Value, ValueLimits } from "@/lib/extraction/values/types";
import { shorten } from "./describe-check";

const MAX_SHOWN = 5;

/** Users who enter a value that breaks a limit see this message, too. */
export function describeBrokenLimit(field: ValueLimits, code: LimitCode, value: Value): Check {
  return { code, message: `${toWords(value)} ${whatIsWrong(field, code, value)}.` };
}

function whatIsWrong(
  { options = [], pattern = "", minimum, maximum }: ValueLimits,
  code: LimitCode,
  value: Value,
) {
  switch (code) {
    case "not_allowed":
      return `is not one of ${listOptions(options)}`;
    case "pattern_differs":
      return `does not match the pattern ${shorten(pattern)}`;
    case "out_of_range": {
      const isBelow = minimum !== undefined && value !== null && value < minimum;
      const [before, after] = typeof value === "string" ? ["before", "after"] : ["less than", "more than"];
      return isBelow ? `is ${before} ${toWords(minimum)}` : `is ${after} ${toWords(maximum ?? null)}`;
    }
  }
}

const OF_CELLS: Record<LimitCode, [one: string, several: string]> = {
  not_allowed: ["is not allowed", "are not allowed"],
  pattern_differs: ["does not match the pattern", "do not match the pattern"],
  out_of_range: ["is out of range", "are out of range"],
};

export function describeBrokenCells({ name }: ColumnSpec, code: LimitCode, values: readonly Value[]): Check {
  const [one, several] = OF_CELLS[code];
  const [subject, isWrong] = values.length === 1 ? ["A cell", one] : [`${values.length} cells`, several];
  const different = [...new Set(values)];
  const list =
    different.slice(0, MAX_SHOWN).map(toWords).join(", ") + (different.length > MAX_SHOWN ? "…" : "");
  return { code, message: `${subject} in ${shorten(name)} ${isWrong}: ${list}.` };
}

function listOptions(options: readonly { value: string }[]): string {
  const shown = options.slice(0, MAX_SHOWN).map(({ value }) => shorten(value));
  const more = options.length - shown.length;
  return shown.join(", ") + (more > 0 ? ` and ${more} more` : "");
}

const NUMBER = new Intl.NumberFormat("en", { maximumFractionDigits: 10 });

function toWords(value: Value): string {
  if (typeof value === "number") return NUMBER.format(value);
  return typeof value === "string" && !/^\d{4}-\d{2}-\d{2}$/.test(value)
    ? `"${shorten(value)}"`
    : String(value);
}
