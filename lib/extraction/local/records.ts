import { interpretField } from "./field-intent";
import { labelTable } from "./label-table";
import { keysOf, labelKey, splitCamelCase } from "./words";
import type { Span } from "@/lib/extraction/locate-quote";
import type { YieldToEventLoop } from "@/lib/yield-to-event-loop";
import type { FieldSpec, RawValue } from "@/lib/extraction/types";

/** A value of a JSON or CSV text with its keys. Offsets are those of the value without quotation marks. */
export interface NamedValue extends Span {
  /** From the outermost key to the innermost. */
  path: string[];
  raw: string;
}

const MAX_JSON_LENGTH = 2_000_000;
/** Keys below this depth are left out of a path. */
const MAX_DEPTH = 100;
const TOKENS_PER_YIELD = 200;
const MAX_CSV_LENGTH = 300_000;
/** Rows beyond that only repeat the columns. */
const MAX_ROWS = 1_500;
const PLAIN_TOKEN = /-?\d[\d.eE+-]{0,40}|true|false|null|[{}[\],:]/y;

/** The tokens of a JSON text. Other characters are skipped; an unterminated string ends the text. */
function* jsonTokens(text: string): Generator<{ token: string; start: number }> {
  for (let at = 0; at < text.length;) {
    if (text[at] === '"') {
      const end = endOfString(text, at);
      if (end === -1) return;
      yield { token: text.slice(at, end), start: at };
      at = end;
      continue;
    }
    PLAIN_TOKEN.lastIndex = at;
    const token = PLAIN_TOKEN.exec(text)?.[0];
    if (token) yield { token, start: at };
    at += token?.length ?? 1;
  }
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return -1;
}

/** All values of a JSON text with their keys, in order; the entries of a list have the same keys. */
export async function jsonValues(text: string, yieldToEventLoop: YieldToEventLoop): Promise<NamedValue[]> {
  const values: NamedValue[] = [];
  const path: string[] = [];
  const kinds: string[] = [];
  let key: string | null = null;
  let pendingKey: string | null = null;
  let seen = 0;
  for (const { token, start } of jsonTokens(text.slice(0, MAX_JSON_LENGTH))) {
    if ((seen += 1) % TOKENS_PER_YIELD === 0) await yieldToEventLoop();
    if (token === "{" || token === "[") {
      kinds.push(token);
      path.push(key ?? "");
      key = null;
    } else if (token === "}" || token === "]") {
      kinds.pop();
      path.pop();
      key = null;
    } else if (token === ":") {
      key = pendingKey;
    } else if (token === ",") {
      if (kinds.at(-1) === "{") key = null;
    } else if (kinds.at(-1) === "{" && key === null) {
      pendingKey = unquote(token);
    } else if (token !== "null") {
      const quoted = token.startsWith('"');
      values.push({
        path: [...path.slice(0, MAX_DEPTH), key ?? ""].filter((part) => part !== ""),
        raw: unquote(token),
        start: start + (quoted ? 1 : 0),
        end: start + token.length - (quoted ? 1 : 0),
      });
    }
  }
  return values;
}

function unquote(token: string): string {
  if (!token.startsWith('"')) return token;
  try {
    return String(JSON.parse(token));
  } catch {
    return token.slice(1, -1);
  }
}

/** The cells of a CSV text with the headers of their columns, row by row. */
export async function csvValues(text: string, yieldToEventLoop: YieldToEventLoop): Promise<NamedValue[]> {
  const rows = await csvRows(text.slice(0, MAX_CSV_LENGTH), yieldToEventLoop);
  const [header, ...rest] = rows;
  if (!header) return [];
  // Two columns of names and values are one transposed record.
  const top = header.length === 2 ? rows.slice(0, MAX_TRANSPOSED_ROWS) : [];
  const names = top.filter((row) => row.length === 2 && labelTable().has(labelKey(row[0]?.raw ?? "")));
  const isTransposed = names.length > 1 && names.length * 2 >= rows.length;
  const pairs = isTransposed
    ? rows.map((row) => [row[0], row[1]] as const)
    : rest.flatMap((row) => row.map((cell, column) => [header[column], cell] as const));
  return pairs.flatMap(([name, cell]) =>
    name && cell && cell.raw !== "" ? [{ ...cell, path: [name.raw.trim()] }] : [],
  );
}

type CsvCell = Omit<NamedValue, "path">;

const MAX_TRANSPOSED_ROWS = 200;

async function csvRows(text: string, yieldToEventLoop: YieldToEventLoop): Promise<CsvCell[][]> {
  const separator = separatorOf(text);
  const rows: CsvCell[][] = [];
  let row: CsvCell[] = [];
  const endRow = () => {
    if (row.some((value) => value.raw !== "")) rows.push(row);
    row = [];
  };
  let seen = 0;
  for (let at = 0; at < text.length && rows.length < MAX_ROWS;) {
    if ((seen += 1) % TOKENS_PER_YIELD === 0) await yieldToEventLoop();
    const cell = csvCellAt(text, at, separator);
    row.push(cell);
    at = endOfCell(text, text[at] === '"' ? cell.end + 1 : cell.end, separator);
    if (text[at] === separator) {
      at += 1;
      continue;
    }
    endRow();
    while (text[at] === "\r" || text[at] === "\n") at += 1;
  }
  endRow();
  return rows;
}

/** The cell at an offset; an unterminated quotation mark is an ordinary character. */
function csvCellAt(text: string, at: number, separator: string): CsvCell {
  if (text[at] === '"') {
    for (let end = text.indexOf('"', at + 1); end !== -1; end = text.indexOf('"', end + 2)) {
      if (text[end + 1] !== '"')
        return { raw: text.slice(at + 1, end).replaceAll('""', '"'), start: at + 1, end };
    }
  }
  const end = endOfCell(text, at, separator);
  return { raw: text.slice(at, end), start: at, end };
}

function endOfCell(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== "\r" && text[at] !== "\n") at += 1;
  return at;
}

function separatorOf(text: string): string {
  const line = /^[^\r\n]{0,10000}/.exec(text)?.[0] ?? "";
  const counts = [",", ";", "\t", "|"].map((sign) => [sign, line.split(sign).length] as const);
  return counts.sort((a, b) => b[1] - a[1])[0]?.[0] ?? ",";
}

/** All values with the same path. */
export interface Column {
  /** Normalized forms of the path and of its ends. */
  keys: string[];
  /** The words of the whole path. */
  words: ReadonlySet<string>;
  /** The last word of the path. */
  last: string;
  values: NamedValue[];
}

const MAX_COLUMNS = 5_000;
const MAX_VALUES = 1_000;

/** Groups values by path, in order, up to a limit of columns and values. */
export async function groupByName(
  values: NamedValue[],
  yieldToEventLoop: YieldToEventLoop,
): Promise<Column[]> {
  const columns = new Map<string, Column>();
  for (const [index, value] of values.entries()) {
    if (index % TOKENS_PER_YIELD === 0) await yieldToEventLoop();
    const name = value.path.join("\n");
    const column = columns.get(name);
    if (column) {
      if (column.values.length < MAX_VALUES) column.values.push(value);
    } else if (columns.size < MAX_COLUMNS) {
      columns.set(name, {
        keys: value.path.map((_, from) => labelKey(value.path.slice(from).join(" "))),
        words: new Set(nameWords(value.path.join(" "))),
        last: nameWords(value.path.at(-1) ?? "").at(-1) ?? "",
        values: [value],
      });
    }
  }
  return [...columns.values()];
}

const MAX_ALTERNATIVES = 5;
const MIN_SCORE = 0.5;

/** The value whose path, or the end of it, has the field's name or a synonym. Null where there is none. */
export function findRecord(field: FieldSpec, columns: Column[]): RawValue | null {
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
  if (!first || best === MIN_SCORE) return null;
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
