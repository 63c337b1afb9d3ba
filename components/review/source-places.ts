import type { OfferMark, SourceMark } from "./source";

/** UTF-16 offsets into the whole text, `end` exclusive. */
export interface Span {
  start: number;
  end: number;
}

export interface SourcePlace extends Span {
  name: string;
  state: "chosen" | "preview" | "other" | "left out" | "offered";
  offer?: OfferMark;
}

/** Returns places in text order. Of overlapping places, keeps the chosen one, then the previewed one. */
export function placesOf(
  marks: readonly SourceMark[],
  chosen: SourceMark | null,
  preview: SourceMark | null,
  leftOut: readonly SourceMark[] = [],
  offers: readonly OfferMark[] = [],
): SourcePlace[] {
  const places: SourcePlace[] = [];
  const add = (mark: SourceMark | null, state: SourcePlace["state"]) => {
    const span = spanOf(mark);
    if (!mark || !span || places.some((other) => overlap(span, other))) return;
    places.push({ ...span, name: mark.name, state });
  };
  add(chosen, "chosen");
  add(preview, "preview");
  for (const mark of marks) add(mark, "other");
  for (const mark of leftOut) add(mark, "left out");
  for (const offer of offers) {
    add(offer, "offered");
    const place = places.find(({ start, end }) => start === offer.start && end === offer.end);
    if (place) place.offer = offer;
  }
  return places.sort((a, b) => a.start - b.start);
}

export function spanOf(mark: SourceMark | null): Span | null {
  if (!mark || mark.start === null || mark.end === null || mark.end <= mark.start) return null;
  return { start: mark.start, end: mark.end };
}

export function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

export interface MarkedPart extends Span {
  place: SourcePlace | null;
}

export function markedParts({ start, end }: Span, places: readonly SourcePlace[]): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let position = start;
  const push = (until: number, place: SourcePlace | null) => {
    if (until > position) parts.push({ start: position, end: until, place });
    position = Math.max(position, until);
  };
  for (const place of places) {
    if (place.end <= position) continue;
    if (place.start >= end) break;
    push(Math.min(place.start, end), null);
    push(Math.min(place.end, end), place);
  }
  push(end, null);
  return parts;
}
