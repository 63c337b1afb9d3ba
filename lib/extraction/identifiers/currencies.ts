/** ISO 4217, except funds and metals. */
export const CURRENCY_CODES =
  "AED|AFN|ALL|AMD|ANG|AOA|ARS|AUD|AWG|AZN|BAM|BBD|BDT|BGN|BHD|BIF|BMD|BND|BOB|BRL|BSD|BTN|BWP|BYN|BZD|CAD|CDF|CHF|CLP|CNY|COP|CRC|CUP|CVE|CZK|DJF|DKK|DOP|DZD|EGP|ERN|ETB|EUR|FJD|FKP|GBP|GEL|GHS|GIP|GMD|GNF|GTQ|GYD|HKD|HNL|HRK|HTG|HUF|IDR|ILS|INR|IQD|IRR|ISK|JMD|JOD|JPY|KES|KGS|KHR|KMF|KPW|KRW|KWD|KYD|KZT|LAK|LBP|LKR|LRD|LSL|LYD|MAD|MDL|MGA|MKD|MMK|MNT|MOP|MRU|MUR|MVR|MWK|MXN|MYR|MZN|NAD|NGN|NIO|NOK|NPR|NZD|OMR|PAB|PEN|PGK|PHP|PKR|PLN|PYG|QAR|RON|RSD|RUB|RWF|SAR|SBD|SCR|SDG|SEK|SGD|SHP|SLE|SOS|SRD|SSP|STN|SVC|SYP|SZL|THB|TJS|TMT|TND|TOP|TRY|TTD|TWD|TZS|UAH|UGX|USD|UYU|UZS|VES|VND|VUV|WST|XAF|XCD|XOF|XPF|YER|ZAR|ZMW";

/** The currencies that each symbol may mean. If there are several, we don't guess. */
const SIGNS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    $: "ARS AUD BBD BMD BND BSD BZD CAD CLP COP FJD GYD HKD JMD KYD LRD MXN NAD NIO NZD SBD SGD SRD TTD TWD USD UYU XCD",
    "₨": "INR LKR MUR NPR PKR SCR",
    "¥": "CNY JPY",
    "€": "EUR",
    "£": "GBP",
    "฿": "THB",
    "৳": "BDT",
    "₡": "CRC",
    "₦": "NGN",
    "₩": "KRW",
    "₪": "ILS",
    "₫": "VND",
    "₭": "LAK",
    "₮": "MNT",
    "₱": "PHP",
    "₲": "PYG",
    "₴": "UAH",
    "₵": "GHS",
    "₸": "KZT",
    "₹": "INR",
    "₺": "TRY",
    "₼": "AZN",
    "₽": "RUB",
    "₾": "GEL",
    "៛": "KHR",
    A$: "AUD",
    AU$: "AUD",
    C$: "CAD NIO",
    CA$: "CAD",
    CAN$: "CAD",
    "CN¥": "CNY",
    Fr: "CHF XAF XOF XPF",
    Ft: "HUF",
    HK$: "HKD",
    "JP¥": "JPY",
    Kč: "CZK",
    Kr: "DKK ISK NOK SEK",
    MX$: "MXN",
    NT$: "TWD",
    NZ$: "NZD",
    R$: "BRL",
    RM: "MYR",
    RMB: "CNY",
    Rp: "IDR",
    Rs: "INR LKR MUR NPR PKR SCR",
    S$: "SGD",
    SFr: "CHF",
    SG$: "SGD",
    TL: "TRY",
    US$: "USD",
    kr: "DKK ISK NOK SEK",
    lei: "MDL RON",
    sFr: "CHF",
    zł: "PLN",
    лв: "BGN",
  }).map(([sign, codes]) => [sign, codes.split(" ")]),
);

export const CURRENCY_SIGNS = [...SIGNS.keys()];

export function currenciesOf(sign: string): readonly string[] {
  return SIGNS.get(sign) ?? [];
}
