/** Units that field names ask for ("Term in months", "Consumption (kWh)") and that follow values in documents. */
const UNITS: [unit: string, words: RegExp][] = [
  [
    "day",
    /^(?:calendar |working |business )?(?:days?|tage?n?|jours?|días?|dias?|giorn[oi]|dag(?:en)?)(?!\p{L})/iu,
  ],
  ["week", /^(?:weeks?|wochen?|semaines?|semanas?|settiman[ae]|we(?:ek|ken))(?!\p{L})/iu],
  ["month", /^(?:calendar )?(?:months?|monate?n?|mois|mes(?:es)?|mes[ei]|maand(?:en)?)(?!\p{L})/iu],
  ["year", /^(?:calendar )?(?:years?|jahre?n?|ans?|années?|años?|anos?|ann[oi]|jaar|jaren)(?!\p{L})/iu],
  ["hour", /^(?:hours?|hrs?|stunden?|std|heures?|horas?|or[ae]|uur|uren)(?!\p{L})/iu],
  ["minute", /^(?:minutes?|mins?|minuten?|minutos?|minut[oi])(?!\p{L})/iu],
  ["percent", /^(?:%|percent|per cent|prozent|pour cent|por ciento|per cento|procent|por cento)/iu],
  ["kwh", /^kwh(?!\p{L})/iu],
  ["kg", /^(?:kgs?|kilograms?|kilos?)(?!\p{L})/iu],
  ["lb", /^(?:lbs?|pounds)(?!\p{L})/iu],
  ["km", /^(?:km|kilomet(?:er|re)s?)(?!\p{L})/iu],
  ["mile", /^(?:mi|miles?)(?!\p{L})/iu],
  ["m²", /^(?:m²|m2|sqm|qm|square met(?:er|re)s?)(?!\p{L})/iu],
  ["sq ft", /^(?:sq\.? ?ft|square feet)(?!\p{L})/iu],
];

/** The unit at the beginning of a text, after spaces and the bracket of "two (2) years". */
export function unitAt(text: string): string | null {
  const rest = text.slice(0, 40).replace(/^[\s)'’-]{0,4}/u, "");
  return UNITS.find(([, words]) => words.test(rest))?.[0] ?? null;
}

/** The unit that a name or prompt asks for: the first one in it. */
export function unitIn(text: string): string | null {
  for (const match of text.matchAll(/[\p{L}%²]+/gu)) {
    const unit = unitAt(text.slice(match.index));
    if (unit) return unit;
  }
  return null;
}

/** How often an amount is paid, by the words of a field name: "Monthly rent", "Jahresgehalt". */
const FREQUENCIES: [unit: string, words: RegExp][] = [
  ["year", /annual|annum|yearly|jahres|jährlich|annuel|anual|annuo|annual[ei]|jaarlijks/iu],
  ["month", /monthly|monats|monatlich|mensuel|mensual|mensil[ei]|maandelijks|maand(?:huur|loon)|mensal/iu],
  ["week", /weekly|wochen|wöchentlich|hebdomadaire|semanal|settimanale|wekelijks/iu],
  ["day", /daily|tages|täglich|journalier|diari[oa]|giornalier[oa]|dagelijks/iu],
  ["hour", /hourly|stunden(?:lohn|satz)|horaire|por hora|orari[oa]|uur(?:loon|tarief)/iu],
];

/** How often the amount that a field name asks for is paid; null where the name does not say. */
export function frequencyIn(name: string): string | null {
  return FREQUENCIES.find(([, words]) => words.test(name))?.[0] ?? null;
}

/** How often an amount is paid, by the words after it: "per annum", "pro Monat". */
export function frequencyAt(text: string): string | null {
  const per =
    /^[^\p{L}]{0,4}(?:(?:EUR|USD|GBP|CHF|euros?)\s)?(?:per|a|an|each|every|pro|par|al|por|per|im|\/)\s?(?=\p{L})/iu.exec(
      text.slice(0, 30),
    );
  if (!per) return null;
  const rest = text.slice(per[0].length, per[0].length + 20);
  return unitAt(rest) ?? (/^annum\b/i.test(rest) ? "year" : null);
}
