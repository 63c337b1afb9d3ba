import type { Unit } from "@/lib/extraction/lexicon/unit-symbols";

/** Null if the unit has no standard symbol. */
export const SYMBOL_OF: Record<Unit, string | null> = {
  day: "d",
  week: null,
  month: null,
  year: null,
  hour: "h",
  minute: "min",
  percent: "%",
  kwh: "kWh",
  kw: "kW",
  watt: "W",
  volt: "V",
  ampere: "A",
  hertz: "Hz",
  bar: "bar",
  celsius: "°C",
  kg: "kg",
  gram: "g",
  tonne: "t",
  lb: "lb",
  km: "km",
  mile: "mi",
  metre: "m",
  centimetre: "cm",
  millimetre: "mm",
  "m²": "m²",
  "sq ft": "ft²",
  "m³": "m³",
  litre: "l",
  ccm: "cm³",
  hp: null,
  "g/km": "g/km",
};

/** Symbols are case-sensitive. */
export const SYMBOLS = (
  "% ‰ ° °C °F A Ah GHz GJ GW GWh Gbit/s Hz MB MHz MJ MPa MW MWh Mbit/s Nm Pa TB V VA W Wh bar cl cm cm² cm³ d dB dl dm " +
  "dm³ ft ft² g g/km h hPa ha hl k kB kHz kJ kN kPa kV kVA kW kWh kcal kg kg/m³ km km/h km² kvar l lb lm lx m m/s mA mAh mbar mg " +
  "mi min ml mm mm² mph m² m³ m³/h nm oz ppm rpm t Ω µg µm"
).split(" ");

/** Other spellings of symbols. They are not case-sensitive. */
export const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  "%": ["pct"],
  GB: ["gb"],
  "Mbit/s": ["mbit/s", "mbps"],
  cm: ["cm"],
  "cm²": ["cm2", "sqcm"],
  "cm³": ["ccm", "cm3"],
  "ft²": ["sf", "sq ft", "sqft"],
  h: ["hr", "hrs", "std"],
  kW: ["kw"],
  kWh: ["kwh"],
  kg: ["kg", "kgs", "kilo"],
  km: ["km"],
  "km/h": ["km/h", "kph"],
  l: ["L", "ltr"],
  lb: ["lbs"],
  min: ["min", "mins"],
  ml: ["ml"],
  "m²": ["m2", "qm", "sqm"],
  "m³": ["cbm", "cu m", "m3"],
};

/** Words for counted things, which have no symbol. They are not case-sensitive. */
export const COUNTED = (
  "box boxes carton cartons ct ctn ctns ea each items karton kartons ks kusy kusů pack packs pair pairs pallet pallets pc pcs pce pces " +
  "piece pieces pièce pièces pkg pkgs pza pzas pz pzs set sets st stck stk stuk stuks styck stück stücke szt sztuk sztuki uds unidad " +
  "unidades unit units hp ps cv pts"
).split(" ");
