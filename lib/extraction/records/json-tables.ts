import { endOfString, JsonScan, type JsonValue } from "./json-records";
import type { JsonRow } from "./json-rows";
import { unquote } from "./json-values";
import type { NamedValue } from "./named-value";

const MAX_DEPTH = 4;
const MAX_COLUMNS = 200;
const MIN_ROWS = 2;
/** Two objects side by side, such as "seller" and "buyer", are not records. */
const MIN_KEYED = 3;

/**
 * Reads columns (`{"day": [1, 2], "text": […]}`), names with lists of values
 * (`{"columns": […], "data": [[…]]}`), and objects keyed by id (`{"A1": {…}, "A2": {…}}`).
 */
export function* jsonTableRows(text: string): Generator<JsonRow> {
  const scan = new JsonScan(text);
  for (const value of scan.childrenOf(null)) yield* rowsWithin(text, scan, value, [], 0);
}

function* rowsWithin(
  text: string,
  scan: JsonScan,
  object: JsonValue,
  path: readonly string[],
  depth: number,
): Generator<JsonRow> {
  if (object.kind !== "object" || depth > MAX_DEPTH) return;
  const members: JsonValue[] = [];
  let areObjects = true;
  for (const member of scan.childrenOf(object)) {
    members.push(member);
    areObjects &&= member.kind === "object";
    if (members.length > MAX_COLUMNS && !areObjects) return;
  }
  yield* rowsOfColumns(text, scan, members, path);
  yield* rowsOfNamedLists(text, scan, members, path);
  if (isKeyed(members)) yield* rowsOfObjects(text, scan, members, path);
  else
    for (const member of members)
      yield* rowsWithin(text, scan, member, [...path, member.key ?? ""], depth + 1);
}

function* rowsOfColumns(
  text: string,
  scan: JsonScan,
  members: readonly JsonValue[],
  path: readonly string[],
): Generator<JsonRow> {
  const columns = members
    .filter(({ kind }) => kind === "list")
    .map((list) => ({ name: keyAsText(list), values: [...scan.childrenOf(list)] }))
    .filter(({ values }) => values.length >= MIN_ROWS && values.every(({ kind }) => kind === "scalar"));
  const [first] = columns;
  if (!first || columns.length < 2 || columns.some(({ values }) => values.length !== first.values.length))
    return;
  for (const row of first.values.keys())
    yield rowOf(
      [...path, "columns"],
      columns.flatMap(({ name, values }) => {
        const value = values[row];
        return value ? namedValue(text, value, [name]) : [];
      }),
    );
}

function* rowsOfNamedLists(
  text: string,
  scan: JsonScan,
  members: readonly JsonValue[],
  path: readonly string[],
): Generator<JsonRow> {
  const lists = members.filter(({ kind }) => kind === "list");
  if (lists.length < 2) return;
  for (const list of lists) {
    const names = [...scan.childrenOf(list)];
    if (
      names.length < 2 ||
      names.length > MAX_COLUMNS ||
      !names.every((name) => name.kind === "scalar" && text[name.start] === '"')
    )
      continue;
    const heads = names.map(({ start, end }) => unquote(text.slice(start, end)));
    for (const other of lists) {
      const [firstRow] = scan.childrenOf(other);
      if (other === list || firstRow?.kind !== "list") continue;
      const rows = [...scan.childrenOf(other)].map((row) =>
        row.kind === "list" ? [...scan.childrenOf(row)] : [],
      );
      if (rows.length === 0 || rows.some((row) => row.length !== heads.length)) continue;
      for (const row of rows)
        yield rowOf(
          [...path, other.key ?? ""],
          row.flatMap((value, place) => namedValue(text, value, [heads[place] ?? ""])),
        );
    }
  }
}

function isKeyed(members: readonly JsonValue[]): boolean {
  if (members.length < MIN_ROWS || members.some(({ kind }) => kind !== "object")) return false;
  return members.length >= MIN_KEYED || members.every(({ key }) => /\d/.test(key ?? ""));
}

function* rowsOfObjects(
  text: string,
  scan: JsonScan,
  members: readonly JsonValue[],
  path: readonly string[],
): Generator<JsonRow> {
  for (const member of members) {
    const values = [...scan.childrenOf(member)]
      .slice(0, MAX_COLUMNS)
      .flatMap((value) => valuesWithin(text, scan, value, [keyAsText(value)]));
    yield { ...rowOf([...path, "objects"], [...keyOf(text, member), ...values]), end: member.end };
  }
}

/** Includes the values of an object inside, such as an amount with its currency. */
function valuesWithin(text: string, scan: JsonScan, value: JsonValue, path: string[]): NamedValue[] {
  if (value.kind !== "object") return namedValue(text, value, path);
  return [...scan.childrenOf(value)].flatMap((inner) => namedValue(text, inner, [...path, keyAsText(inner)]));
}

function keyOf(text: string, { key, start }: JsonValue): NamedValue[] {
  const quote = key === null ? -1 : text.lastIndexOf(`"${key}"`, start);
  if (key === null || quote === -1 || endOfString(text, quote) === -1) return [];
  return [
    { path: ["id"], raw: unquote(`"${key}"`).toWellFormed(), start: quote + 1, end: quote + 1 + key.length },
  ];
}

function keyAsText({ key }: JsonValue): string {
  return unquote(`"${key ?? ""}"`).toWellFormed();
}

function rowOf(path: readonly string[], values: NamedValue[]): JsonRow {
  // The line feed distinguishes the path from that of a list of objects at the same place.
  return {
    path: `${path.join("\n")}\n`,
    outer: NO_VALUES,
    values,
    start: values[0]?.start ?? 0,
    end: values.at(-1)?.end ?? 0,
  };
}

const NO_VALUES: readonly NamedValue[] = [];

function namedValue(text: string, { kind, start, end }: JsonValue, path: string[]): NamedValue[] {
  const token = text.slice(start, end);
  if (kind !== "scalar" || token === "null") return [];
  const quoted = token.startsWith('"') ? 1 : 0;
  return [{ path, raw: unquote(token), start: start + quoted, end: end - quoted }];
}
