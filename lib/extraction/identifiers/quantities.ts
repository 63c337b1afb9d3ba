import type { Shape } from "./identifier";

/** ISO 4217, without funds and metals. */
const CODES =
  "AED|AFN|ALL|AMD|ANG|AOA|ARS|AUD|AWG|AZN|BAM|BBD|BDT|BGN|BHD|BIF|BMD|BND|BOB|BRL|BSD|BTN|BWP|BYN|BZD|CAD|CDF|CHF|CLP|CNY|COP|CRC|CUP|CVE|CZK|DJF|DKK|DOP|DZD|EGP|ERN|ETB|EUR|FJD|FKP|GBP|GEL|GHS|GIP|GMD|GNF|GTQ|GYD|HKD|HNL|HRK|HTG|HUF|IDR|ILS|INR|IQD|IRR|ISK|JMD|JOD|JPY|KES|KGS|KHR|KMF|KPW|KRW|KWD|KYD|KZT|LAK|LBP|LKR|LRD|LSL|LYD|MAD|MDL|MGA|MKD|MMK|MNT|MOP|MRU|MUR|MVR|MWK|MXN|MYR|MZN|NAD|NGN|NIO|NOK|NPR|NZD|OMR|PAB|PEN|PGK|PHP|PKR|PLN|PYG|QAR|RON|RSD|RUB|RWF|SAR|SBD|SCR|SDG|SEK|SGD|SHP|SLE|SOS|SRD|SSP|STN|SVC|SYP|SZL|THB|TJS|TMT|TND|TOP|TRY|TTD|TWD|TZS|UAH|UGX|USD|UYU|UZS|VES|VND|VUV|WST|XAF|XCD|XOF|XPF|YER|ZAR|ZMW";

/** Signs and names of one currency alone; "$" and "kr" are those of several. */
const NORMALISED = new Map([
  ["€", "EUR"],
  ["£", "GBP"],
  ["₹", "INR"],
  ["₺", "TRY"],
  ["₽", "RUB"],
  ["₩", "KRW"],
  ["₪", "ILS"],
  ["₫", "VND"],
  ["₴", "UAH"],
  ["฿", "THB"],
  ["zł", "PLN"],
  ["Kč", "CZK"],
  ["Ft", "HUF"],
  ["RM", "MYR"],
  ["US$", "USD"],
  ["R$", "BRL"],
  ["EURO", "EUR"],
  ["Euro", "EUR"],
  ["euro", "EUR"],
  ["Euros", "EUR"],
  ["euros", "EUR"],
]);

/** A currency beside an amount. */
const CURRENCY: Shape = {
  kind: "currency",
  pattern: new RegExp(
    `(?<!\\p{L})(?:(?:${CODES}|zł|Kč|Ft|RM|Rs|Rp|[Kk]r|EUROS?|[Ee]uros?|[Dd]ollars?|[Pp]ounds?)(?!\\p{L})|(?:US|HK|NZ|[ACRS])?\\p{Sc})`,
    "gu",
  ),
  read: (written) => ({
    normalised: NORMALISED.get(written) ?? written,
    checksum: "none",
    alone: "certain",
  }),
  surroundings: (text, { start, end }) =>
    /\d[.,]?-{0,2}[ \t]?$/.test(text.slice(Math.max(0, start - 5), start)) ||
    /^\.?[ \t]{0,2}[-+(]?\d/.test(text.slice(end, end + 5)),
};

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
