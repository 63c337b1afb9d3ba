import { describedRole, withoutAsides } from "@/lib/extraction/lexicon/prompt-clauses";
import { nameTable, type Meaning } from "./label-table";
import { keysOf, wordsOf } from "@/lib/extraction/page/words";

export interface PromptInterpretation {
  meanings: Meaning[];
  opening: Meaning[];
  labels: string[];
  isUnknown: boolean;
}

const STOP_WORDS = new Set(
  "extract find give get return please take read value field text date number amount name id code full exact complete written printed shown stated given mentioned indicated appears stands found document page top bottom header left right line as in on at to for from by with and or is was has been be it its this that which who whose when where what how iso format yyyy mm dd digits only total including incl currency sign invoice receipt bill contract agreement no ref reference company firm person party betrag datum nummer firma wert angabe angegeben steht dokument dokuments rechnung vertrag wie im auf in der die das montant nom numero facture valeur importe fecha nombre documento factura valor importo data nome fattura valore bedrag naam factuur waarde".split(
    " ",
  ),
);

const MAX_WORDS = 40;
const MAX_LABEL_WORDS = 8;

export function interpretPrompt(prompt: string): PromptInterpretation {
  const request = withoutAsides(prompt);
  const role = describedRole(prompt);
  const words = wordsOf(request).slice(0, MAX_WORDS);
  const meanings: Meaning[] = role ? [{ concept: role, weight: 1 }] : [];
  let opening = [...meanings];
  // Words that the lexicon doesn't know count only in the first clause, because later clauses only explain.
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

/** For "the excise duty", returns the keys "exciseduty" and "excise". */
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

export function isAmbiguousTotal(name: string): boolean {
  return /^(?:the )?(?:totals?|sum|summe|gesamt|totale|totaal|total general|balance|saldo|price|preis|cost|costs)$/iu.test(
    name.trim(),
  );
}

export function isGenericName(name: string): boolean {
  return keysOf(name).every((key) => GENERIC_NAME_WORDS.has(key) || /^\d+$/.test(key));
}
