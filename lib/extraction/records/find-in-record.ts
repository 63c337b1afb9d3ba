import { foldWords } from "@/lib/extraction/lexicon/fold-words";
import { interpretField, type FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { matchLabel, type LabelMatch } from "@/lib/extraction/lexicon/match-label";
import { termsOf, type Terms } from "@/lib/extraction/lexicon/terms";
import type { FieldSpec, RawValue } from "@/lib/extraction/types";
import type { YieldToEventLoop } from "@/lib/yield-to-event-loop";
import type { NamedValue } from "./named-value";
import type { DocumentRecord } from "./read-record";

/** All values with the same path. */
interface Column {
  /** The path, and its ends. */
  names: Terms[];
  values: NamedValue[];
}

/** Prepares the names of a record for the search. Yields to the event loop. */
async function toColumns(values: NamedValue[][], yieldToEventLoop: YieldToEventLoop): Promise<Column[]> {
  const columns: Column[] = [];
  for (const [index, ofName] of values.entries()) {
    if (index % NAMES_PER_YIELD === 0) await yieldToEventLoop();
    const path = (ofName[0]?.path ?? []).slice(-MAX_KEYS).map((key) => foldWords(key.slice(0, MAX_KEY)));
    columns.push({
      names: path.map((_, from) => termsOf(path.slice(from).flat().join(" "))),
      values: ofName,
    });
  }
  return columns;
}

const NAMES_PER_YIELD = 100;
/** What is further outside says nothing of a value, */
const MAX_KEYS = 6;
/** and a longer key is no name. */
const MAX_KEY = 200;

const MAX_ALTERNATIVES = 5;

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

/** The value whose path, or the end of it, says best what the field asks for. */
function findValue(field: FieldSpec, columns: Column[]): RawValue {
  const query = interpretField(field);
  const graded = columns.map((column) => ({ column, grade: gradeOf(column, query) }));
  const best = Math.max(0, ...graded.map(({ grade }) => grade));
  const values =
    best === 0 ? [] : graded.flatMap(({ column, grade }) => (grade === best ? column.values : []));
  const [first] = values;
  if (!first) return { raw: null, quote: null };
  const others = new Set(values.map(({ raw }) => raw).filter((raw) => raw !== first.raw));
  return {
    raw: first.raw,
    quote: first.raw,
    start: first.start,
    alternatives: [...others].slice(0, MAX_ALTERNATIVES),
  };
}

/** What speaks for a column, the best last. */
const GRADES: ((match: LabelMatch, isWholePath: boolean) => boolean)[] = [
  ({ conceptFromName, conceptFromPrompt }) => conceptFromName > 0 || conceptFromPrompt === 2,
  // "Shipping city" is `shipping.address.city`.
  ({ senseCoverage }, isWholePath) => isWholePath && senseCoverage === 1,
  ({ conceptFromName }) => conceptFromName === 2,
  ({ senseCoverage, sensePrecision }) => senseCoverage * sensePrecision === 1,
  ({ exactName, exactAlsoCalled, exactPromptName }) => exactName || exactAlsoCalled || exactPromptName,
];

function gradeOf({ names }: Column, query: FieldQuery): number {
  const grades = names.map((terms, index) => {
    const match = matchLabel(query, terms);
    if (!match || match.contradicts) return 0;
    const isWholePath = index === 0 && endsAlike(terms, query);
    return GRADES.findLastIndex((isMet) => isMet(match, isWholePath)) + 1;
  });
  return Math.max(0, ...grades);
}

/** Whether a path ends with the last word of the field's name. */
function endsAlike({ words }: Terms, { names }: FieldQuery): boolean {
  const last = names[0]?.terms.words.at(-1) ?? [];
  return words.at(-1)?.some((sense) => last.includes(sense)) ?? false;
}
