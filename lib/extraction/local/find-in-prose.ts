import type { Conventions } from "@/lib/extraction/values/conventions";
import type { Candidate } from "./label-values";
import type { Prose } from "./prose";
import { findPartiesInProse } from "./prose-parties";
import { findDates } from "@/lib/extraction/values/parse-date";

export function findInProse(concept: string, prose: Prose, conventions: Conventions): Candidate[] {
  switch (concept) {
    case "effective-date":
    case "signature-date":
      return effectiveDates(prose, conventions);
    case "governing-law":
      return prose.search(governingLaws);
    case "venue":
      return prose.search(venues);
    case "contract-term":
      return prose.search(contractTerms);
    case "party":
      return findPartiesInProse(prose.text);
    case "second-party":
      return otherParties(findPartiesInProse(prose.text), prose.text);
    case "due-date":
      return prose.search((text) => dueDates(text, conventions));
    default:
      return [];
  }
}

function otherParties(parties: Candidate[], text: string): Candidate[] {
  const nameOf = ({ start, end }: Candidate) => text.slice(start, end).toLowerCase();
  const [first] = [...parties].sort((a, b) => b.score - a.score);
  return first ? parties.filter((party) => nameOf(party) !== nameOf(first) && party.start > first.start) : [];
}

const EFFECTIVE_DATE_PHRASES: [RegExp, number][] = [
  [/\beffective\s+date[^.;]{0,40}?(?:\bis\b|\bof\b|:|means|shall be|on)/giu, 0.9],
  [
    /(?<!\p{L})(?:effective|entered\s+into|made|dated|executed|signed|concluded)(?:\s+(?:and|or)\s+(?:effective|entered\s+into|made|dated|executed))?\s+(?:as\s+of|on|this|effective|as\s+at)(?!\p{L})/giu,
    0.9,
  ],
  [/(?<!\p{L})(?:dated|as\s+of|effective\s+(?:as\s+of|on|from))(?!\p{L})/giu, 0.8],
  [/(?<!\p{L})(?:this|agreement)\s+(?=\d{1,2}(?:st|nd|rd|th)?\s+day\s+of)/giu, 0.8],
  [
    /(?<!\p{L})(?:wirksam\s+(?:ab|zum)|tritt\s+am|mit\s+wirkung\s+(?:zum|vom|ab)|vom|geschlossen\s+am|gültig\s+ab|beginnt\s+am)(?!\p{L})/giu,
    0.7,
  ],
  [
    /(?<!\p{L})(?:prend(?:ra)?\s+effet\s+(?:le|à\s+compter\s+du)|à\s+compter\s+du|en\s+date\s+du|conclu\s+le|fait\s+à\s+\p{L}+,?\s+le)(?!\p{L})/giu,
    0.7,
  ],
  [
    /(?<!\p{L})(?:entra(?:rá)?\s+en\s+vigor\s+el|con\s+efecto\s+(?:a\s+partir\s+)?(?:del|de)|a\s+\d{1,2}\s+de)(?!\p{L})/giu,
    0.7,
  ],
  [/(?<!\p{L})(?:entra\s+in\s+vigore\s+il|con\s+decorrenza\s+dal|stipulato\s+il|in\s+data)(?!\p{L})/giu, 0.7],
  [/(?<!\p{L})(?:treedt\s+in\s+werking\s+op|met\s+ingang\s+van|gedateerd|gesloten\s+op)(?!\p{L})/giu, 0.7],
];

function effectiveDates(prose: Prose, conventions: Conventions): Candidate[] {
  const found = prose.search((text) =>
    EFFECTIVE_DATE_PHRASES.flatMap(([phrase, weight]) =>
      datesAfter(text, phrase, conventions, 30).map((date) => ({ ...date, score: weight })),
    ),
  );
  const scored = found.map((date) => {
    const latePenalty = date.start < 3_000 ? 0 : 0.25;
    return { ...date, score: date.score - latePenalty - date.start / 1e6 };
  });
  const [first] = findDates(prose.text.slice(0, 1_500), conventions.date);
  return first ? [...scored, { start: first.start, end: first.end, score: 0.55 }] : scored;
}

const DUE_DATE_PHRASES: RegExp[] = [
  /(?<!\p{L})(?:pay|paid|remit|transfer|settle|payment|payable|due)\b[^.;\n]{0,60}?\b(?:until|by|before|on or before|no later than|till|on)(?!\p{L})/giu,
  /(?<!\p{L})(?:überweisen|zahlen|zahlbar|begleichen|zahlung|fällig|fälligkeit|zahlungseingang)(?!\p{L})[^.;\n]{0,60}?\b(?:bis(?:\s+(?:zum|spätestens))?|am|zum|spätestens)(?!\p{L})/giu,
  /\bbis\s+(?:spätestens\s+)?(?:zum\s+)?(?=\d{1,2}\.)/giu,
  /(?<!\p{L})(?:régler|payer|paiement|règlement|payable)(?!\p{L})[^.;\n]{0,60}?\b(?:avant\s+le|au\s+plus\s+tard\s+le|jusqu'au|le)(?!\p{L})/giu,
  /(?<!\p{L})(?:pagar|pago|abonar|pagare|pagamento|saldare)(?!\p{L})[^.;\n]{0,60}?\b(?:antes\s+del?|hasta\s+el|entro\s+il|até|el)(?!\p{L})/giu,
  /(?<!\p{L})(?:betalen|voldoen|betaling|overmaken)\b[^.;\n]{0,60}?\b(?:vóór|voor|uiterlijk|tot)(?!\p{L})/giu,
];

function dueDates(text: string, conventions: Conventions): Candidate[] {
  return DUE_DATE_PHRASES.flatMap((phrase) =>
    datesAfter(text, phrase, conventions, 12).map((date) => ({ ...date, score: 0.7 })),
  );
}

function datesAfter(text: string, phrase: RegExp, conventions: Conventions, distance: number): Candidate[] {
  return [...text.matchAll(phrase)].flatMap((match) => {
    const from = match.index + match[0].length;
    const [date] = findDates(text.slice(from, from + 60), conventions.date);
    return date && date.start <= distance
      ? [{ start: from + date.start, end: from + date.end, score: 1 }]
      : [];
  });
}

const PLACE_NAME = "(\\p{Lu}\\p{L}+(?:\\s+(?:of\\s+|and\\s+)?(?:the\\s+)?\\p{Lu}\\p{L}+){0,3})";
const GOVERNING_LAW_PHRASES: [RegExp, number][] = [
  [
    new RegExp(
      `\\b(?:govern(?:ed|ing)?|constru(?:ed|ction)|interpreted|enforced|subject)[^.;]{0,140}?\\b(?:internal\\s+|substantive\\s+|local\\s+)*laws?\\s+(?:and\\s+\\p{L}+\\s+)?(?:of|in)\\s+(?:the\\s+)?(?:(?:[Ss]tate|[Cc]ommonwealth|[Pp]rovince|[Rr]epublic|[Kk]ingdom|[Cc]ountry)\\s+of\\s+)?${PLACE_NAME}`,
      "gu",
    ),
    0.95,
  ],
  [
    new RegExp(
      `\\b(?:laws?|courts?)\\s+(?:of|in|located\\s+in)\\s+(?:the\\s+)?(?:[Ss]tate|[Cc]ommonwealth|[Pp]rovince|[Rr]epublic)\\s+of\\s+${PLACE_NAME}`,
      "gu",
    ),
    0.7,
  ],
  [
    new RegExp(
      `\\b(?:governed|construed)[^.;]{0,100}?\\b(?:with|by|under)\\s+(\\p{Lu}\\p{L}+(?:\\s\\p{Lu}\\p{L}+)?)\\s+law\\b`,
      "gu",
    ),
    0.9,
  ],
  [
    new RegExp(
      `\\b(?:exclusive\\s+)?jurisdiction\\s+of\\s+(?:the\\s+)?[^.;]{0,60}?courts?[^.;]{0,30}?\\b(?:of|in)\\s+(?:the\\s+)?(?:[Ss]tate\\s+of\\s+)?${PLACE_NAME}`,
      "gu",
    ),
    0.6,
  ],
  [/(?<!\p{L})(?:Recht|Gesetze)\s+(?:der|des|von)\s+((?:Bundesrepublik\s+)?\p{Lu}\p{L}+)/gu, 0.85],
  [
    /(?<!\p{L})((?:deutsche|österreichische|schweizer(?:ische)?|niederländische|französische)[smnr]?)\s+Recht/giu,
    0.8,
  ],
  [/(?<!\p{L})(?:loi|droit)\s+(français|belge|suisse|luxembourgeoise?|allemand|française)(?!\p{L})/giu, 0.85],
  [
    /(?<!\p{L})(?:leyes?|legislación)\s+(?:de\s+)?(española|españolas|España|México|Argentina|Colombia|Chile)/giu,
    0.85,
  ],
  [/(?<!\p{L})(?:legge|legislazione|diritto)\s+(italian[ao]|svizzer[ao])/giu, 0.85],
  [/(?<!\p{L})(Nederlands|Belgisch)e?\s+recht(?!\p{L})/giu, 0.85],
];

/** Matches what follows the place in "New York without regard to" or "Delaware as applied". */
const PLACE_END =
  /\s+(?:without|as|and|or|applicable|shall|law|laws|in|to|except|excluding|for|with|by|regardless|Each|The|Any|Courts?)\b.*$/su;

const PLACES_WITH_AND =
  /^(?:England and Wales|Trinidad and Tobago|Antigua and Barbuda|Newfoundland and Labrador|Bosnia and Herzegovina)\b/u;

function trimPlace(place: string): string {
  return PLACES_WITH_AND.exec(place)?.[0] ?? place.replace(PLACE_END, "");
}

function governingLaws(text: string): Candidate[] {
  return GOVERNING_LAW_PHRASES.flatMap(([phrase, weight]) =>
    [...text.matchAll(phrase)].flatMap((match) => {
      const place = trimPlace(match[1] ?? "").replace(/\s+(?:State|Province)$/u, "");
      const at = match.index + match[0].lastIndexOf(place);
      const name = place.replace(/[.,]+$/, "");
      return /\p{Lu}|\p{Ll}{5}/u.test(name) &&
        !/^(?:such|any|this|that|other|State|Company|Agreement|Party)\b/i.test(name)
        ? [{ start: at, end: at + name.length, score: weight }]
        : [];
    }),
  );
}

const VENUE_PHRASES: [string, number][] = [
  [
    `(?:Gerichtsstand|[Pp]lace\\s+of\\s+jurisdiction|[Vv]enue|[Ff]oro(?:\\s+competente)?|[Ff]uero)(?:\\s+(?:für|for|per|para)[^.;]{0,80}?)?\\s+(?:ist|is|shall\\s+be|è|es|será|sarà|:)\\s*(?:the\\s+)?${PLACE_NAME}`,
    0.9,
  ],
  [
    `((?:[Tt]ribunal(?:es)?|[Rr]echtbank|[Cc]ourts?|[Ff]oro)\\s+(?:(?:de|du|of|di|van|te|judiciaire|commerce|arrondissement|in|d['’])\\s*){1,4}\\p{Lu}\\p{L}+(?:[ -]\\p{Lu}\\p{L}+){0,2})`,
    0.75,
  ],
];

function venues(text: string): Candidate[] {
  return VENUE_PHRASES.flatMap(([phrase, weight]) =>
    [...text.matchAll(new RegExp(phrase, "gu"))].flatMap((match) => {
      const name = match[1] ?? "";
      const place = COURT.test(name) ? name : trimPlace(name);
      const start = match.index + match[0].lastIndexOf(name);
      const isAllCapitals = /^\p{Lu}{2,}\s\p{Lu}{2,}/u.test(place);
      return isAllCapitals ? [] : [{ start, end: start + place.length, score: weight }];
    }),
  );
}

const COURT = /^(?:tribunal|rechtbank|court|foro)/i;

const COUNT =
  "(?:\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|eighteen|twenty(?:[- ]four)?|thirty[- ]six|sixty|ein(?:em|en|er|e)?|zwei|drei|vier|fünf|sechs|zehn|zwölf|un|une|deux|trois|quatre|cinq|six|dix|douze|uno|dos|tres|cuatro|cinco|seis|due|tre|quattro|cinque|twee|drie|vijf)";
const UNIT =
  "(?:calendar\\s+)?(?:years?|months?|days?|weeks?|Jahr(?:e|en)?|Monat(?:e|en)?|Tag(?:e|en)?|Wochen|ans?|années?|mois|jours|años?|mes(?:es)?|días|ann[oi]|mes[ei]|giorni|jaar|jaren|maand(?:en)?|dagen|anos?|dias)";
export const DURATION = `((?:${COUNT}\\s*(?:\\(\\s*\\w+\\s*\\)\\s*)?[- ]?\\s*)${UNIT})(?![\\p{L}])`;
const TERM_PHRASES: [string, number][] = [
  [`\\b(?:term|duration)\\b[^.;]{0,80}?\\b(?:of|is|be|for)\\s+(?:a\\s+period\\s+of\\s+)?${DURATION}`, 0.85],
  [
    `\\b(?:remain|continue|survive|terminate|expire|in\\s+(?:full\\s+)?(?:force|effect)|effective|obligations?|binding|lapse|cease)[^.;]{0,160}?\\b(?:for|of|until|after|on\\s+the\\s+date\\s+that\\s+is|upon)\\s+(?:the\\s+)?(?:a\\s+|an\\s+)?(?:period\\s+of\\s+|term\\s+of\\s+)?(?:up\\s+to\\s+)?${DURATION}`,
    0.8,
  ],
  [
    `\\b(?:terminates?|expires?|ends?|lapses?)\\s+(?:on\\s+the\\s+date\\s+)?${DURATION}\\s+(?:after|from|following)`,
    0.88,
  ],
  [`\\bfor\\s+(?:a|the)\\s+(?:period|term)\\s+of\\s+${DURATION}`, 0.7],
  [
    `\\b${DURATION}\\s+(?:from|after|following)\\s+(?:the\\s+)?(?:date|effective|execution|termination|expiration|disclosure|signing)`,
    0.7,
  ],
  [`\\b(?:Laufzeit|Dauer|für|gilt|Zeitraum)[^.;]{0,60}?\\b(?:von|für|beträgt)\\s+${DURATION}`, 0.75],
  [
    `\\b(?:durée|période|plazo|duración|período|durata|periodo|looptijd|duur|duração|prazo)[^.;]{0,50}?\\b(?:de|di|van|is|d')\\s*${DURATION}`,
    0.75,
  ],
];

const OTHER_CLAUSE_AFTER = /\b(?:solicit|hire|employ|standstill|acquire)/i;
const OTHER_CLAUSE_BEFORE = /\b(?:solicit|hire|employ|notice|cure|return|standstill|acquire)/i;

function contractTerms(text: string): Candidate[] {
  return TERM_PHRASES.flatMap(([phrase, weight]) =>
    [...text.matchAll(new RegExp(phrase, "giu"))].map((match) => {
      const period = match[1] ?? "";
      const start = match.index + match[0].lastIndexOf(period);
      const daysPenalty = /\b(?:days?|tage?n?|jours|días|giorni|dagen|dias)$/iu.test(period) ? 0.25 : 0;
      // A duration in another clause, such as a non-solicitation clause, is not the contract's term.
      const clause = /^[^.;]{0,160}/.exec(text.slice(match.index + match[0].length))?.[0] ?? "";
      const otherClausePenalty =
        OTHER_CLAUSE_BEFORE.test(match[0]) || OTHER_CLAUSE_AFTER.test(clause) ? 0.25 : 0;
      return { start, end: start + period.length, score: weight - daysPenalty - otherClausePenalty };
    }),
  );
}
