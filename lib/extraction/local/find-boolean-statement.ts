import type { RawValue } from "@/lib/extraction/types";

/** Sentences that answer a yes-or-no question without a yes or a no. The negative form is searched for first. */
const STATEMENTS: Record<string, { no?: RegExp; yes: RegExp }> = {
  "auto-renewal": {
    no: /\b(?:not (?:be )?automatically (?:renew|extend)\w*|not (?:renew|extend)\w* automatically|(?:no|without) automatic (?:renewal|extension)|keine automatische verlängerung|verlängert sich nicht|sans (?:tacite reconduction|renouvellement automatique)|sin renovación automática|no se (?:renovará|prorrogará)|senza (?:tacito rinnovo|rinnovo automatico)|niet (?:automatisch|stilzwijgend) verlengd)/iu,
    yes: /\b(?:automatically (?:be )?(?:renew|extend)\w*|renew(?:s|ed)? automatically|automatic (?:renewal|extension)|verlängert sich(?: der vertrag| die laufzeit)?(?: jeweils)? (?:automatisch|stillschweigend)|automatische verlängerung|tacite reconduction|tacitement reconduit|renouvellement automatique|se (?:renovará|prorrogará) (?:automática|tácita)mente|renovación automática|prórroga automática|si (?:rinnova|rinnoverà|intenderà rinnovato) (?:tacit|automatic)amente|tacito rinnovo|rinnovo automatico|(?:automatisch|stilzwijgend) verlengd|renova(?:-se|do) automaticamente)/iu,
  },
  mutual: {
    no: /\b(?:one-way|unilateral|einseitige?[rns]?|unilatérale?)\b[^.\n]{0,40}(?:agreement|disclosure|nda|vereinbarung|accord|acuerdo|accordo)/iu,
    yes: /\b(?:mutual|bilateral|gegenseitige?[rns]?|wechselseitige?[rns]?|mutuel(?:le)?|réciproque|mutuo|recíproc[oa]|reciproco|wederzijdse)\b[^.\n]{0,40}(?:agreement|disclosure|confidentiality|nda|vereinbarung|geheimhaltung\p{L}*|accord|acuerdo|accordo|riservatezza|overeenkomst)|accord de confidentialité (?:mutuel|réciproque)|acuerdo de confidencialidad (?:mutuo|recíproco)/iu,
  },
  "reverse-charge": {
    yes: /\b(?:reverse[- ]charge|steuerschuldnerschaft des leistungsempfängers|autoliquidation|inversión del sujeto pasivo|inversione contabile|btw verlegd)/iu,
  },
  "tax-exempt": {
    yes: /(?:\bexempt(?:ed)? from (?:vat|gst|sales tax|tax)\b|\b(?:vat|tax)[- ]exempt\b|\bkeine (?:umsatz|mehrwert)steuer\b|\b(?:umsatz)?steuerfrei\b|\bgem(?:äß|\.) § ?19 UStG|\btva non applicable|\bexonérée? de (?:la )?tva|\bexent[oa]s? de iva|\besente (?:da )?iva|\bvrijgesteld van btw|\bisento de iva)/iu,
  },
};

/** The answer that a document's sentences give to a yes-or-no concept of the lexicon. Null where they give none. */
export function findBooleanStatement(concept: string, text: string): RawValue | null {
  const statements = STATEMENTS[concept];
  const no = statements?.no?.exec(text);
  const match = no ?? statements?.yes.exec(text);
  return match ? { raw: no ? "no" : "yes", quote: match[0], start: match.index } : null;
}
