import { itemAt } from "@/lib/item-at";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import { WITHOUT_SIGN } from "./debits-and-credits";
import { cellAt } from "@/lib/extraction/page/layout";
import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import type { Span } from "@/lib/extraction/values/span";
import { textOf, type GridCell } from "./grid";
import { dayOfYear, slashedDayOfYear, valuesOf } from "./pieces";
import type { AskedColumn, FoundCell } from "./types";

export function toCell(
  cell: GridCell,
  column: AskedColumn,
  query: FieldQuery | undefined,
  document: AnalysedDocument,
): FoundCell | null {
  const { text } = document.layout;
  if (column.type === "NUMBER" || column.type === "DATE") {
    const dated = wholeDate(cell, column, document);
    if (dated) return dated;
    const value = valueIn(cell, column, document) ?? onlyPart(cell);
    const own =
      value && column.type === "NUMBER" && WITHOUT_SIGN.test(column.prompt)
        ? withoutSign(value, text)
        : value;
    if (own) return { ...own, raw: text.slice(own.start, own.end) };
  }
  const parts =
    column.type === "TEXT" ? textIn(withoutLabelled(cell.parts, document), query, text) : cell.parts;
  const [first] = parts;
  const last = parts.at(-1);
  if (!first || !last) return null;
  return { raw: textOf({ parts: [...parts] }, text), start: first.start, end: last.end };
}

export function toRecordCell({ start, end }: Span, raw: string, column: AskedColumn): FoundCell {
  if (column.type !== "NUMBER" || !WITHOUT_SIGN.test(column.prompt)) return { raw, start, end };
  const digits = withoutSign({ start: 0, end: raw.length }, raw);
  return { raw: raw.slice(digits.start, digits.end), start, end };
}

function valueIn({ parts }: GridCell, column: AskedColumn, document: AnalysedDocument): Span | null {
  const kind = column.type === "DATE" ? "date" : "number";
  const found = parts.flatMap((part) => {
    const cell = cellAt(document.layout, part.start);
    const tokens = cell ? valuesOf(document.tokens.get(cell) ?? []) : [];
    return tokens.filter(
      (token) => token.kind === kind && token.start >= part.start && token.end <= part.end,
    );
  });
  const outside = found.filter(
    ({ start }) => !isInBrackets(document.layout.text, itemAt(parts, 0).start, start),
  );
  const [only, ...more] = outside.length > 0 ? outside : found;
  if (!only || more.length > 0) return null;
  return withBrackets(only, parts, document.layout.text);
}

/** Adds brackets that enclose the whole cell, because "(45)" is negative. */
function withBrackets({ start, end }: Span, parts: readonly Span[], text: string): Span {
  const part = parts.find((one) => one.start <= start && one.end >= end);
  const isAll = part && /^\([^()]*\)$/.test(text.slice(part.start, part.end));
  return isAll ? { start: part.start, end: part.end } : { start, end };
}

/**
 * Completes a date such as "12 May" with the year given for the same day elsewhere, the year of the document's period,
 * or the document's only year.
 */
function wholeDate(
  { parts }: GridCell,
  column: AskedColumn,
  { layout, tokens, conventions }: AnalysedDocument,
): FoundCell | null {
  const [part, ...more] = parts;
  const own = part && more.length === 0 ? layout.text.slice(part.start, part.end) : "";
  const day = dayOfYear(own) ?? slashedDayOfYear(own, conventions.date);
  if (!part || !day || column.type !== "DATE") return null;
  const ending = `-${String(day.month).padStart(2, "0")}-${String(day.day).padStart(2, "0")}`;
  const dates = datesOf(tokens);
  const same = dates.filter(({ iso }) => iso.endsWith(ending));
  const found = same.findLast(({ start }) => start < part.start) ?? same[0];
  if (found) return { raw: layout.text.slice(found.start, found.end), start: found.start, end: found.end };
  const years = new Set(dates.map(({ iso }) => iso.slice(0, 4)));
  const inPeriods = [...years].filter((year) =>
    dates.some(({ end, iso }, index) => {
      const next = dates[index + 1];
      const isPeriod = next !== undefined && PERIOD.test(layout.text.slice(end, next.start));
      return isPeriod && iso <= year + ending && year + ending <= next.iso;
    }),
  );
  const [year, ...others] = inPeriods.length > 0 ? inPeriods : years;
  return year && others.length === 0 ? { ...part, raw: year + ending } : null;
}

interface WholeDate extends Span {
  iso: string;
}

const PERIOD = /^\s{0,3}(?:[-–—]|\p{L}{1,5})\s{0,3}$/u;

const DATES = new WeakMap<AnalysedDocument["tokens"], readonly WholeDate[]>();

export function datesOf(tokens: AnalysedDocument["tokens"]): readonly WholeDate[] {
  const known = DATES.get(tokens);
  if (known) return known;
  const dates = [...tokens.values()].flatMap((some) =>
    some.flatMap(({ kind, iso, start, end }) => (kind === "date" && iso ? [{ iso, start, end }] : [])),
  );
  DATES.set(tokens, dates);
  return dates;
}

function onlyPart({ parts: [only, ...more] }: GridCell): Span | null {
  return only && more.length === 0 ? only : null;
}

function isInBrackets(text: string, from: number, at: number): boolean {
  const before = text.slice(from, at);
  return before.lastIndexOf("(") > before.lastIndexOf(")");
}

function withoutSign({ start, end }: Span, text: string): Span {
  const digits = /\d(?:[\d.,' ]*\d)?/.exec(text.slice(start, end));
  return digits
    ? { start: start + digits.index, end: start + digits.index + digits[0].length }
    : { start, end };
}

/** Matches the code in "BT212, Air Baltic". */
const LEADING_CODE = /^(?=\S*\d|\p{Lu}{1,3} ?\d)(?:\p{Lu}{1,3} )?[\p{L}\d./-]+(?=,? [-–] |[,;(])/u;
const RANGE = /^[\d.,]+ ?[-–] ?[\d.,]+$/u;
const LABELLED_CODE = /^\p{L}[\p{L}_. -]{0,20}: ?(?=\S*\d)([\p{L}\d][\p{L}\d./_-]*)/u;
/** Matches "10:50 Tegel (TXL), Berlin". */
const PLACE = /^(?:\d{1,2}[:.]\d{2}(?: ?[AP]M)?,? )?(\S.*?) ?\([A-Z]{3}\)/;

function textIn(parts: readonly Span[], query: FieldQuery | undefined, text: string): readonly Span[] {
  const [first] = parts;
  if (!first || !query) return parts;
  const own = text.slice(first.start, first.end);
  if (query.valueKinds[0] === "id") {
    if (RANGE.test(own)) return parts;
    const [whole = "", labelled] = LABELLED_CODE.exec(own) ?? [];
    const code = labelled ?? LEADING_CODE.exec(own)?.[0];
    if (!code) return parts;
    const start = first.start + (labelled ? whole.length - labelled.length : 0);
    return [{ start, end: start + code.length }];
  }
  const isPlace = query.concepts.some(({ concept }) => concept === "origin" || concept === "destination");
  const [whole = "", place] = (isPlace && PLACE.exec(own)) || [];
  if (!place) return parts;
  const start = first.start + whole.indexOf(place);
  return [{ start, end: start + place.length }];
}

/** Cuts a cell at a label within it: "Blue watch Sold by: Example". */
function withoutLabelled(parts: readonly Span[], { layout, phrasesOf }: AnalysedDocument): Span[] {
  const kept: Span[] = [];
  for (const part of parts) {
    const cell = cellAt(layout, part.start);
    const label = (cell ? (phrasesOf.get(cell) ?? []) : []).find(
      ({ hasColon, start, end, terms }) =>
        hasColon &&
        end < part.end &&
        start >= part.start &&
        (start > part.start || kept.length > 0) &&
        terms.meanings.some(({ strength }) => strength === "strong"),
    );
    const end = label ? part.start + layout.text.slice(part.start, label.start).trimEnd().length : part.end;
    if (end > part.start) kept.push({ start: part.start, end });
    if (label) break;
  }
  return kept;
}
