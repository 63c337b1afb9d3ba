import { CONCEPTS, nameTable, type Meaning } from "@/lib/extraction/local/label-table";
import type { Shape } from "@/lib/extraction/local/lexicon/concept";
import { isGeneric, isSomeTotal, readPrompt, type PromptReading } from "@/lib/extraction/local/read-prompt";
import { labelKey, labelKeys, splitCamelCase, wordsOf } from "@/lib/extraction/local/words";
import { unitIn } from "@/lib/extraction/local/units";
import type { FieldType } from "@/lib/extraction/field-types";
import type { FieldSpec } from "@/lib/extraction/types";

/** Whose address, number or name is asked for. */
export type Role = "supplier" | "customer";

/** What a field asks for, in the lexicon's terms. */
export interface Intent {
  field: FieldSpec;
  /** Known concepts that the field means, the surest first. */
  concepts: Meaning[];
  /** The field's own words as labels, by comparable form, with their weight. */
  ownLabels: Map<string, number>;
  shape: Shape;
  role: Role;
  /** The unit that a number is asked in: "Term in months". */
  unit: string | null;
}

const CUSTOMER_WORDS =
  /\b(?:customers?|buyers?|clients?|purchasers?|recipients?|bill(?:ed)? to|guests?|kunden?|käufers?|empfängers?|auftraggebers?|acheteurs?|destinataires?|clientes?|compradora?|committente|acquirente|klant(?:en)?|koper|afnemer|tomador|cessionario|adquirente|destinatario|leistungsempfängers?|rechnungsempfängers?)\b/iu;
const SUPPLIER_WORDS =
  /\b(?:suppliers?|sellers?|vendors?|issuers?|merchants?|shops?|stores?|lieferant(?:en)?|verkäufers?|fournisseurs?|vendeurs?|proveedor|vendedor|fornitore|venditore|leverancier|verkoper|fornecedor|prestador|emisor|emissor|emittente|cedente|rechnungssteller|prestataires?|émetteur)\b/iu;

/** Reads a field's name, type and prompt. */
export function readIntent(field: FieldSpec): Intent {
  const prompt = readPrompt(field.prompt);
  const concepts = conceptsOf(field, prompt);
  const [first] = concepts;
  const shape = shapeOf(field, first ? CONCEPTS.get(first.concept)?.shape : undefined);
  const unit =
    field.type === "NUMBER"
      ? (unitIn(field.name) ?? unitIn(/^[^.;,(]*/.exec(field.prompt)?.[0] ?? ""))
      : null;
  return {
    field,
    unit,
    concepts,
    ownLabels: ownLabelsOf(field, prompt, concepts),
    shape,
    role: roleOf(field),
  };
}

/** What the name means, made more precise by the prompt, or replaced by it where the name is as good as none. */
function conceptsOf(field: FieldSpec, prompt: PromptReading): Meaning[] {
  if (CUMULATIVE.test(field.name) || CUMULATIVE.test(field.prompt)) return [];
  const byName = fitting(meaningsOfName(field.name), field.type, ADDRESS_WORD.test(field.name));
  const byPrompt = fitting(firstFitting(prompt.meanings, field.type), field.type);
  if (isGeneric(field.name)) {
    if (byPrompt.length > 0) return byPrompt;
    return prompt.isUnknown ? [] : byName;
  }
  if (isSomeTotal(field.name)) {
    const byOpening = fitting(firstFitting(prompt.opening, field.type), field.type);
    if (byOpening.length > 0) return byOpening;
  }
  if (byName.length > 0) return byName;
  const ofTime = field.type === "NUMBER" ? periodsAskedFor(field.name) : [];
  if (ofTime.length > 0) return ofTime;
  // "Customer VAT number" is a VAT number; whose, the role says.
  const ofRole = fitting(
    meaningsOfName(field.name.replace(CUSTOMER_WORDS, " ").replace(SUPPLIER_WORDS, " ")),
    field.type,
  );
  if (ofRole.length > 0) return ofRole.filter(({ concept }) => concept !== "person-name");
  const byOpening = fitting(firstFitting(prompt.opening, field.type), field.type);
  return byOpening.map((meaning) => ({ ...meaning, weight: meaning.weight * 0.85 }));
}

/** What has been summed up over a year is another sum than the lexicon's. */
const CUMULATIVE =
  /\bytd\b|year[ -]to[ -]date|cumulati|since the beginning of the year|kumuliert|seit jahresbeginn|cumulé/iu;

/** "Term in months" is a contract's term, as a number. */
function periodsAskedFor(name: string): Meaning[] {
  const plain = name.replace(/\s*(?:\(|\bin\s|\ben\s)\s*(\p{L}+)\)?\s*$/u, (whole, unit: string) =>
    unitIn(unit) ? "" : whole,
  );
  return plain === name ? [] : meaningsOfName(plain).filter(({ concept }) => PERIODS.has(concept));
}

const PERIODS: ReadonlySet<string> = new Set(["contract-term", "notice-period"]);

/** A prompt names what it asks for before it explains it. Who asks for text does not mean a sum that it mentions. */
function firstFitting(meanings: Meaning[], type: FieldType): Meaning[] {
  const first = meanings.find(({ concept }) => {
    const shape = CONCEPTS.get(concept)?.shape ?? "text";
    return (
      FITS[type].has(shape) &&
      !(type === "TEXT" && FITS.NUMBER.has(shape) && shape !== "id" && shape !== "vat")
    );
  });
  return first ? [first] : [];
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

const FITS: Record<FieldType, ReadonlySet<Shape>> = {
  NUMBER: new Set<Shape>(["amount", "percent", "number", "id", "vat", "phone"]),
  DATE: new Set<Shape>(["date"]),
  BOOLEAN: new Set<Shape>(["boolean"]),
  TEXT: new Set<Shape>([
    "id",
    "iban",
    "bic",
    "vat",
    "email",
    "phone",
    "url",
    "currency",
    "name",
    "address",
    "text",
    "amount",
    "percent",
    "number",
    "date",
  ]),
};

/** Meanings that fit the type, the surest first; of equals those that are made of text, when text is asked for. */
function fitting(meanings: Meaning[], type: FieldType, asksForAddress = false): Meaning[] {
  const rank = ({ concept, weight }: Meaning) => {
    const shape = CONCEPTS.get(concept)?.shape ?? "text";
    if (shape === "address" && asksForAddress) return weight + 0.5;
    const secondary =
      type === "TEXT" ? shape === "amount" || shape === "date" : shape === "id" || shape === "vat";
    return weight - (secondary ? 0.5 : 0);
  };
  const fit = meanings.filter(({ concept }) => FITS[type].has(CONCEPTS.get(concept)?.shape ?? "text"));
  const best = Math.max(...fit.map(rank));
  return fit
    .filter((meaning) => rank(meaning) > best - 0.4)
    .sort((a, b) => rank(b) - rank(a))
    .map((meaning, _, [first]) => ({
      ...meaning,
      weight: Math.min(1, meaning.weight / (first?.weight ?? 1)),
    }));
}

const ADDRESS_WORD = /address|anschrift|adresse|direcci[oó]n|indirizzo|adres|endere[cç]o|morada|domicilio/i;

function shapeOf(field: FieldSpec, known: Shape | undefined): Shape {
  if (known) return known;
  if (field.type === "NUMBER")
    return /%|percent|rate\b|prozent|taux/i.test(field.name) ? "percent" : "amount";
  if (field.type === "DATE") return "date";
  if (field.type === "BOOLEAN") return "boolean";
  const words = wordsOf(splitCamelCase(field.name)).map((word) => word.key);
  const last = words.filter((word) => word !== "").at(-1) ?? "";
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

/** Too little to be an answer by itself. */
const WEAK = 0.4;

/** Words at the end of a field's name that a document's label may leave out, since the value shows them. */
const OMITTED: Record<FieldType, RegExp> = {
  DATE: /^(?:date|datum|fecha|data)$/,
  NUMBER: /^(?:amount|value|total|betrag|price|sum|eur|usd|percent|percentage)$/,
  TEXT: /^(?:name|no|id|code|text)$/,
  BOOLEAN: /^(?:flag|present|checked)$/,
};

function ownLabelsOf(field: FieldSpec, prompt: PromptReading, concepts: Meaning[]): Map<string, number> {
  const labels = new Map<string, number>();
  const add = (key: string, weight: number) => {
    if (key !== "") labels.set(key, Math.max(weight, labels.get(key) ?? 0));
  };
  const bare = field.name.replace(/\([^)]*\)/g, " ").replace(/\?+\s*$/, "");
  const byName = meaningsOfName(field.name);
  // "Amount" with a prompt about the excise duty is not what a label "Amount" announces.
  const isElsewhere =
    isGeneric(field.name) &&
    (prompt.isUnknown ||
      concepts.some(({ concept }) => !byName.some((meaning) => meaning.concept === concept)));
  const ofName = isElsewhere ? WEAK : 1;
  for (const key of [...labelKeys(field.name), ...labelKeys(bare)]) add(key, ofName);
  if (isGeneric(field.name)) for (const key of prompt.labels) add(key, 0.9);
  const words = wordsOf(splitCamelCase(bare))
    .map((word) => word.key)
    .filter((word) => word !== "");
  if (words.length > 1 && OMITTED[field.type].test(words.at(-1) ?? ""))
    add(words.slice(0, -1).join(""), 0.85);
  if (field.type === "BOOLEAN" && /^(?:is|has|ist|hat|est)$/.test(words[0] ?? ""))
    add(words.slice(1).join(""), 0.9);
  for (const synonym of synonymsIn(field.prompt)) add(labelKey(synonym), 0.95);
  return labels;
}

/** "(Rechnungsnummer / numéro de facture)" and quoted words of a prompt are labels to look for; examples are not. */
function synonymsIn(prompt: string): string[] {
  const groups = [
    ...prompt.matchAll(/\(([^()]{2,80})\)/g),
    ...prompt.matchAll(/["“„«]([^"”“»]{2,40})["”“»]/g),
  ];
  return groups
    .flatMap((group) => (group[1] ?? "").split(/[/,;]| or | oder | ou /))
    .map((part) => part.trim())
    .filter(
      (part) =>
        /^\p{L}/u.test(part) &&
        part.length >= 3 &&
        part.split(/\s+/).length <= 4 &&
        !/^(?:e\.?g|z\.?b|i\.?e|for example|incl)/i.test(part),
    );
}

function roleOf(field: FieldSpec): Role {
  if (CUSTOMER_WORDS.test(field.name)) return "customer";
  if (SUPPLIER_WORDS.test(field.name)) return "supplier";
  return CUSTOMER_WORDS.test(field.prompt) && !SUPPLIER_WORDS.test(field.prompt) ? "customer" : "supplier";
}
