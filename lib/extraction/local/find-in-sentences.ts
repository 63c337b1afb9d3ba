import type { Conventions } from "@/lib/extraction/values/conventions";
import { withSign } from "@/lib/extraction/values/with-sign";
import type { Frequency, Unit } from "@/lib/extraction/lexicon/unit-symbols";
import type { Intent } from "./field-intent";
import { DURATION } from "./find-in-prose";
import type { Candidate } from "./label-values";
import { frequencyAt, frequencyIn, unitAt } from "@/lib/extraction/lexicon/units";
import { keysOf, splitCamelCase } from "@/lib/extraction/page/words";
import { spanOfMatch, type Span } from "@/lib/extraction/values/span";
import { findDates } from "@/lib/extraction/values/parse-date";
import { findNumbers } from "@/lib/extraction/values/parse-number";

interface Sentence {
  start: number;
  text: string;
  folded: string;
}

const MAX_SENTENCE = 900;
/** Minimum number of characters. A shorter line was not wrapped, so its sentence ends there. */
const MIN_WRAPPED_LINE = 60;
const MIN_WORDS = 5;

/**
 * Searches prose ("Your salary is £46,500 per annum") for the words of the field's name.
 * Finds only numbers, dates and durations, because rules can't tell where a text ends.
 */
export class SentenceSearch {
  private sentences: Sentence[] | undefined;

  constructor(
    private readonly text: string,
    private readonly conventions: Conventions,
  ) {}

  find(intent: Intent): Candidate[] {
    const search = searchFor(intent);
    if (!search) return [];
    this.sentences ??= splitSentences(this.text);
    const found: Candidate[] = [];
    for (const sentence of this.sentences) {
      found.push(...this.findIn(sentence, search));
    }
    const values = new Set(found.map(({ start, end }) => this.text.slice(start, end)));
    // A word near many different values can't identify one of them.
    return values.size <= MAX_VALUES ? found : [];
  }

  private findIn(sentence: Sentence, { stems, unit, frequency, find }: Search): Candidate[] {
    if (!stems.every(({ prefix }) => sentence.folded.includes(prefix))) return [];
    const words = [...sentence.folded.matchAll(/\p{L}+/gu)].map((match) => ({
      key: match[0],
      ...spanOfMatch(match),
    }));
    const anchors = words.filter(({ key }) => stems.some((stem) => isForm(key, stem)));
    if (!stems.every((stem) => anchors.some(({ key }) => isForm(key, stem)))) return [];
    return find(sentence.text, this.conventions, unit).flatMap((value) => {
      const paidEvery = frequency && frequencyAt(sentence.text.slice(value.end));
      if (paidEvery && paidEvery !== frequency) return [];
      const score = scoreOf(sentence.folded, value, anchors, stems);
      return score === 0
        ? []
        : [{ start: sentence.start + value.start, end: sentence.start + value.end, score }];
    });
  }
}

const MAX_VALUES = 2;

interface Stem {
  prefix: string;
  length: number;
}

function isForm(word: string, { prefix, length }: Stem): boolean {
  return word.startsWith(prefix) && Math.abs(word.length - length) <= MAX_LENGTH_DIFFERENCE;
}

const MAX_LENGTH_DIFFERENCE = 3;

interface Search {
  stems: Stem[];
  unit: Unit | null;
  frequency: Frequency | null;
  find: (text: string, conventions: Conventions, unit: Unit | null) => Span[];
}

const KIND_WORDS =
  /^(?:amount|value|sum|total|number|no|date|datum|fecha|data|betrag|montant|importe|importo|bedrag|is|has|period|periode|zeitraum|delai|plazo|periodo|length|duration)$/;
const ASKS_FOR_PERIOD =
  /period|\bterm\b|duration|notice|length|how long|frist|dauer|laufzeit|probezeit|wie lange|durée|délai|préavis|combien de temps|plazo|duración|preaviso|cuánto tiempo|durata|preavviso|quanto tempo|looptijd|duur\b|termijn|hoe lang|prazo|duração/iu;

function searchFor({ field, unit }: Intent): Search | null {
  const stems = keysOf(splitCamelCase(field.name))
    .filter((key) => key.length > 2 && !KIND_WORDS.test(key) && (unit === null || unitAt(key) === null))
    .map((key) => ({ prefix: key.slice(0, Math.max(4, Math.ceil(key.length * 0.6))), length: key.length }));
  if (stems.length === 0) return null;
  const frequency = frequencyIn(field.name);
  if (field.type === "NUMBER") return { stems, unit, frequency, find: numbersOf };
  if (field.type === "DATE") return { stems, unit, frequency, find: datesOf };
  if (field.type === "TEXT" && ASKS_FOR_PERIOD.test(`${field.name} ${field.prompt}`))
    return { stems, unit: null, frequency: null, find: periodsOf };
  return null;
}

function numbersOf(text: string, conventions: Conventions, unit: Unit | null): Span[] {
  return findNumbers(text, conventions.number)
    .filter(({ end }) => unitOf(text.slice(end)) === unit)
    .map((number) => withSign(text, number, conventions));
}

/** In "4,870 a year", "a" doesn't mean amperes. */
function unitOf(rest: string): Unit | null {
  const unit = unitAt(rest);
  return unit === "ampere" && frequencyAt(rest) !== null ? null : unit;
}

function datesOf(text: string, conventions: Conventions): Span[] {
  return findDates(text, conventions.date);
}

function periodsOf(text: string): Span[] {
  return [...text.matchAll(new RegExp(`(?<![\\p{L}\\d])${DURATION}`, "giu"))].map(spanOfMatch);
}

const MAX_DISTANCE = 70;
const VALUE_AFTER_NAME_SCORE = 0.64;
const VALUE_BEFORE_NAME_SCORE = 0.56;
const LINKING_WORDS =
  /^(?:is|are|be|been|shall|will|of|to|in|at|the|a|an|for|by|on|as|from|until|this|least|more|than|not|up|exceed\w*|equals?|amounts?|amounting|sum|period|per|your|our|its|usd|eur|euros?|chf|gbp|betragt|betragen|von|vom|der|die|das|dem|den|des|hohe|uber|ab|am|zum|zur|bis|ist|sind|wird|eine?[rnms]?|fur|pro|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|eighteen|twenty|thirty|sixty|ninety|zwei|drei|vier|funf|sechs|zwolf|deux|trois|quatre|cinq|douze|dos|tres|cuatro|cinco|doce|due|tre|quattro|cinque|twee|drie|vier|vijf|est|sont|de|du|d|le|la|les|un|une|montant|fixee?|s|eleve|es|el|los|las|por|asciende|un|una|sera|desde|hasta|il|lo|di|e|pari|ad?|dal|al|bedraagt|van|het|een|op|tot|per|do|da|o|em|ate)$/;

function scoreOf(folded: string, value: Span, anchors: Span[], stems: Stem[]): number {
  const countSignificantWords = (from: number, to: number) =>
    (folded.slice(from, to).match(/\p{L}+/gu) ?? []).filter(
      (word) =>
        !LINKING_WORDS.test(word) && !stems.some((stem) => isForm(word, stem)) && unitAt(word) === null,
    ).length;
  const before = anchors.findLast(({ end }) => end <= value.start);
  if (
    before &&
    value.start - before.end <= MAX_DISTANCE &&
    countSignificantWords(before.end, value.start) <= Math.min(1, stems.length - 1)
  )
    return VALUE_AFTER_NAME_SCORE;
  const after = anchors.find(({ start }) => start >= value.end);
  return after &&
    after.start - value.end <= MAX_DISTANCE / 2 &&
    countSignificantWords(value.end, after.start) <= 1
    ? VALUE_BEFORE_NAME_SCORE
    : 0;
}

function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  let lineStart = 0;
  const add = (end: number) => {
    if (end - start > MAX_SENTENCE) return;
    start += NUMBERING.exec(text.slice(start, start + 40))?.[0].length ?? 0;
    const piece = text.slice(start, end);
    if (isRunningText(piece)) sentences.push({ start, text: piece, folded: foldCase(piece) });
  };
  for (const stop of text.matchAll(/[.;!?]\s{1,20}(?=[\p{Lu}\d("“„])|\n/gu)) {
    const isLineEnd = stop[0] === "\n";
    const isWrapped = isLineEnd && stop.index - lineStart >= MIN_WRAPPED_LINE;
    const end = stop.index + stop[0].length;
    if (stop[0].includes("\n")) lineStart = end;
    if (isWrapped || (!isLineEnd && HEADING.test(text.slice(start, Math.min(stop.index, start + 60)))))
      continue;
    add(stop.index);
    start = end;
  }
  add(text.length);
  return sentences;
}

const NUMBERING = /^\s*(?:(?:section|article|art\.|§)\s*)?\d{1,3}(?:\.\d{1,3}){0,3}[.):]?\s+(?=\p{L})/iu;
const HEADING =
  /^\s*(?:(?:section|article|§)?\s*[\dIVX.]{0,6}\s*)?(?:\p{Lu}[\p{L}-]*(?:\s\p{L}[\p{L}-]*){0,3})?$/iu;

function isRunningText(piece: string): boolean {
  return (
    !/\S(?: {3,}|\t)\S/.test(piece) && (piece.match(/(?<!\p{L})\p{Ll}+/gu)?.length ?? 0) >= MIN_WORDS - 1
  );
}

function foldCase(text: string): string {
  return text
    .replace(/[^\x00-\x7f]/gu, (character) => {
      const folded = character.normalize("NFKD").replace(/\p{M}+/gu, "");
      return folded.length === character.length ? folded : character;
    })
    .toLowerCase();
}
