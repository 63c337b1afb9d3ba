import type { ScalarValueDto } from "@/lib/api/value";

type Written = Pick<ScalarValueDto, "value" | "type" | "evidence" | "correction">;

const MAX_LENGTH = 30;

export function writtenValue({ value, type, evidence, correction }: Written): string | null {
  const quote = correction === null ? evidence.quote : (correction.place?.quote ?? null);
  if (quote === null) return null;
  if (typeof value === "number") return writtenDigits(value, quote) ?? writtenInWords(quote);
  return type === "DATE" && isShort(quote) && namesDay(quote, String(value)) ? quote.trim() : null;
}

export function storedBeside(value: Written): string | null {
  const written = writtenValue(value);
  if (written === null) return null;
  const same = typeof value.value === "number" ? Number(written) === value.value : written === value.value;
  return same ? null : String(value.value);
}

export function writtenDigits(value: number, text: string): string | null {
  const quote = text.normalize("NFKC");
  for (const { index, 0: token } of quote.matchAll(/\d(?:[\d.,'’ ]*\d)?/gu)) {
    // A space is part of a number only before a group of three digits.
    let at = index;
    for (const part of token.split(/(?<= )(?!\d{3}(?!\d))/u)) {
      const digits = part.trimEnd();
      if (readings(digits).includes(Math.abs(value))) return withSign(quote, at, at + digits.length, value);
      at += part.length;
    }
  }
  return null;
}

/** Returns two readings: all separators group thousands, or the last one is the decimal point. */
function readings(digits: string): number[] {
  const [, whole = "", decimals = ""] = /^(.*)[.,](\d+)$/u.exec(digits) ?? [];
  return [Number(digits.replace(/\D/gu, "")), Number(`${whole.replace(/\D/gu, "")}.${decimals}`)];
}

function withSign(quote: string, start: number, end: number, value: number): string {
  if (value >= 0) return quote.slice(start, end);
  const before = /[-−(] ?$/u.exec(quote.slice(0, start))?.[0].length ?? 0;
  const after = /^ ?[-−)]/u.exec(quote.slice(end))?.[0].length ?? 0;
  return quote.slice(start - before, end + after);
}

function writtenInWords(quote: string): string | null {
  return isShort(quote) && /\d ?\p{L}/u.test(quote) ? quote.trim() : null;
}

function namesDay(quote: string, isoDay: string): boolean {
  const [year = "", , day = ""] = isoDay.split("-");
  const numbers = new Set((quote.match(/\d+/gu) ?? []).map(Number));
  return numbers.has(Number(day)) && (numbers.has(Number(year)) || numbers.has(Number(year.slice(2))));
}

function isShort(quote: string): boolean {
  return quote.trim().length <= MAX_LENGTH;
}
