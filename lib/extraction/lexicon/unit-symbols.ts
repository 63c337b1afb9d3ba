export const UNIT_SYMBOLS = {
  day: [],
  week: [],
  month: [],
  year: [],
  hour: ["h", "hr", "hrs", "std"],
  minute: ["min", "mins"],
  percent: ["%", "pct"],
  kwh: ["kwh"],
  kw: ["kw"],
  watt: ["w"],
  volt: ["v"],
  ampere: ["a"],
  hertz: ["hz"],
  bar: ["bar"],
  celsius: ["°c", "°C"],
  kg: ["kg", "kgs"],
  gram: ["g"],
  tonne: ["t", "to"],
  lb: ["lb", "lbs"],
  km: ["km"],
  mile: ["mi"],
  metre: ["m"],
  centimetre: ["cm"],
  millimetre: ["mm"],
  "m²": ["m²", "m2", "sqm", "qm"],
  "sq ft": ["sq ft", "sqft", "sf"],
  "m³": ["m³", "m3", "cbm", "cu m"],
  litre: ["l", "ltr"],
  ccm: ["ccm", "cm³", "cm3", "cc"],
  hp: ["hp", "ps", "bhp", "cv", "pk"],
  "g/km": ["g/km"],
} as const satisfies Record<string, readonly string[]>;

export type Unit = keyof typeof UNIT_SYMBOLS;
export const UNITS = Object.keys(UNIT_SYMBOLS) as Unit[];

export const FREQUENCIES = ["year", "quarter", "month", "week", "day", "hour"] as const;
export type Frequency = (typeof FREQUENCIES)[number];
