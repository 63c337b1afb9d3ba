import { CURRENCY_CODES } from "@/lib/extraction/identifiers/currencies";
import type { Conventions } from "@/lib/extraction/values/conventions";
import { foldText } from "@/lib/extraction/values/fold-text";
import { findNumbers } from "@/lib/extraction/values/parse-number";
import { scaleAtStart } from "@/lib/extraction/values/scale";
import type { Span } from "@/lib/extraction/values/span";
import type { ValueUnit } from "@/lib/extraction/values/types";
import { unitAtEnd, unitAtStart, unitInLabel, type WrittenUnit } from "./written-unit";

const GLUED = 0;
const SPACED = 1;
const IN_CELL = 2;

interface UnitBeside {
  unit: WrittenUnit;
  distance: number;
}

const MAX_BESIDE = 48;
const MAX_LINE = 200;
const GAP = /^[ \t]*/;

export class UnitFinder {
  private readonly text: string;
  private stated: ReadonlySet<string> | null = null;

  constructor(
    private readonly printed: string,
    private readonly conventions: Conventions,
  ) {
    this.text = foldText(printed);
  }

  /**
   * Looks for a unit next to the number, then in its labels. An ambiguous currency sign needs other evidence.
   */
  find(place: Span, value: number, labelsOf: (start: number) => readonly string[]): ValueUnit | null {
    const number = this.numberIn(place, value);
    const beside = number ? this.beside(number) : null;
    if (beside?.codes.length === 1) return toValueUnit(beside, beside.codes);
    const written = labelsOf((number ?? place).start).flatMap((label) => unitInLabel(label) ?? []);
    const unit = beside ?? written[0];
    if (!unit) return null;
    const certain = [unit, ...written].map(({ codes }) => codes).filter((codes) => codes.length === 1);
    const told = certain.find(([code = ""]) => unit.codes.includes(code));
    return toValueUnit(unit, told ?? this.statedOf(unit.codes));
  }

  inLabel(label: string): ValueUnit | null {
    const unit = unitInLabel(label);
    return unit && toValueUnit(unit, this.statedOf(unit.codes));
  }

  private numberIn({ start, end }: Span, value: number): Span | null {
    const words = this.text.slice(start, end);
    const numbers = findNumbers(words, this.conventions.number);
    const same = numbers.filter((number) => Math.abs(number.value) === Math.abs(value));
    const number = same.find(({ money }) => money) ?? same[0];
    return number ? { start: start + number.start, end: start + number.end } : null;
  }

  private beside(number: Span): WrittenUnit | null {
    const before = this.before(number);
    const after = this.after(number, before !== null);
    if (!after || !before) return (after ?? before)?.unit ?? null;
    if (!after.unit.isMoney) return after.unit;
    return (after.distance < before.distance ? after : before).unit;
  }

  private after({ start, end }: Span, hasCurrency: boolean): UnitBeside | null {
    const line = this.text.slice(end, this.lineEnd(end, MAX_BESIDE));
    const closed = /^(?:[.,]?-{1,2}(?!\d))?\)?-?(?!\d)/u.exec(line)?.[0].length ?? 0;
    const gap = GAP.exec(line.slice(closed))?.[0] ?? "";
    const digits = this.text.slice(start, end);
    const word =
      scaleAtStart(line.slice(closed + gap.length), hasCurrency, gap === "" ? digits : "")?.length ?? 0;
    const scale = word > 0 && line[closed + gap.length + word] === "." ? word + 1 : word;
    const space = scale === 0 ? "" : (GAP.exec(line.slice(closed + gap.length + scale))?.[0] ?? "");
    const at = closed + gap.length + scale + space.length;
    const unit = this.asPrinted(end + at, unitAtStart(line.slice(at)));
    if (!unit) return null;
    const behind = line.slice(at + unit.text.length);
    const distance = distanceOf(gap + space);
    if (distance === IN_CELL && !/^(?: {2}|\t|\s*$)/u.test(behind)) return null;
    // In "12.00 A", the letter is a tax class.
    if (/^[A-Z]$/.test(unit.text) && distance > GLUED && /[.,]\d{2}$/.test(digits)) return null;
    if (!unit.isMoney) return { unit, distance };
    if (unit.isWord && !isAmount(digits)) return null;
    const next = /^([ \t]*)[-+(]?\d/u.exec(behind);
    const isOwn = this.isOwn(distance, next && distanceOf(next[1] ?? ""), end, "after");
    return isOwn ? { unit, distance } : null;
  }

  private before({ start, end }: Span): UnitBeside | null {
    const line = this.text.slice(this.lineStart(start, MAX_BESIDE), start);
    const opened = line.replace(/[-+(]{0,2}$/u, "");
    const body = opened.replace(/[ \t]*(?::[ \t]*)?[-+(]?$/u, "");
    const unit = this.asPrintedBefore(start - line.length + body.length, unitAtEnd(body));
    if (!unit) return null;
    const distance = distanceOf(opened.slice(body.length));
    if (!unit.isMoney || (unit.isWord && !isAmount(this.text.slice(start, end)))) return null;
    const front = body.slice(0, body.length - unit.text.length);
    const last = /\d[)\-.,]{0,3}([ \t]*)$/u.exec(front);
    const isOwn = this.isOwn(distance, last && distanceOf(last[1] ?? ""), start, "before");
    return isOwn ? { unit, distance } : null;
  }

  /** A currency between two numbers belongs to the nearer one. In a tie, the line's other amounts decide. */
  private isOwn(distance: number, toOther: number | null, at: number, side: "after" | "before"): boolean {
    if (toOther === null || distance < toOther) return true;
    if (distance > toOther) return false;
    const line = this.text.slice(this.lineStart(at, MAX_LINE), this.lineEnd(at, MAX_LINE)).trim();
    const first = line.search(/\d/u);
    const leads = unitAtEnd(line.slice(0, first).replace(/[\s(+-]+$/u, ""))?.isMoney === true;
    const ends = unitAtEnd(line)?.isMoney === true;
    return leads !== ends && (side === "after" ? ends : leads);
  }

  private statedOf(codes: readonly string[]): readonly string[] {
    if (codes.length < 2) return codes;
    this.stated ??= statedCurrencies(this.text);
    const stated = codes.filter((code) => this.stated?.has(code));
    return stated.length === 1 ? stated : [];
  }

  private asPrinted(start: number, unit: WrittenUnit | null): WrittenUnit | null {
    return unit && { ...unit, text: this.printed.slice(start, start + unit.text.length) };
  }

  private asPrintedBefore(end: number, unit: WrittenUnit | null): WrittenUnit | null {
    return unit && { ...unit, text: this.printed.slice(end - unit.text.length, end) };
  }

  private lineStart(at: number, reach: number): number {
    const from = Math.max(0, at - reach);
    return from + this.text.slice(from, at).lastIndexOf("\n") + 1;
  }

  private lineEnd(at: number, reach: number): number {
    const feed = this.text.slice(at, at + reach).indexOf("\n");
    return feed === -1 ? Math.min(this.text.length, at + reach) : at + feed;
  }
}

function isAmount(digits: string): boolean {
  return /[.,'\d] ?\d{2,3}$/u.test(digits) && /[.,']/u.test(digits);
}

function toValueUnit({ text }: WrittenUnit, [code, ...others]: readonly string[]): ValueUnit {
  return { text, code: code !== undefined && others.length === 0 ? code : null };
}

function distanceOf(gap: string): number {
  return gap === "" ? GLUED : gap === " " ? SPACED : IN_CELL;
}

const CODE = new RegExp(`(?<![\\p{L}\\p{N}_/-])(?:${CURRENCY_CODES})(?![\\p{L}\\p{N}_/-])`, "gu");
const ENDS = /^[ ]?(?:$|[\t\n\r.,;:)\]*]| {2})/u;

function statedCurrencies(text: string): ReadonlySet<string> {
  const stated = new Set<string>();
  for (const { 0: code, index } of text.matchAll(CODE)) {
    const before = text.slice(Math.max(0, index - 4), index);
    const after = text.slice(index + code.length, index + code.length + 4);
    const isBesideAmount = /[\d\p{Sc}][)\-.,]{0,2} ?$/u.test(before) || /^ ?[-+(]?[\d\p{Sc}]/u.test(after);
    if (isBesideAmount || ENDS.test(after)) stated.add(code);
  }
  return stated;
}
