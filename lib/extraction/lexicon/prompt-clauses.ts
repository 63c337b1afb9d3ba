import { anyOf } from "./alternatives";
import { LANGUAGES } from "./languages";

const asides = LANGUAGES.map((language) => language.asides);
const CONDITION = anyOf(asides.flatMap(({ condition }) => condition));
const ABSENCE = anyOf(asides.flatMap(({ absence }) => absence));
const NEGATION = anyOf(asides.flatMap(({ negation }) => negation));
const EXAMPLE = anyOf(asides.flatMap(({ example }) => example));

/** Remarks such as "If it is not stated, answer null", "not the invoice number" or "e.g. 12.50". */
const ASIDES: readonly RegExp[] = [
  new RegExp(
    `[,;(]?\\s*(?<!\\p{L})(?:${CONDITION})(?!\\p{L})[^.;,()]{0,60}(?<!\\p{L})(?:${ABSENCE})(?!\\p{L})[^.;()]{0,80}`,
    "giu",
  ),
  /[,;(]?\s*[^.,;(]{0,30}(?<!\p{L})null(?!\p{L})[^.;]{0,40}/giu,
  new RegExp(`[,;(]?\\s*(?<!\\p{L})(?:${NEGATION})\\s+\\p{L}{1,4}['’\\s][^.;,)]{0,60}`, "giu"),
  new RegExp(`[,;(]?\\s*(?<!\\p{L})(?:${EXAMPLE})(?!\\p{L})[^;)]{0,60}`, "giu"),
];

export function withoutAsides(prompt: string): string {
  return ASIDES.reduce((text, aside) => text.replace(aside, " "), prompt);
}

/** Returns the first clause, because later ones only explain. */
export function firstClauseOf(prompt: string): string {
  return withoutAsides(prompt)
    .replace(/[.;:,(\n].*$/su, "")
    .trim();
}

const ROLE_PHRASES = (["customer", "supplier"] as const).map((role) => ({
  role,
  phrase: new RegExp(
    `(?<!\\p{L})(?:${anyOf(LANGUAGES.flatMap(({ rolePhrases }) => rolePhrases[role]))})(?!\\p{L})`,
    "iu",
  ),
}));

/** Reads descriptions such as "the company that has to pay". */
export function describedRole(prompt: string): "customer" | "supplier" | null {
  const request = withoutAsides(prompt);
  return ROLE_PHRASES.find(({ phrase }) => phrase.test(request))?.role ?? null;
}

const OR = anyOf(LANGUAGES.flatMap(({ or }) => or));
const SEPARATOR = new RegExp(`[/,;|]|\\s(?:${OR})\\s`, "iu");
const EXAMPLE_START = new RegExp(`^(?:${EXAMPLE})(?!\\p{L})`, "iu");
const MAX_SYNONYM_WORDS = 5;

/**
 * Returns words in brackets ("(Rechnungsnummer / numéro de facture)") or in quotation marks, unless they are
 * examples.
 */
export function synonymsIn(text: string): string[] {
  const groups = [
    ...text.matchAll(/\(([^()]{2,120})\)/g),
    ...text.matchAll(/["“„«「『]\s?([^"”“„«»」』]{2,60}?)\s?["”“»」』]/g),
    ...text.matchAll(/(?<![\p{L}\p{N}])['‘‚]([^'’‘]{2,60})['’‘](?![\p{L}\p{N}])/gu),
  ];
  return groups.flatMap(([, group = ""]) =>
    EXAMPLE_START.test(group.trim())
      ? []
      : group
          .split(SEPARATOR)
          .map((part) => part.replace(/["“”„«»「」『』]/g, "").trim())
          .filter(
            (part) =>
              /^(?:\p{L}.{2}|\p{Lu}{2}|\p{Lo}{2})/u.test(part) &&
              part.split(/\s+/).length <= MAX_SYNONYM_WORDS,
          ),
  );
}

const NUMERALS: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap(({ numerals }) => numerals.map((word, index) => [word, index + 1] as const)),
);

export function numeralOf(word: string): number | null {
  return /^\d{1,2}$/.test(word) ? Number(word) : (NUMERALS.get(word.toLowerCase()) ?? null);
}
