import type { Conventions } from "@/lib/extraction/values/conventions";
import { isFreeText, matchValue } from "./match-value";
import type { Label } from "./find-labels";
import type { Cell, Layout } from "@/lib/extraction/page/layout";
import type { Span } from "@/lib/extraction/values/span";
import type { ValueKind } from "./lexicon/concept";

/** Offsets count UTF-16 units. The score ranges from 0 to 1. */
export interface Candidate extends Span {
  score: number;
}

export interface ParsedDocument {
  layout: Layout;
  labels: Map<Cell, Label[]>;
  conventions: Conventions;
}

const NEXT_CELL_SCORE = 0.97;
const BELOW_SCORES = [0.9, 0.8, 0.7];

export function valueOf(document: ParsedDocument, label: Label, valueKind: ValueKind): Candidate | null {
  return (
    inSameCell(document, label, valueKind) ??
    inSameRow(document, label, valueKind) ??
    below(document, label, valueKind)
  );
}

function inSameCell(document: ParsedDocument, label: Label, valueKind: ValueKind): Candidate | null {
  const { cell } = label;
  const next = (document.labels.get(cell) ?? []).find((other) => other.start >= label.end && other.hasColon);
  const end = next?.start ?? cell.end;
  const segment = document.layout.text.slice(label.end, end);
  const lead = /^\)?\s*(?:\([^)]{0,30}\)\s*)?[\s:.=*#?]*/u.exec(segment)?.[0] ?? "";
  const rest = segment.slice(lead.length);
  if (rest.trim() === "") return null;
  if (isFreeText(valueKind) && !/[:=#]/.test(lead))
    return valueKind === "text" ? numberAfterLabel(label, segment) : null;
  // "Deposit 2 x 0.25" starts with a quantity. The amount is at the end of the line.
  if (valueKind === "amount" && /^\d+\s?[x×@]\s?\d/u.test(rest)) return null;
  if (valueKind === "amount" && BASE_OF_TAX.test(rest)) return null;
  if (valueKind === "amount" && OTHER_AMOUNT_WORDS.test(/^[^\d]*/u.exec(rest)?.[0] ?? "")) return null;
  const from = isFreeText(valueKind) ? lead.length : 0;
  const match = matchValue(valueKind, segment.slice(from), document.conventions);
  if (!match) return null;
  const separated = /[:=#]/.test(lead) || lead.includes("(");
  const score = separated ? 1 : valueKind === "id" && lead.length === 0 ? 0.5 : 0.93;
  return toCandidate(label.end + from, match, score);
}

function numberAfterLabel(label: Label, segment: string): Candidate | null {
  const token = /^ (?=\S*\d)[\p{Lu}\d][\p{Lu}\d./-]{0,9}$/u.exec(segment)?.[0];
  return token && label.wordsBefore === 0
    ? { start: label.end + 1, end: label.end + token.length, score: 0.8 }
    : null;
}

function inSameRow(document: ParsedDocument, label: Label, valueKind: ValueKind): Candidate | null {
  const rest = trailingTextFactor(document, label, valueKind);
  if (rest === 0) return null;
  const line = document.layout.lines[label.cell.line];
  const following = line?.cells.slice(label.cell.index + 1) ?? [];
  if (valueKind === "amount") return lastAmountOfRow(document, following, rest);
  for (const cell of following) {
    if (/^[:=\-.#*|]+$/.test(cell.text)) continue;
    if (startsWithLabel(document, cell) && !cell.text.startsWith(":")) return null;
    const match = matchValue(valueKind, cell.text, document.conventions);
    return match && toCandidate(cell.start, match, NEXT_CELL_SCORE * rest);
  }
  return null;
}

/** Matches "20% on" in "VAT 20% on 521.50", where the amount is what the tax is charged on. */
const BASE_OF_TAX = /^[\d.,]+ ?% (?:on|auf|von|sur|su|sobre|over|på|fra)(?!\p{L})/iu;

const OTHER_AMOUNT_WORDS =
  /\b(?:savings?|saved|items?|qty|quantity|pcs|points?|discounts?|disc|excl\w*|ex|without|before|ohne|hors|zzgl|plus|cash|change|sold|supplies|includes?|included|count|rounding|adj|pages?|hours?|days?|weight|per|each|previous|last)\b/iu;
const SAME_AMOUNT_WORDS =
  /^(?:\s|[().,:;*/&+€$£%-]|\d+(?:[.,]\d+)?|incl\w*|including|inc|inklusive|inkl|inclusief|ttc|t\.t\.c|gst|vat|tax|taxes|mwst|ust|tva|iva|btw|sst|of|in|rm|eur|usd|gbp|chf|myr|euros?|due|payable|amount|to|on|auf|von|sur|pay|brutto|netto|sales|s|kat|s\d?)*$/iu;

function trailingTextFactor(document: ParsedDocument, label: Label, valueKind: ValueKind): number {
  if (label.isAlone) return 1;
  const rest = document.layout.text.slice(label.end, label.cell.end);
  if (valueKind === "amount" || valueKind === "number") {
    if (rest.length > 45 || OTHER_AMOUNT_WORDS.test(rest)) return 0;
    return SAME_AMOUNT_WORDS.test(rest) ? 0.98 : 0.72;
  }
  return (valueKind === "date" || valueKind === "id") && /^\s*(?:\p{L}{0,12}|\([^)]*\))\s*:?\s*$/u.test(rest)
    ? 0.8
    : 0;
}

const SEVERAL_AMOUNTS = 0.85;

/** In a row such as "net, tax, gross", the last amount counts. */
function lastAmountOfRow(document: ParsedDocument, cells: Cell[], factor: number): Candidate | null {
  const run: Candidate[] = [];
  for (const cell of cells) {
    const match = matchValue("amount", cell.text, document.conventions);
    if (match && run.length > 0 && isCumulative(document, cell)) break;
    if (match) run.push(toCandidate(cell.start, match, NEXT_CELL_SCORE * factor));
    else if (/\p{L}{2,}/u.test(cell.text) && !isCurrency(cell.text)) break;
  }
  const last = run.at(-1);
  return last && run.length > 1 ? { ...last, score: last.score * SEVERAL_AMOUNTS } : (last ?? null);
}

const CUMULATIVE =
  /^(?:ytd|year[ -]to[ -]date|to date|cumulative|cumul(?:é|atif)?|kumuliert|jahressumme|acumulado|progressivo|cumulatief|prior year|previous year|last year|vorjahr)\b/iu;
const MAX_LINES_ABOVE = 30;

function isCumulative({ layout }: ParsedDocument, cell: Cell): boolean {
  return layout.lines.slice(Math.max(0, cell.line - MAX_LINES_ABOVE), cell.line).some(({ cells }) => {
    const head = cells.find(({ text }) => CUMULATIVE.test(text));
    return head !== undefined && cellUnder(head, [cell], layout.unit) !== undefined;
  });
}

function below(document: ParsedDocument, label: Label, valueKind: ValueKind): Candidate | null {
  if (!label.isAlone || (valueKind === "amount" && isItemTable(document, label))) return null;
  const { lines, unit } = document.layout;
  for (const [index, score] of BELOW_SCORES.entries()) {
    const cell = cellUnder(label.cell, lines[label.cell.line + 1 + index]?.cells ?? [], unit);
    if (!cell) continue;
    if (startsWithLabel(document, cell)) return null;
    const match = matchValue(valueKind, cell.text, document.conventions);
    const factor = valueKind === "amount" && !isHeader(document, label) ? 0.75 : 1;
    if (match) return toCandidate(cell.start, match, score * factor);
    if (isFreeText(valueKind) || valueKind === "date") return null;
  }
  return null;
}

function cellUnder(above: Cell, cells: Cell[], unit: number): Cell | undefined {
  const slack = 2 * unit;
  return cells
    .filter((cell) => cell.left <= above.right + slack && cell.right >= above.left - slack)
    .sort((a, b) => edgeDistance(above, a) - edgeDistance(above, b))[0];
}

function edgeDistance(a: Cell, b: Cell): number {
  return Math.min(Math.abs(a.left - b.left), Math.abs(a.right - b.right));
}

const ITEM_CONCEPTS: ReadonlySet<string> = new Set(["description", "quantity", "unit-price"]);

function isItemTable(document: ParsedDocument, label: Label): boolean {
  const cells = document.layout.lines[label.cell.line]?.cells ?? [];
  return cells.some((cell) =>
    (document.labels.get(cell) ?? []).some(({ meanings }) =>
      meanings.some(({ concept }) => ITEM_CONCEPTS.has(concept)),
    ),
  );
}

function isHeader(document: ParsedDocument, label: Label): boolean {
  const cells = document.layout.lines[label.cell.line]?.cells ?? [];
  return cells.filter((cell) => startsWithLabel(document, cell)).length > 1;
}

export function startsWithLabel(document: ParsedDocument, cell: Cell): boolean {
  return (
    (document.labels.get(cell) ?? []).some(
      (label) => label.wordsBefore === 0 && (label.hasColon || label.isAlone),
    ) || /^[\p{L}][^:]{1,40}:$/u.test(cell.text)
  );
}

function isCurrency(text: string): boolean {
  return /^[\s\p{Sc}(]*(?:[A-Z]{2,3}\.?|Rs\.?|Euro?)?[\s\p{Sc}):]*$/u.test(text);
}

function toCandidate(offset: number, match: Span, score: number): Candidate {
  return { start: offset + match.start, end: offset + match.end, score };
}
