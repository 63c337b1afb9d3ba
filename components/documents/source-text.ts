import type { DocumentTextDto, EvidenceDto } from "@/lib/api/document";
import { TEXT_SLICE_MAX } from "@/lib/api/limits";

/** Windows into the text overlap, so that a place near a border stands whole in one of them. */
const STEP = TEXT_SLICE_MAX - 10_000;

export interface TextWindow {
  start: number;
  end: number;
}

export function windowAround(position: number): TextWindow {
  const start = Math.floor(position / STEP) * STEP;
  return { start, end: start + TEXT_SLICE_MAX };
}

export function windowBefore({ start }: TextWindow): TextWindow {
  return windowAround(Math.max(0, start - STEP));
}

export function windowAfter({ start }: TextWindow): TextWindow {
  return windowAround(start + STEP);
}

/** A place in the text where a value was found; offsets count in the whole text. */
export interface Place {
  name: string;
  start: number;
  end: number;
}

export function placesOf(values: readonly { name: string; evidence: EvidenceDto }[]): Place[] {
  return values.flatMap(({ name, evidence: { start, end } }) =>
    start === null || end === null || end <= start ? [] : [{ name, start, end }],
  );
}

export interface TextPart {
  start: number;
  text: string;
  /** The values found here; the chosen one's place is never cut by another's. */
  place: Place | null;
}

export interface TextPage {
  /** 1-based; null where the format has no pages. */
  number: number | null;
  parts: TextPart[];
}

/** Cuts a slice of text into pages, and those into marked and plain parts. */
export function layOut(slice: DocumentTextDto, places: readonly Place[], chosen: string | null): TextPage[] {
  const marks = withoutOverlaps(places, chosen);
  const spans = slice.pages
    .map((page, index) => ({
      number: index + 1,
      start: Math.max(page.start, slice.start),
      end: Math.min(page.end, slice.end),
    }))
    .filter(({ start, end }) => end > start);
  if (spans.length === 0) return [{ number: null, parts: cut(slice, slice.start, slice.end, marks) }];
  return spans.map(({ number, start, end }) => ({ number, parts: cut(slice, start, end, marks) }));
}

function withoutOverlaps(places: readonly Place[], chosen: string | null): Place[] {
  const first = places.filter(({ name }) => name === chosen);
  const kept: Place[] = [...first];
  for (const place of places) {
    if (kept.every((other) => place.end <= other.start || place.start >= other.end)) kept.push(place);
  }
  return kept.sort((a, b) => a.start - b.start);
}

function cut(slice: DocumentTextDto, start: number, end: number, marks: readonly Place[]): TextPart[] {
  const parts: TextPart[] = [];
  let position = start;
  const push = (until: number, place: Place | null) => {
    if (until <= position) return;
    parts.push({
      start: position,
      text: slice.text.slice(position - slice.start, until - slice.start),
      place,
    });
    position = until;
  };
  for (const mark of marks) {
    if (mark.end <= position || mark.start >= end) continue;
    push(Math.min(mark.start, end), null);
    push(Math.min(mark.end, end), mark);
  }
  push(end, null);
  return parts;
}
