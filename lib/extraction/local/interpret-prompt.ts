import { nameTable, type Meaning } from "./label-table";
import { keysOf, wordsOf } from "./words";

/** What a prompt adds to the field's name. */
export interface PromptInterpretation {
  /** The concepts that it mentions, in order. */
  meanings: Meaning[];
  /** The concept that its first words mention. */
  opening: Meaning[];
  /** Words to search for as labels, in normalized form. */
  labels: string[];
  /** It asks for something that is not in the lexicon. */
  isUnknown: boolean;
}

/** "If it is not stated, answer null", "not the invoice number", "e.g. 12.50": clauses about something other than the value. */
const ASIDES: RegExp[] = [
  /[,;(]?\s*(?:\b(?:if|when|where|falls|wenn|sofern|si|s'il|se|caso|als|indien)\b[^.;,()]{0,60}\b(?:not|no|none|absent|missing|unknown|unavailable|empty|nicht|kein\w*|fehlt|leer|pas|aucun\w*|absente?|manque|ningun\w*|falta|aparece|non|nessun\w*|manca|niet|geen|ontbreekt|não)\b[^.;()]{0,80})/giu,
  /[,;(]?\s*\b(?:answer|return|give|leave|otherwise|else|or|sonst|ansonsten|sinon|otherwise)?\s*\b(?:null|leer lassen|leave (?:it )?empty|leave blank)\b[^.;]{0,40}/giu,
  /[,;(]?\s*\b(?:but not|not|rather than|instead of|nicht|und nicht|pas|et non|no el|no la|non il|non la|niet|anstatt|statt)\s+(?:the|a|an|die|der|das|den|dem|le|la|les|el|il|lo|de|het)\s[^.;,)]{0,60}/giu,
  /[,;(]?\s*\b(?:e\.?\s?g\.?|z\.\s?b\.|p\. ?ex\.|for example|such as|zum beispiel|par exemple|por ejemplo|bijvoorbeeld|ad esempio)[^.;)]{0,60}/giu,
];

/** Phrases that describe a party without naming its role. */
const ROLE_PHRASES = {
  customer:
    /\b(?:(?:has|have|is|are) to pay|must pay|should pay|who pays|that pays|is (?:billed|charged|invoiced)|being (?:billed|invoiced)|receives? the (?:invoice|bill)|zahlen muss|bezahlen muss|zu zahlen hat|bezahlt die|(?:rechnung|sie) (?:erhält|bekommt|bezahlt)|doit payer|qui paie|qui paye|debe pagar|que paga|deve pagare|che paga|moet betalen|die betaalt|deve pagar)\b/iu,
  supplier:
    /\b(?:(?:who|which|that|has) (?:has )?(?:issued|sent|issues|sends|sold|sells)|issued (?:the|this)|gets paid|is paid|asks for payment|ausgestellt hat|gestellt hat|ausstellt|stellt die|a émis|émet la|qui a vendu|ha emitido|emite la|que vende|ha emesso|emette|heeft gestuurd|verstuurd heeft|emitiu)/iu,
};

/** Words that do not tell one concept from another in a prompt. */
const STOP_WORDS = new Set(
  "extract find give get return please take read value field text date number amount name id code full exact complete written printed shown stated given mentioned indicated appears stands found document page top bottom header left right line as in on at to for from by with and or is was has been be it its this that which who whose when where what how iso format yyyy mm dd digits only total including incl currency sign invoice receipt bill contract agreement no ref reference company firm person party betrag datum nummer firma wert angabe angegeben steht dokument dokuments rechnung vertrag wie im auf in der die das montant nom numero facture valeur importe fecha nombre documento factura valor importo data nome fattura valore bedrag naam factuur waarde".split(
    " ",
  ),
);

const MAX_WORDS = 40;
const MAX_LABEL_WORDS = 8;

/** Interprets a prompt: the concepts that it mentions, and the words of its first clause as labels. */
export function interpretPrompt(prompt: string): PromptInterpretation {
  const request = ASIDES.reduce((text, aside) => text.replace(aside, " "), prompt);
  const role = Object.entries(ROLE_PHRASES).find(([, phrase]) => phrase.test(request))?.[0];
  const words = wordsOf(request).slice(0, MAX_WORDS);
  const meanings: Meaning[] = role ? [{ concept: role, weight: 1 }] : [];
  let opening = [...meanings];
  // Later clauses only explain: unknown words count in the first clause alone.
  const clause = /^[^.;:,(]*/u.exec(request)?.[0].length ?? 0;
  let isUnknown = false;
  let isOpening = true;
  for (let first = 0; first < words.length;) {
    const known = role ? null : longestNameAt(words, first);
    const key = words[first]?.key ?? "";
    if (known && isOpening) opening = known.meanings;
    if (known) meanings.push(...known.meanings);
    else if (isSignificant(key) && (words[first]?.start ?? 0) < clause) isUnknown = true;
    if (known || isSignificant(key)) isOpening = false;
    first += known?.count ?? 1;
  }
  return { meanings, opening, labels: labelsOf(request), isUnknown: isUnknown && meanings.length === 0 };
}

function longestNameAt(
  words: { key: string }[],
  first: number,
): { meanings: Meaning[]; count: number } | null {
  if (words[first]?.key === "") return null;
  let key = "";
  let best: { meanings: Meaning[]; count: number } | null = null;
  for (let last = first; last < Math.min(words.length, first + MAX_LABEL_WORDS); last += 1) {
    key += words[last]?.key ?? "";
    const meanings = nameTable().get(key);
    const significant = words.slice(first, last + 1).some((word) => isSignificant(word.key));
    if (meanings && significant && words[last]?.key !== "") best = { meanings, count: last - first + 1 };
  }
  return best;
}

/** Labels from a prompt's first clause, from its first significant word on: "Excise duty" from "the excise duty on fuel". */
function labelsOf(request: string): string[] {
  const clause = /^[^.;:,(]{2,80}/u.exec(request)?.[0] ?? "";
  const words = keysOf(clause);
  const from = words.findIndex(isSignificant);
  if (from === -1) return [];
  const significant = words.slice(from, from + 4);
  return significant
    .map((_, index) => significant.slice(0, significant.length - index).join(""))
    .filter((key) => key.length > 3);
}

function isSignificant(key: string): boolean {
  return key !== "" && !STOP_WORDS.has(key) && !/^\d/.test(key);
}

const GENERIC_NAME_WORDS = new Set(
  "amount betrag montant importe importo bedrag valor value wert sum summe price preis date datum fecha data day tag jour number no nummer id code kennung reference ref referenz name nom nombre nome naam party partei company firma person account konto compte cuenta conto text info percentage rate type answer result field feld flag firm unternehmen entreprise empresa azienda bedrijf time period place address adresse".split(
    " ",
  ),
);

/** Whether a field's name leaves open which of several totals it means. */
export function isAmbiguousTotal(name: string): boolean {
  return /^(?:the )?(?:totals?|sum|summe|gesamt|totale|totaal|total general|balance|saldo|price|preis|cost|costs)$/iu.test(
    name.trim(),
  );
}

/** Whether a field's name consists of generic words: "Amount", "Date 2", "Field". */
export function isGenericName(name: string): boolean {
  return keysOf(name).every((key) => GENERIC_NAME_WORDS.has(key) || /^\d+$/.test(key));
}
