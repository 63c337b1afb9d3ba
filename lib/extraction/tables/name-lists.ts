import type { Span } from "@/lib/extraction/values/span";
import type { Grid } from "./grid";
import type { HeadFits } from "./head-fits";
import { linesBetween, type TableLine, type TableLines } from "./table-lines";

const MAX_BYLINE = 40;
const MAX_BELOW = 30;
const MIN_FIT = 2;
const MAX_LABEL = 40;
const NAME =
  /^(?:\p{Lu}\.[ -]?|\p{Lu}[\p{L}\p{M}'’‐-]+ )(?:(?:\p{Lu}\.[ -]?)|(?:\p{Lu}[\p{L}\p{M}'’‐-]+|\p{Ll}{2,3}) ){0,3}\p{Lu}[\p{L}\p{M}'’‐-]+$/u;
const MARKS = /[\s\d\p{No}*∗†‡§¶⋆,.]+$/u;
const SEPARATOR = /\s*(?:,\s*(?:and|und|et|y|e|en)\s+|,|;|•|·|\s(?:and|und|et|y|e|en|&)\s)\s*/u;

/** Finds names after a label, or authors below a title, if only names are requested. */
export function* nameLists(lines: TableLines, fits: HeadFits): Generator<Grid> {
  const [column, ...more] = fits.columns;
  const [kind] = fits.queries[0]?.valueKinds ?? [];
  if (column?.type !== "TEXT" || more.length > 0 || (kind !== "name" && kind !== "text")) return;
  for (let index = 0; index < lines.count; index += 1) {
    const line = lines.at(index);
    const label = line && labelOf(lines, line);
    if (!line || !label || !fits.names(label.text, MIN_FIT)) continue;
    const names = namesBehind(lines, line, label.end);
    if (names.length > 1) yield toGrid(names, label.text, lines.document.layout.text);
  }
  if (fits.asksFor("author")) {
    const names = byline(lines);
    if (names.length > 0) yield toGrid(names, column.name, lines.document.layout.text);
  }
}

function labelOf({ document }: TableLines, { line }: TableLine): { text: string; end: number } | null {
  const text = document.layout.text.slice(line.start, line.end);
  const [label = ""] = /^[^:]+/.exec(text) ?? [];
  if (label.length > MAX_LABEL || (label.length < text.trimEnd().length && !text.includes(":"))) return null;
  return { text: label.trim(), end: line.start + Math.min(text.length, label.length + 1) };
}

function namesBehind(lines: TableLines, { index, line }: TableLine, from: number): Span[] {
  const names = namesIn(lines, { start: from, end: line.end }) ?? [];
  for (const below of linesBetween(lines, index + 1, index + 1 + MAX_BELOW)) {
    const more = namesIn(lines, below.line);
    if (!more || (names.length > 0 && below.isApart)) break;
    names.push(...more);
  }
  return names;
}

function byline(lines: TableLines): Span[] {
  const names: Span[] = [];
  for (const { line } of linesBetween(lines, 0, MAX_BYLINE)) {
    const found = namesIn(lines, line) ?? [];
    if (found.length > 1) names.push(...found);
    else if (names.length > 0) break;
  }
  return names;
}

function namesIn({ document }: TableLines, { start, end }: Span): Span[] | null {
  const text = document.layout.text.slice(start, end);
  const names: Span[] = [];
  let at = 0;
  for (const part of text.split(/\t| {2,}/).flatMap((cell) => cell.split(SEPARATOR))) {
    const from = text.indexOf(part, at);
    at = from + part.length;
    const name = part.replace(MARKS, "").trim();
    if (name === "") continue;
    if (!NAME.test(name)) return null;
    const offset = start + from + part.indexOf(name);
    names.push({ start: offset, end: offset + name.length });
  }
  return names.length > 0 ? names : null;
}

function toGrid(names: readonly Span[], head: string, text: string): Grid {
  return {
    columns: [{ heads: [head], kind: "text" }],
    rows: names.map((name) => ({ ...name, cells: [{ parts: [name] }] })),
    counted: countParts(text.slice(names[0]?.start, names.at(-1)?.end)),
    isNamed: true,
  };
}

function countParts(text: string): number {
  const parts = text.split(/[,;•·\t\n]| {2,}|\s(?:and|und|et|y|e|en|&)\s/u);
  return parts.filter((part) => /\p{L}{2}/u.test(part)).length;
}
