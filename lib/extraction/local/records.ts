import { readIntent } from "@/lib/extraction/local/field-intent";
import { labelTable } from "@/lib/extraction/local/label-table";
import { labelKey } from "@/lib/extraction/local/words";
import type { FieldSpec, RawValue } from "@/lib/extraction/types";

/** A value of a JSON or CSV text under its name. Offsets are the value's own characters, without quotation marks. */
export interface NamedValue {
  /** From the outermost key to the innermost. */
  path: string[];
  raw: string;
  start: number;
  end: number;
}

const MAX_TEXT = 2_000_000;
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[{}[\],:]/g;

/** All values of a JSON text with their keys, in order; lists repeat their keys. */
export function jsonValues(text: string): NamedValue[] {
  const values: NamedValue[] = [];
  const path: string[] = [];
  const kinds: string[] = [];
  let key: string | null = null;
  let pendingKey: string | null = null;
  for (const match of text.slice(0, MAX_TEXT).matchAll(TOKEN)) {
    const token = match[0];
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
        path: [...path, key ?? ""].filter((part) => part !== ""),
        raw: unquote(token),
        start: match.index + (quoted ? 1 : 0),
        end: match.index + token.length - (quoted ? 1 : 0),
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

/** The cells of a CSV text with their column's header, row by row. */
export function csvValues(text: string): NamedValue[] {
  const rows = csvRows(text.slice(0, MAX_TEXT));
  const [header, ...rest] = rows;
  if (!header) return [];
  // Two columns of names and values are a record that stands upright.
  const upright =
    header.length === 2 &&
    rows.length > 1 &&
    rows.every((row) => row.length <= 2) &&
    !looksLikeHeader(header);
  const pairs = upright
    ? rows.map((row) => [row[0], row[1]] as const)
    : rest.flatMap((row) => row.map((cell, column) => [header[column], cell] as const));
  return pairs.flatMap(([name, cell]) =>
    name && cell && cell.raw !== "" ? [{ ...cell, path: [name.raw.trim()] }] : [],
  );
}

function looksLikeHeader(header: Omit<NamedValue, "path">[]): boolean {
  return (
    header.filter((cell) => labelTable().has(labelKey(cell.raw))).length > 1 ||
    /^(?:name|key|field)$/i.test(header[0]?.raw ?? "")
  );
}

function csvRows(text: string): Omit<NamedValue, "path">[][] {
  const separator = separatorOf(text);
  const cell =
    separator === "\t"
      ? /"((?:[^"]|"")*)"|[^\t\r\n]*/y
      : new RegExp(`"((?:[^"]|"")*)"|[^${separator}\\r\\n]*`, "y");
  const rows: Omit<NamedValue, "path">[][] = [];
  let row: Omit<NamedValue, "path">[] = [];
  for (let at = 0; at < text.length;) {
    cell.lastIndex = at;
    const match = cell.exec(text);
    if (!match) break;
    const quoted = match[1] !== undefined;
    const start = at + (quoted ? 1 : 0);
    row.push({
      raw: quoted ? (match[1] ?? "").replaceAll('""', '"') : match[0],
      start,
      end: at + match[0].length - (quoted ? 1 : 0),
    });
    at += match[0].length;
    if (text[at] === separator) {
      at += 1;
      continue;
    }
    while (at < text.length && !/[\r\n]/.test(text[at] ?? "")) at += 1;
    if (row.some((value) => value.raw !== "")) rows.push(row);
    row = [];
    while (/[\r\n]/.test(text[at] ?? "")) at += 1;
  }
  if (row.some((value) => value.raw !== "")) rows.push(row);
  return rows;
}

function separatorOf(text: string): string {
  const line = /^[^\r\n]*/.exec(text)?.[0] ?? "";
  const counts = [",", ";", "\t", "|"].map((sign) => [sign, line.split(sign).length] as const);
  return counts.sort((a, b) => b[1] - a[1])[0]?.[0] ?? ",";
}

const MAX_ALTERNATIVES = 5;

/** The value under a field's name: the whole path, its end, or another name of the same thing. Else null. */
export function findRecord(field: FieldSpec, values: NamedValue[]): RawValue | null {
  const intent = readIntent(field);
  const concepts = new Map(intent.concepts.map(({ concept, weight }) => [concept, weight]));
  let best: { value: NamedValue; score: number } | null = null;
  const same: NamedValue[] = [];
  for (const value of values) {
    const score = scoreOf(value.path, intent.ownLabels, concepts);
    if (score > (best?.score ?? 0.5)) {
      best = { value, score };
      same.length = 0;
    } else if (best && score === best.score) same.push(value);
  }
  if (!best) return null;
  const others = new Set(same.map((value) => value.raw).filter((raw) => raw !== best.value.raw));
  return {
    raw: best.value.raw,
    quote: best.value.raw,
    start: best.value.start,
    alternatives: [...others].slice(0, MAX_ALTERNATIVES),
  };
}

function scoreOf(path: string[], own: Map<string, number>, concepts: Map<string, number>): number {
  let best = 0;
  for (let from = 0; from < path.length; from += 1) {
    const key = labelKey(path.slice(from).join(" "));
    const byName = own.get(key) ?? 0;
    const byConcept = Math.max(
      0,
      ...(labelTable().get(key) ?? []).map(
        ({ concept, weight }) => 0.9 * weight * (concepts.get(concept) ?? 0),
      ),
    );
    best = Math.max(best, byName, byConcept);
  }
  return best;
}
