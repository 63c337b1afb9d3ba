import { nameTable, type Meaning } from "@/lib/extraction/local/label-table";
import { wordsOf } from "@/lib/extraction/local/words";

/** What a prompt says beyond the field's name. */
export interface PromptReading {
  /** Concepts that it names, in its order. */
  meanings: Meaning[];
  /** Those that its first words name. */
  opening: Meaning[];
  /** Words to look for as labels, by comparable form. */
  labels: string[];
  /** It names something that the lexicon does not know. */
  isUnknown: boolean;
}

/** "If it is not stated, answer null", "not the invoice number", "e.g. 12.50": about something else than what is asked. */
const ASIDES: RegExp[] = [
  /[,;(]?\s*(?:\b(?:if|when|where|falls|wenn|sofern|si|s'il|se|caso|als|indien)\b[^.;,()]{0,60}\b(?:not|no|none|absent|missing|unknown|unavailable|empty|nicht|kein\w*|fehlt|leer|pas|aucun\w*|absente?|manque|ningun\w*|falta|aparece|non|nessun\w*|manca|niet|geen|ontbreekt|não)\b[^.;()]{0,80})/giu,
  /[,;(]?\s*\b(?:answer|return|give|leave|otherwise|else|or|sonst|ansonsten|sinon|otherwise)?\s*\b(?:null|leer lassen|leave (?:it )?empty|leave blank)\b[^.;]{0,40}/giu,
  /[,;(]?\s*\b(?:but not|not|rather than|instead of|nicht|und nicht|pas|et non|no el|no la|non il|non la|niet|anstatt|statt)\s+(?:the|a|an|die|der|das|den|dem|le|la|les|el|il|lo|de|het)\s[^.;,)]{0,60}/giu,
  /[,;(]?\s*\b(?:e\.?\s?g\.?|z\.\s?b\.|p\. ?ex\.|for example|such as|zum beispiel|par exemple|por ejemplo|bijvoorbeeld|ad esempio)[^.;)]{0,60}/giu,
];

/** Phrases that say who is meant without naming the role. */
const ROLES: [RegExp, string][] = [
  [
    /\b(?:(?:has|have|is|are) to pay|must pay|should pay|who pays|that pays|is (?:billed|charged|invoiced)|being (?:billed|invoiced)|receives? the (?:invoice|bill)|zahlen muss|bezahlen muss|zu zahlen hat|bezahlt die|(?:rechnung|sie) (?:erhält|bekommt|bezahlt)|doit payer|qui paie|qui paye|debe pagar|que paga|deve pagare|che paga|moet betalen|die betaalt|deve pagar)\b/iu,
    "customer",
  ],
  [
    /\b(?:(?:who|which|that|has) (?:has )?(?:issued|sent|issues|sends|sold|sells)|issued (?:the|this)|gets paid|is paid|asks for payment|ausgestellt hat|gestellt hat|ausstellt|stellt die|a émis|émet la|qui a vendu|ha emitido|emite la|que vende|ha emesso|emette|heeft gestuurd|verstuurd heeft|emitiu)/iu,
    "supplier",
  ],
];

/** Words that carry no meaning of their own in a prompt. */
const NOISE = new Set(
  "extract find give get return please take read value field text date number amount name id code full exact complete written printed shown stated given mentioned indicated appears stands found document page top bottom header left right line as in on at to for from by with and or is was has been be it its this that which who whose when where what how iso format yyyy mm dd digits only total including incl currency sign invoice receipt bill contract agreement no ref reference company firm person party betrag datum nummer firma wert angabe angegeben steht dokument dokuments rechnung vertrag wie im auf in der die das montant nom numero facture valeur importe fecha nombre documento factura valor importo data nome fattura valore bedrag naam factuur waarde".split(
    " ",
  ),
);

const MAX_WORDS = 40;
const MAX_LABEL_WORDS = 8;

/** Reads a prompt for what it names: known concepts, and the words of its first clause as labels. */
export function readPrompt(prompt: string): PromptReading {
  const asked = ASIDES.reduce((text, aside) => text.replace(aside, " "), prompt);
  const role = ROLES.find(([phrase]) => phrase.test(asked))?.[1];
  const words = wordsOf(asked).slice(0, MAX_WORDS);
  const meanings: Meaning[] = role ? [{ concept: role, weight: 1 }] : [];
  let opening = [...meanings];
  // What comes after the first clause explains; only the clause itself must be understood.
  const clause = /^[^.;:,(]*/u.exec(asked)?.[0].length ?? 0;
  let isUnknown = false;
  let isOpening = true;
  for (let first = 0; first < words.length;) {
    const known = role ? null : longestAt(words, first);
    const key = words[first]?.key ?? "";
    if (known && isOpening) opening = known.meanings;
    if (known) meanings.push(...known.meanings);
    else if (isTelling(key) && (words[first]?.start ?? 0) < clause) isUnknown = true;
    if (known || isTelling(key)) isOpening = false;
    first += known?.count ?? 1;
  }
  return { meanings, opening, labels: labelsOf(asked), isUnknown: isUnknown && meanings.length === 0 };
}

function longestAt(words: { key: string }[], first: number): { meanings: Meaning[]; count: number } | null {
  if (words[first]?.key === "") return null;
  let key = "";
  let best: { meanings: Meaning[]; count: number } | null = null;
  for (let last = first; last < Math.min(words.length, first + MAX_LABEL_WORDS); last += 1) {
    key += words[last]?.key ?? "";
    const meanings = nameTable().get(key);
    const telling = words.slice(first, last + 1).some((word) => isTelling(word.key));
    if (meanings && telling && words[last]?.key !== "") best = { meanings, count: last - first + 1 };
  }
  return best;
}

/** The first clause of a prompt, from its first telling word on: "the excise duty on fuel" is labelled "Excise duty". */
function labelsOf(asked: string): string[] {
  const clause = /^[^.;:,(]{2,80}/u.exec(asked)?.[0] ?? "";
  const words = wordsOf(clause)
    .map((word) => word.key)
    .filter((key) => key !== "");
  const from = words.findIndex(isTelling);
  if (from === -1) return [];
  const telling = words.slice(from, from + 4);
  return telling
    .map((_, index) => telling.slice(0, telling.length - index).join(""))
    .filter((key) => key.length > 3);
}

function isTelling(key: string): boolean {
  return key !== "" && !NOISE.has(key) && !/^\d/.test(key);
}

const GENERIC = new Set(
  "amount betrag montant importe importo bedrag valor value wert sum summe price preis date datum fecha data day tag jour number no nummer id code kennung reference ref referenz name nom nombre nome naam party partei company firma person account konto compte cuenta conto text info percentage rate type answer result field feld flag firm unternehmen entreprise empresa azienda bedrijf time period place address adresse".split(
    " ",
  ),
);

/** Whether a field's name leaves open which of several sums it means. */
export function isSomeTotal(name: string): boolean {
  return /^(?:the )?(?:totals?|sum|summe|gesamt|totale|totaal|total general|balance|saldo|price|preis|cost|costs)$/iu.test(
    name.trim(),
  );
}

/** Whether a field's name alone says hardly what is asked for: "Amount", "Date 2", "Field". */
export function isGeneric(name: string): boolean {
  const words = wordsOf(name)
    .map((word) => word.key)
    .filter((key) => key !== "" && !/^\d+$/.test(key));
  return words.every((key) => GENERIC.has(key));
}
