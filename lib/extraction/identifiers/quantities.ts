import { CURRENCY_CODES, currenciesOf } from "./currencies";
import type { Shape } from "./identifier";

const EURO = new Set(["EURO", "Euro", "euro", "Euros", "euros"]);

const CURRENCY: Shape = {
  kind: "currency",
  pattern: new RegExp(
    `(?<!\\p{L})(?:(?:${CURRENCY_CODES}|zł|Kč|Ft|RM|Rs|Rp|[Kk]r|EUROS?|[Ee]uros?|[Dd]ollars?|[Pp]ounds?)(?!\\p{L})|(?:US|HK|NZ|[ACRS])?\\p{Sc})`,
    "gu",
  ),
  read: (written) => ({
    normalised: EURO.has(written) ? "EUR" : onlyCurrency(written),
    checksum: "none",
    alone: "certain",
  }),
  surroundings: (text, { start, end }) =>
    /\d[.,]?-{0,2}[ \t]?$/.test(text.slice(Math.max(0, start - 5), start)) ||
    /^\.?[ \t]{0,2}[-+(]?\d/.test(text.slice(end, end + 5)),
};

function onlyCurrency(written: string): string {
  const [code, ...others] = currenciesOf(written);
  return code && others.length === 0 ? code : written;
}

const PERCENTAGE: Shape = {
  kind: "percentage",
  pattern: /(?<![\p{L}\p{N}.,])[-+]?\d{1,3}(?:[.,]\d{1,6})?[ \t]?%/gu,
  read: (written) => ({
    normalised: written.replace(/[+%\s]/g, "").replace(",", "."),
    checksum: "none",
    alone: "certain",
  }),
};

const TIME: Shape = {
  kind: "time",
  pattern:
    /(?<![\p{L}\p{N}.,:])(?:[01]?\d|2[0-3])(?::[0-5]\d(?::[0-5]\d)?|(?=[ \t]?[ap]\.?m))(?:[ \t]?[ap]\.?m\b\.?)?(?![\p{L}\p{N}]|[:.,]\d)/giu,
  read(written) {
    const [, hour = "", minute = "00", second, half] =
      /^(\d{1,2})(?::(\d{2}))?(?::(\d{2}))?\s?([ap])?/i.exec(written) ?? [];
    if (half !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return null;
    const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
    const parts = [String(hours).padStart(2, "0"), minute, ...(second === undefined ? [] : [second])];
    return { normalised: parts.join(":"), checksum: "none", alone: "certain" };
  },
};

export const QUANTITIES = [CURRENCY, PERCENTAGE, TIME];
