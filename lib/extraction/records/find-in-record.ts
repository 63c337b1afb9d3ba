import type { NamedValue } from "./named-value";
import type { DocumentRecord } from "./read-record";
import { interpretField } from "@/lib/extraction/local/field-intent";
import { labelTable } from "@/lib/extraction/local/label-table";
import { keysOf, labelKey, splitCamelCase } from "@/lib/extraction/local/words";
import type { YieldToEventLoop } from "@/lib/yield-to-event-loop";
import type { FieldSpec, RawValue } from "@/lib/extraction/types";

/** All values with the same path. */
interface Column {
  /** Normalized forms of the path and of its ends. */
  keys: string[];
  /** The words of the whole path. */
  words: ReadonlySet<string>;
  /** The last word of the path. */
  last: string;
  values: NamedValue[];
}

/** Prepares the names of a record for the search. Yields to the event loop. */
async function toColumns(values: NamedValue[][], yieldToEventLoop: YieldToEventLoop): Promise<Column[]> {
  const columns: Column[] = [];
  for (const [index, ofName] of values.entries()) {
    if (index % NAMES_PER_YIELD === 0) await yieldToEventLoop();
    const path = ofName[0]?.path ?? [];
    columns.push({
      keys: path.map((_, from) => labelKey(path.slice(from).join(" "))),
      words: new Set(nameWords(path.join(" "))),
      last: nameWords(path.at(-1) ?? "").at(-1) ?? "",
      values: ofName,
    });
  }
  return columns;
}

const NAMES_PER_YIELD = 100;

const MAX_ALTERNATIVES = 5;
const MIN_SCORE = 0.5;

/** The values of the fields by the names of a record's values. One answer per field, in the same order. */
export async function findInRecord(
  record: DocumentRecord,
  fields: FieldSpec[],
  yieldToEventLoop: YieldToEventLoop,
): Promise<RawValue[]> {
  const columns = await toColumns(record.values, yieldToEventLoop);
  const answers: RawValue[] = [];
  for (const field of fields) {
    await yieldToEventLoop();
    answers.push(findValue(field, columns));
  }
  return answers;
}

/** The value whose path, or the end of it, has the field's name or a synonym. */
function findValue(field: FieldSpec, columns: Column[]): RawValue {
  const intent = interpretField(field);
  const concepts = new Map(intent.concepts.map(({ concept, weight }) => [concept, weight]));
  const words = nameWords(field.name.replace(/\([^)]*\)|\?\s*$/g, " "));
  const scored = columns.map((column) => ({
    column,
    score: Math.max(scoreOf(column.keys, intent.ownLabels, concepts), wordsScore(words, column)),
  }));
  const best = Math.max(MIN_SCORE, ...scored.map(({ score }) => score));
  const values = scored.flatMap(({ column, score }) => (score === best ? column.values : []));
  const [first] = values;
  if (!first || best === MIN_SCORE) return { raw: null, quote: null };
  const others = new Set(values.map(({ raw }) => raw).filter((raw) => raw !== first.raw));
  return {
    raw: first.raw,
    quote: first.raw,
    start: first.start,
    alternatives: [...others].slice(0, MAX_ALTERNATIVES),
  };
}

const ALL_WORDS_SCORE = 0.8;

/** "Shipping city" matches `shipping.address.city`: the path contains all its words and ends with the last one. */
function wordsScore(words: string[], { words: path, last }: Column): number {
  const matches = words.at(-1) === last && words.every((word) => path.has(word));
  return matches ? ALL_WORDS_SCORE : 0;
}

/** The words of a name, without a last word that only marks a date ("createdAt", "created on"). */
function nameWords(name: string): string[] {
  const words = keysOf(splitCamelCase(name));
  return words.length > 1 && /^(?:at|on|date|datum)$/.test(words.at(-1) ?? "") ? words.slice(0, -1) : words;
}

function scoreOf(keys: string[], own: Map<string, number>, concepts: Map<string, number>): number {
  const scores = keys.flatMap((key) => [
    own.get(key) ?? 0,
    ...(labelTable().get(key) ?? []).map(
      ({ concept, weight }) => 0.9 * weight * (concepts.get(concept) ?? 0),
    ),
  ]);
  return Math.max(0, ...scores);
}
