import type { Conventions } from "@/lib/extraction/values/conventions";
import { MAX_CANDIDATES } from "@/lib/extraction/verify/find-candidates";
import { labelBefore } from "@/lib/extraction/verify/label-beside";
import { isOwnLabel } from "@/lib/extraction/verify/labelled-place";
import { findDates } from "@/lib/extraction/values/parse-date";
import { CURRENCY_WORD, findNumbers } from "@/lib/extraction/values/parse-number";
import { parseValue } from "@/lib/extraction/values/parse-value";
import type { Span } from "@/lib/extraction/values/span";
import type { FieldSpec, RawCandidate, Value } from "@/lib/extraction/values/types";
import { lettersOf } from "./letters-of";
import { isFound, type CheckedAnswer } from "./verified-answers";

/**
 * Finds other values with the same label, even in text that the model never saw: it isn't asked about later text
 * once a value is found.
 */
export function otherValuesUnderLabel(
  text: string,
  checked: CheckedAnswer,
  conventions: Conventions,
): RawCandidate[] {
  const { field, value } = checked.verified;
  const label = ownLabelOf(text, checked);
  if (label === null) return [];
  const start = startOfValue(text, checked);
  // If a value fills only part of its cell, the matching part of another cell is unknown.
  if (field.type === "TEXT" && lettersOf(cellAt(text, start)) !== lettersOf(String(value))) return [];
  const others = new Map<Value, RawCandidate>();
  for (const match of text.matchAll(patternOf(label))) {
    if (others.size === MAX_CANDIDATES) break;
    const place = valueBehind(text, match.index + match[0].length, field, conventions);
    const own = place && labelBefore(text, place);
    if (!place || own === null || lettersOf(own) !== lettersOf(label)) continue;
    const raw = text.slice(place.start, place.end);
    const other = parseValue(raw, field.type, conventions)?.value ?? null;
    if (other === null || isSameValue(other, value) || others.has(other)) continue;
    const quote = text.slice(match.index, place.end);
    others.set(other, {
      raw,
      quote,
      start: match.index,
      end: place.end,
      check: "several_candidates",
    });
  }
  return [...others.values()];
}

export function ownLabelOf(text: string, checked: CheckedAnswer): string | null {
  const start = isFound(checked) ? startOfValue(text, checked) : -1;
  const label = start === -1 ? null : labelBefore(text, { start });
  return label !== null && isOwnLabel(checked.verified.field, label) ? label : null;
}

function startOfValue(text: string, { answer, verified: { evidence } }: CheckedAnswer): number {
  const { start, end } = evidence;
  if (start === null || end === null || !answer.raw) return -1;
  const at = text.slice(start, end).indexOf(answer.raw);
  return at === -1 ? -1 : start + at;
}

function patternOf(label: string): RegExp {
  const words = label.split(/\s+/u).map((word) => word.replace(/[\\^$.*+?()[\]{}|]/gu, "\\$&"));
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join("[^\\S\\n]+")}(?![\\p{L}\\p{N}])`, "giu");
}

const COLON = /[^\S\n]*[:=][^\S\n]*(?:\n[^\S\n]*)?/uy;
const GAP = /[^\S\n]+/uy;
const CURRENCY_CELL = new RegExp(`(?:(?:${CURRENCY_WORD})|\\p{Sc})(?:\\t| {2,})\\s*`, "iuy");

function valueBehind(text: string, at: number, field: FieldSpec, conventions: Conventions): Span | null {
  const colon = matchAt(COLON, text, at);
  const gap = colon || matchAt(GAP, text, at);
  if (gap === "") return null;
  const afterGap = at + gap.length;
  const start = afterGap + matchAt(CURRENCY_CELL, text, afterGap).length;
  const cell = cellAt(text, start);
  const end = start + cell.length;
  const isLast = /^\s*?(?:\n|$)/u.test(text.slice(end, end + MAX_CELL));
  if (cell === "" || cell.length > MAX_CELL || (colon === "" && !isLast)) return null;
  return isValue(cell, field, conventions, colon !== "", /\t| {2,}/u.test(gap)) ? { start, end } : null;
}

const MAX_CELL = 100;

function isValue(
  cell: string,
  { type }: FieldSpec,
  conventions: Conventions,
  hasColon: boolean,
  isCell: boolean,
): boolean {
  if (type === "BOOLEAN") return hasColon || isCell;
  // If there is no colon, a text without digits may be the next heading.
  if (type === "TEXT") return !/:\s/u.test(cell) && (hasColon || (isCell && /\d/u.test(cell)));
  const [first] =
    type === "NUMBER" ? findNumbers(cell, conventions.number) : findDates(cell, conventions.date);
  if (!first || hasWords(cell.slice(0, first.start))) return false;
  return hasColon || !hasWords(cell.slice(first.end));
}

const CURRENCY = new RegExp(`(?<!\\p{L})(?:${CURRENCY_WORD})(?!\\p{L})`, "giu");

function hasWords(part: string): boolean {
  return /[\p{L}\p{N}]/u.test(part.replace(CURRENCY, ""));
}

function cellAt(text: string, start: number): string {
  const feed = text.indexOf("\n", start);
  const line = text.slice(start, feed === -1 ? text.length : feed);
  return line.replace(/(?:\t| {2,}).*$/su, "").trimEnd();
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match ? match[0] : "";
}

/** Also true if only the sign or a suffix ("ABC-9 (continued)") differs, or if only one value contains digits. */
function isSameValue(one: Value, other: Value): boolean {
  if (typeof one === "number" && typeof other === "number") return Math.abs(one) === Math.abs(other);
  if (typeof one !== "string" || typeof other !== "string") return one === other;
  const [a, b] = [lettersOf(one), lettersOf(other)];
  return a.startsWith(b) || b.startsWith(a) || /\d/u.test(a) !== /\d/u.test(b);
}
