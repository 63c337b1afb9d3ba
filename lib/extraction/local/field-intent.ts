import { nameTable, valueKindOf, type Meaning } from "./label-table";
import type { ValueKind } from "./lexicon/concept";
import {
  isGenericName,
  isAmbiguousTotal,
  interpretPrompt,
  type PromptInterpretation,
} from "./interpret-prompt";
import { keysOf, labelKey, labelKeys, splitCamelCase } from "@/lib/extraction/page/words";
import { unitIn } from "@/lib/extraction/lexicon/units";
import type { Unit } from "@/lib/extraction/lexicon/unit-symbols";
import { synonymsIn } from "@/lib/extraction/lexicon/prompt-clauses";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { FieldSpec } from "@/lib/extraction/values/types";

export type Role = "supplier" | "customer";

export interface Intent {
  field: FieldSpec;
  concepts: Meaning[];
  ownLabels: Map<string, number>;
  valueKind: ValueKind;
  role: Role;
  unit: Unit | null;
}

const CUSTOMER_WORDS =
  /\b(?:customers?|buyers?|clients?|purchasers?|recipients?|bill(?:ed)? to|guests?|kunden?|käufers?|empfängers?|auftraggebers?|acheteurs?|destinataires?|clientes?|compradora?|committente|acquirente|klant(?:en)?|koper|afnemer|tomador|cessionario|adquirente|destinatario|leistungsempfängers?|rechnungsempfängers?)\b/iu;
const SUPPLIER_WORDS =
  /\b(?:suppliers?|sellers?|vendors?|issuers?|merchants?|shops?|stores?|lieferant(?:en)?|verkäufers?|fournisseurs?|vendeurs?|proveedor|vendedor|fornitore|venditore|leverancier|verkoper|fornecedor|prestador|emisor|emissor|emittente|cedente|rechnungssteller|prestataires?|émetteur)\b/iu;

export function interpretField(field: FieldSpec): Intent {
  const prompt = interpretPrompt(field.prompt);
  const concepts = conceptsOf(field, prompt);
  const [best] = concepts;
  const unit =
    field.type === "NUMBER"
      ? (unitIn(field.name) ?? unitIn(/^[^.;,(]*/.exec(field.prompt)?.[0] ?? ""))
      : null;
  return {
    field,
    unit,
    concepts,
    ownLabels: ownLabelsOf(field, prompt, concepts),
    valueKind: best ? valueKindOf(best.concept) : guessValueKind(field),
    role: roleOf(field),
  };
}

function conceptsOf(field: FieldSpec, prompt: PromptInterpretation): Meaning[] {
  if (CUMULATIVE.test(field.name) || CUMULATIVE.test(field.prompt)) return [];
  const byName = compatibleMeanings(meaningsOfName(field.name), field.type, ADDRESS_WORD.test(field.name));
  const byPrompt = firstCompatible(prompt.meanings, field.type);
  const byOpening = firstCompatible(prompt.opening, field.type);
  if (isGenericName(field.name)) {
    if (byPrompt.length > 0) return byPrompt;
    return prompt.isUnknown ? [] : byName;
  }
  if (isAmbiguousTotal(field.name) && byOpening.length > 0) return byOpening;
  if (byName.length > 0) return byName;
  const byPeriod = field.type === "NUMBER" ? periodMeanings(field.name) : [];
  if (byPeriod.length > 0) return byPeriod;
  // In "Customer VAT number", "customer" only says whose number it is.
  const byRole = compatibleMeanings(
    meaningsOfName(field.name.replace(CUSTOMER_WORDS, " ").replace(SUPPLIER_WORDS, " ")),
    field.type,
  );
  if (byRole.length > 0) return byRole.filter(({ concept }) => concept !== "person-name");
  return byOpening.map(({ concept }) => ({ concept, weight: 0.85 }));
}

const CUMULATIVE =
  /\bytd\b|year[ -]to[ -]date|cumulati|since the beginning of the year|kumuliert|seit jahresbeginn|cumulé/iu;

function periodMeanings(name: string): Meaning[] {
  const plain = name.replace(/\s*(?:\(|\bin\s|\ben\s)\s*(\p{L}+)\)?\s*$/u, (whole, unit: string) =>
    unitIn(unit) ? "" : whole,
  );
  return plain === name ? [] : meaningsOfName(plain).filter(({ concept }) => PERIODS.has(concept));
}

const PERIODS: ReadonlySet<string> = new Set(["contract-term", "notice-period"]);

function firstCompatible(meanings: Meaning[], type: ScalarType): Meaning[] {
  const first = meanings.find(({ concept }) => {
    const valueKind = valueKindOf(concept);
    return isCompatible(type, valueKind) && !(type === "TEXT" && NUMERIC_KINDS.includes(valueKind));
  });
  return first ? [{ concept: first.concept, weight: 1 }] : [];
}

function meaningsOfName(name: string): Meaning[] {
  const key = labelKey(name);
  const plain = name.replace(/\([^)]*\)/g, " ");
  return (
    nameTable().get(key) ??
    nameTable().get(labelKey(plain)) ??
    nameTable().get(labelKey(plain.replace(/\b(?:value|field|the|extracted)\b/gi, " "))) ??
    []
  );
}

const NUMERIC_KINDS: readonly ValueKind[] = ["amount", "percent", "number", "phone"];

function isCompatible(type: ScalarType, valueKind: ValueKind): boolean {
  switch (type) {
    case "NUMBER":
      return NUMERIC_KINDS.includes(valueKind) || valueKind === "id" || valueKind === "vat";
    case "DATE":
      return valueKind === "date";
    case "BOOLEAN":
      return valueKind === "boolean";
    case "TEXT":
      return valueKind !== "boolean";
  }
}

function compatibleMeanings(meanings: Meaning[], type: ScalarType, asksForAddress = false): Meaning[] {
  const rank = ({ concept, weight }: Meaning) => {
    const valueKind = valueKindOf(concept);
    if (valueKind === "address" && asksForAddress) return weight + 0.5;
    const secondary =
      type === "TEXT"
        ? valueKind === "amount" || valueKind === "date"
        : valueKind === "id" || valueKind === "vat";
    return weight - (secondary ? 0.5 : 0);
  };
  const compatible = meanings.filter(({ concept }) => isCompatible(type, valueKindOf(concept)));
  const best = Math.max(...compatible.map(rank));
  return compatible
    .filter((meaning) => rank(meaning) > best - 0.4)
    .sort((a, b) => rank(b) - rank(a))
    .map((meaning, _, [first]) => ({
      ...meaning,
      weight: Math.min(1, meaning.weight / (first?.weight ?? 1)),
    }));
}

const ADDRESS_WORD = /address|anschrift|adresse|direcci[oó]n|indirizzo|adres|endere[cç]o|morada|domicilio/i;

function guessValueKind(field: FieldSpec): ValueKind {
  if (field.type === "NUMBER")
    return /%|percent|rate\b|prozent|taux/i.test(field.name) ? "percent" : "amount";
  if (field.type === "DATE") return "date";
  if (field.type === "BOOLEAN") return "boolean";
  const words = keysOf(splitCamelCase(field.name));
  const last = words.at(-1) ?? "";
  if (
    /^(?:no|id|code|reference|ref|kennung)$/.test(last) ||
    words.includes("no") ||
    /\p{L}(?:nummer|nr)\.?$/iu.test(field.name.trim())
  )
    return "id";
  if (ADDRESS_WORD.test(last)) return "address";
  if (/email|mail/.test(last)) return "email";
  return /^(?:name|company|person|firma)$/.test(last) ? "name" : "text";
}

const WEAK_WEIGHT = 0.4;

const OPTIONAL_LAST_WORDS: Record<ScalarType, RegExp> = {
  DATE: /^(?:date|datum|fecha|data)$/,
  NUMBER: /^(?:amount|value|total|betrag|price|sum|eur|usd|percent|percentage)$/,
  TEXT: /^(?:name|no|id|code|text)$/,
  BOOLEAN: /^(?:flag|present|checked)$/,
};

function ownLabelsOf(
  field: FieldSpec,
  prompt: PromptInterpretation,
  concepts: Meaning[],
): Map<string, number> {
  const labels = new Map<string, number>();
  const add = (key: string, weight: number) => {
    if (key !== "") labels.set(key, Math.max(weight, labels.get(key) ?? 0));
  };
  const bare = field.name.replace(/\([^)]*\)/g, " ").replace(/\?+\s*$/, "");
  const byName = meaningsOfName(field.name);
  // A field "Amount" whose prompt asks for an excise duty doesn't mean a value labelled "Amount".
  const isOverridden =
    isGenericName(field.name) &&
    (prompt.isUnknown ||
      concepts.some(({ concept }) => !byName.some((meaning) => meaning.concept === concept)));
  const nameWeight = isOverridden ? WEAK_WEIGHT : 1;
  for (const key of [...labelKeys(field.name), ...labelKeys(bare)]) add(key, nameWeight);
  if (isGenericName(field.name)) for (const key of prompt.labels) add(key, 0.9);
  const words = keysOf(splitCamelCase(bare));
  if (words.length > 1 && OPTIONAL_LAST_WORDS[field.type].test(words.at(-1) ?? ""))
    add(words.slice(0, -1).join(""), 0.85);
  if (field.type === "BOOLEAN" && /^(?:is|has|ist|hat|est)$/.test(words[0] ?? ""))
    add(words.slice(1).join(""), 0.9);
  for (const label of field.also_called ?? []) for (const key of labelKeys(label)) add(key, 1);
  for (const synonym of synonymsIn(field.prompt)) add(labelKey(synonym), 0.95);
  return labels;
}

function roleOf(field: FieldSpec): Role {
  if (CUSTOMER_WORDS.test(field.name)) return "customer";
  if (SUPPLIER_WORDS.test(field.name)) return "supplier";
  return CUSTOMER_WORDS.test(field.prompt) && !SUPPLIER_WORDS.test(field.prompt) ? "customer" : "supplier";
}
