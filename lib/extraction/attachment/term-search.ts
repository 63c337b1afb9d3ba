import type { Conventions } from "@/lib/extraction/values/conventions";
import { firstLabelledPlace } from "@/lib/extraction/verify/labelled-place";
import { comparable } from "@/lib/extraction/page/words";
import { QuoteFinder } from "@/lib/extraction/verify/locate-quote";
import type { Span } from "@/lib/extraction/values/span";
import { findDates } from "@/lib/extraction/values/parse-date";
import { findNumbers, type FoundNumber } from "@/lib/extraction/values/parse-number";
import type { FieldSpec } from "@/lib/extraction/values/types";
import type { AttachedTerm } from "@/lib/text/attachments/terms";
import type { DocumentText } from "@/lib/text/types";
import type { YieldToEventLoop } from "@/lib/yield-to-event-loop";
import { spellingsOf, isSameAmount, isSamePhone, swapDayAndMonth } from "./same-value";
import { kindOf } from "./term-kind";

export interface Place extends Span {
  parts: Span[];
  raw: string;
}

interface Occurrence extends Span {
  isWeak: boolean;
}

const MAX_ANCHORS = 20;
const MAX_LABELLED = 1_000;
const MAX_ADDRESS_LENGTH = 600;

export class TermSearch {
  private readonly finder: QuoteFinder;
  private dates: (Span & { iso: string; ambiguous: boolean })[] | undefined;
  private numbers: FoundNumber[] | undefined;

  constructor(
    private readonly document: DocumentText,
    private readonly conventions: Conventions,
    private readonly yieldToEventLoop: YieldToEventLoop,
  ) {
    const lowered = document.text.toLowerCase();
    // Lowercasing some letters changes their length, which would shift offsets.
    const text = lowered.length === document.text.length ? lowered : document.text;
    this.finder = new QuoteFinder({ ...document, text }, yieldToEventLoop);
  }

  /** Prefers a place that overlaps the engine's answer, then one next to a label of the field. */
  async find(term: AttachedTerm, field: FieldSpec, near: Span | null): Promise<Place | null> {
    if (kindOf(term.id) === "address") return this.findAddress(term.written, near);
    const places = await this.occurrencesOf(term);
    const firm = places.filter(({ isWeak }) => !isWeak);
    const usual = kindOf(term.id) === "amount" ? firm.at(-1) : firm[0];
    const place =
      places.find(({ start, end }) => near !== null && start < near.end && near.start < end) ??
      firstLabelledPlace(this.document.text, field, places.slice(0, MAX_LABELLED)) ??
      usual;
    return place
      ? { start: place.start, end: place.end, parts: this.finder.partsOf(place), raw: this.slice(place) }
      : null;
  }

  private async occurrencesOf(term: AttachedTerm): Promise<Occurrence[]> {
    switch (kindOf(term.id)) {
      case "date":
        return (await this.allDates())
          .filter(
            ({ iso, ambiguous }) => iso === term.value || (ambiguous && swapDayAndMonth(iso) === term.value),
          )
          .map((date) => ({ ...date, isWeak: false }));
      case "amount":
        return (await this.allNumbers())
          .filter(({ value, percent }) => !percent && isSameAmount(value, term.value))
          .map((number) => ({
            ...this.withSign(number),
            isWeak: !number.money || number.value === 0,
          }));
      case "percent":
        return (await this.allNumbers())
          .filter(({ value }) => isSameAmount(value, term.value))
          .map((number) => ({ ...number, isWeak: !number.percent }));
      case "phone":
        return this.phonesLike(term.written);
      default:
        return this.textLike(term);
    }
  }

  private withSign({ start, end }: Span): Span {
    const before = /[-−] ?$/u.exec(this.document.text.slice(Math.max(0, start - 2), start));
    if (before) return { start: start - before[0].length, end };
    const after = /^ ?[-−](?![\p{L}\d])/u.exec(this.document.text.slice(end, end + 3));
    return { start, end: after ? end + after[0].length : end };
  }

  private async textLike(term: AttachedTerm): Promise<Occurrence[]> {
    const found: Occurrence[] = [];
    for (const spelling of spellingsOf(term)) {
      const isWeak = isCommon(spelling, term);
      for (const span of await this.locateAll(spelling)) found.push({ ...span, isWeak });
    }
    return found;
  }

  private locateAll(written: string): Promise<Span[]> {
    return this.finder.locateAll(written.toLowerCase());
  }

  private phonesLike(written: string): Occurrence[] {
    return [...this.document.text.matchAll(/(?<![\d\p{L}])[+(]?\d[\d ()/.-]{4,30}\d(?!\d)/gu)]
      .filter(([phone]) => isSamePhone(phone, written))
      .map((match) => ({ start: match.index, end: match.index + match[0].length, isWeak: false }));
  }

  private async findAddress(written: string, near: Span | null): Promise<Place | null> {
    const lines = written.split("\n");
    const parts = lines.flatMap((line, index) => {
      const cityLine = index === lines.length - 1 && /^(\S*\d\S*(?: \d\w{2})?)\s+(.+)$/u.exec(line);
      return cityLine ? cityLine.slice(1) : [line];
    });
    const anchors: Span[] = [];
    for (const part of parts) anchors.push(...(await this.locateAll(part)));
    anchors.sort((a, b) => distance(a, near) - distance(b, near) || a.start - b.start);
    for (const anchor of anchors.slice(0, MAX_ANCHORS)) {
      const spans: Span[] = [];
      for (const part of parts) {
        const span = await this.finder.locate(part.toLowerCase(), anchor.start);
        if (span && Math.abs(span.start - anchor.start) < MAX_ADDRESS_LENGTH / 2) spans.push(span);
      }
      if (spans.length < parts.length) continue;
      const start = Math.min(...spans.map((span) => span.start));
      const end = Math.max(...spans.map((span) => span.end));
      spans.sort((a, b) => a.start - b.start);
      return { start, end, parts: spans, raw: this.addressIn({ start, end }, spans) };
    }
    return null;
  }

  private addressIn(span: Span, parts: Span[]): string {
    const whole = this.slice(span);
    const own = parts.map((part) => this.slice(part));
    const foreign = own.reduce((rest, part) => rest.replace(comparable(part), ""), comparable(whole));
    return foreign.length <= MAX_COUNTRY_PREFIX ? whole : own.join("\n");
  }

  private slice({ start, end }: Span): string {
    return this.document.text.slice(start, end);
  }

  private async allDates(): Promise<NonNullable<typeof this.dates>> {
    return (this.dates ??= await this.onEachPage((text) => findDates(text, this.conventions.date)));
  }

  private async allNumbers(): Promise<FoundNumber[]> {
    return (this.numbers ??= await this.onEachPage((text) => findNumbers(text, this.conventions.number)));
  }

  private async onEachPage<Found extends Span>(find: (text: string) => Found[]): Promise<Found[]> {
    const found: Found[] = [];
    for (const page of this.document.pages) {
      await this.yieldToEventLoop();
      const onPage = find(this.document.text.slice(page.start, page.end));
      for (const one of onPage)
        found.push({ ...one, start: one.start + page.start, end: one.end + page.start });
    }
    return found;
  }
}

const MAX_COUNTRY_PREFIX = 3;

function distance(span: Span, near: Span | null): number {
  return near === null ? 0 : Math.abs(span.start - near.start);
}

/** True for "17" or "AG", for example, which occur in many documents without being this term's value. */
function isCommon(written: string, { id }: AttachedTerm): boolean {
  if (kindOf(id) === "currency") return false;
  const plain = comparable(written);
  return plain.length < 3 || /^\d{1,4}$/.test(plain);
}
