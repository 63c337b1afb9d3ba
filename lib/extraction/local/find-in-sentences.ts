import type { Habits } from "@/lib/extraction/habits";
import { withSign } from "@/lib/extraction/local/cut-value";
import type { Intent } from "@/lib/extraction/local/field-intent";
import { PERIOD } from "@/lib/extraction/local/find-in-prose";
import type { Candidate } from "@/lib/extraction/local/label-values";
import { rateAt, rateIn, unitAt } from "@/lib/extraction/local/units";
import { splitCamelCase, wordsOf } from "@/lib/extraction/local/words";
import type { Pace } from "@/lib/extraction/pace";
import { findDates } from "@/lib/extraction/parse-date";
import { findNumbers } from "@/lib/extraction/parse-number";

interface Sentence {
  start: number;
  text: string;
  /** Lower case, without accents, as long as `text`. */
  plain: string;
}

interface Found {
  /** Offsets into the sentence. */
  start: number;
  end: number;
}

const MAX_SENTENCES = 4_000;
/** So many between two looks at the clock. */
const SENTENCES_A_LOOK = 100;
const MAX_SENTENCE = 900;
/** A shorter line is a line of its own, no running text. */
const WRAPPED_LINE = 60;
const LEAST_WORDS = 5;

/**
 * What a letter or a contract states in a sentence ("Your salary is £46,500 per annum"), known by the words of the
 * field's name. Numbers, dates and periods of time only: where a text would end, nobody can tell without reading.
 */
export class SentenceSearch {
  private sentences: Sentence[] | undefined;

  constructor(
    private readonly text: string,
    private readonly habits: Habits,
    private readonly pace: Pace,
  ) {}

  async find(intent: Intent): Promise<Candidate[]> {
    const search = searchFor(intent);
    if (!search) return [];
    this.sentences ??= await cutSentences(this.text, this.pace);
    const found: Candidate[] = [];
    for (const [index, sentence] of this.sentences.entries()) {
      if (index % SENTENCES_A_LOOK === 0) await this.pace();
      found.push(...this.findIn(sentence, search));
    }
    const values = new Set(found.map(({ start, end }) => this.text.slice(start, end)));
    // A word that stands beside many values tells none of them.
    return values.size <= MAX_VALUES ? found : [];
  }

  private findIn(sentence: Sentence, { stems, unit, rate, find }: Search): Candidate[] {
    if (!stems.every(({ prefix }) => sentence.plain.includes(prefix))) return [];
    const words = [...sentence.plain.matchAll(/\p{L}+/gu)].map((match) => ({
      key: match[0],
      start: match.index,
      end: match.index + match[0].length,
    }));
    const anchors = words.filter(({ key }) => stems.some((stem) => isForm(key, stem)));
    if (!stems.every((stem) => anchors.some(({ key }) => isForm(key, stem)))) return [];
    return find(sentence.text, this.habits, unit).flatMap((value) => {
      const paid = rate && rateAt(sentence.text.slice(value.end));
      if (paid && paid !== rate) return [];
      const score = scoreOf(sentence.plain, value, anchors, stems);
      return score === 0
        ? []
        : [{ start: sentence.start + value.start, end: sentence.start + value.end, score }];
    });
  }
}

const MAX_VALUES = 2;

/** A word of a field's name by its beginning, so that other forms of it are found: "annual", "annum". */
interface Stem {
  prefix: string;
  length: number;
}

function isForm(word: string, { prefix, length }: Stem): boolean {
  return word.startsWith(prefix) && Math.abs(word.length - length) <= MAX_ENDING;
}

const MAX_ENDING = 3;

interface Search {
  stems: Stem[];
  unit: string | null;
  /** How often it is paid. */
  rate: string | null;
  find: (text: string, habits: Habits, unit: string | null) => Found[];
}

/** Words of a name that say what kind of value it is and not which one. */
const KIND_WORDS =
  /^(?:amount|value|sum|total|number|no|date|datum|fecha|data|betrag|montant|importe|importo|bedrag|is|has|period|periode|zeitraum|delai|plazo|periodo|length|duration)$/;
const ASKS_FOR_PERIOD =
  /period|\bterm\b|duration|notice|length|how long|frist|dauer|laufzeit|probezeit|wie lange|durée|délai|préavis|combien de temps|plazo|duración|preaviso|cuánto tiempo|durata|preavviso|quanto tempo|looptijd|duur\b|termijn|hoe lang|prazo|duração/iu;

function searchFor({ field, unit }: Intent): Search | null {
  const stems = wordsOf(splitCamelCase(field.name))
    .map((word) => word.key)
    .filter((key) => key.length > 2 && !KIND_WORDS.test(key) && (unit === null || unitAt(key) === null))
    .map((key) => ({ prefix: key.slice(0, Math.max(4, Math.ceil(key.length * 0.6))), length: key.length }));
  if (stems.length === 0) return null;
  const rate = rateIn(field.name);
  if (field.type === "NUMBER") return { stems, unit, rate, find: numbersOf };
  if (field.type === "DATE") return { stems, unit, rate, find: datesOf };
  if (field.type === "TEXT" && ASKS_FOR_PERIOD.test(`${field.name} ${field.prompt}`))
    return { stems, unit: null, rate: null, find: periodsOf };
  return null;
}

function numbersOf(text: string, habits: Habits, unit: string | null): Found[] {
  return findNumbers(text, habits.decimal)
    .filter((number) => unitAt(text.slice(number.end)) === unit)
    .map((number) => withSign(text, number, habits));
}

function datesOf(text: string, habits: Habits): Found[] {
  return findDates(text, habits.dayMonth);
}

function periodsOf(text: string): Found[] {
  return [...text.matchAll(new RegExp(`(?<![\\p{L}\\d])${PERIOD}`, "giu"))].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

const FAR = 70;
const AFTER = 0.64;
const BEFORE = 0.56;
/** Words between a name and its value that add nothing: "is", "in the amount of", "at least". */
const LINKING =
  /^(?:is|are|be|been|shall|will|of|to|in|at|the|a|an|for|by|on|as|from|until|this|least|more|than|not|up|exceed\w*|equals?|amounts?|amounting|sum|period|per|your|our|its|usd|eur|euros?|chf|gbp|betragt|betragen|von|vom|der|die|das|dem|den|des|hohe|uber|ab|am|zum|zur|bis|ist|sind|wird|eine?[rnms]?|fur|pro|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|eighteen|twenty|thirty|sixty|ninety|zwei|drei|vier|funf|sechs|zwolf|deux|trois|quatre|cinq|douze|dos|tres|cuatro|cinco|doce|due|tre|quattro|cinque|twee|drie|vier|vijf|est|sont|de|du|d|le|la|les|un|une|montant|fixee?|s|eleve|es|el|los|las|por|asciende|un|una|sera|desde|hasta|il|lo|di|e|pari|ad?|dal|al|bedraagt|van|het|een|op|tot|per|do|da|o|em|ate)$/;

/** How surely a value belongs to a name: it stands soon after it, or before it, with hardly a telling word between. */
function scoreOf(
  plain: string,
  value: Found,
  anchors: { start: number; end: number }[],
  stems: Stem[],
): number {
  const telling = (from: number, to: number) =>
    (plain.slice(from, to).match(/\p{L}+/gu) ?? []).filter(
      (word) => !LINKING.test(word) && !stems.some((stem) => isForm(word, stem)) && unitAt(word) === null,
    ).length;
  const before = anchors.findLast(({ end }) => end <= value.start);
  if (
    before &&
    value.start - before.end <= FAR &&
    telling(before.end, value.start) <= Math.min(1, stems.length - 1)
  )
    return AFTER;
  const after = anchors.find(({ start }) => start >= value.end);
  return after && after.start - value.end <= FAR / 2 && telling(value.end, after.start) <= 1 ? BEFORE : 0;
}

async function cutSentences(text: string, pace: Pace): Promise<Sentence[]> {
  const sentences: Sentence[] = [];
  let start = 0;
  let lineStart = 0;
  let stops = 0;
  const add = (end: number) => {
    if (end - start > MAX_SENTENCE) return;
    // The number of a section is no value.
    start += NUMBERING.exec(text.slice(start, start + 40))?.[0].length ?? 0;
    const piece = text.slice(start, end);
    if (isRunningText(piece)) sentences.push({ start, text: piece, plain: plainOf(piece) });
  };
  for (const stop of text.matchAll(/[.;!?]\s{1,20}(?=[\p{Lu}\d("“„])|\n/gu)) {
    if ((stops += 1) % SENTENCES_A_LOOK === 0) await pace();
    const isLineEnd = stop[0] === "\n";
    const isWrapped = isLineEnd && stop.index - lineStart >= WRAPPED_LINE;
    const end = stop.index + stop[0].length;
    if (stop[0].includes("\n")) lineStart = end;
    if (isWrapped || (!isLineEnd && HEADING.test(text.slice(start, Math.min(stop.index, start + 60)))))
      continue;
    add(stop.index);
    start = end;
    if (sentences.length === MAX_SENTENCES) return sentences;
  }
  add(text.length);
  return sentences;
}

const NUMBERING = /^\s*(?:(?:section|article|art\.|§)\s*)?\d{1,3}(?:\.\d{1,3}){0,3}[.):]?\s+(?=\p{L})/iu;
/** "5. Standstill." heads the sentence after it. */
const HEADING =
  /^\s*(?:(?:section|article|§)?\s*[\dIVX.]{0,6}\s*)?(?:\p{Lu}[\p{L}-]*(?:\s\p{L}[\p{L}-]*){0,3})?$/iu;

/** Sentences have words in lower case and no columns. */
function isRunningText(piece: string): boolean {
  return (
    !/\S(?: {3,}|\t)\S/.test(piece) && (piece.match(/(?<!\p{L})\p{Ll}+/gu)?.length ?? 0) >= LEAST_WORDS - 1
  );
}

/** One character for one: accents go, lengths stay. */
function plainOf(text: string): string {
  return text
    .replace(/[^\x00-\x7f]/gu, (character) => {
      const plain = character.normalize("NFKD").replace(/\p{M}+/gu, "");
      return plain.length === character.length ? plain : character;
    })
    .toLowerCase();
}
