import type { DocumentTextDto, EvidenceDto } from "@/lib/api/document";
import { TEXT_SLICE_MAX } from "@/lib/api/limits";

/** Windows overlap, so that a span near a boundary is complete in one of them. */
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

/** Where a value was found. Offsets count from the start of the whole text. */
export interface SourceSpan {
  name: string;
  start: number;
  end: number;
}

export function spansOf(
  values: readonly { name: string; evidence: Pick<EvidenceDto, "start" | "end"> }[],
): SourceSpan[] {
  return values.flatMap(({ name, evidence: { start, end } }) =>
    start === null || end === null || end <= start ? [] : [{ name, start, end }],
  );
}

export interface TextPart {
  start: number;
  text: string;
  /** The value found here. The selected value's span is never cut by an overlapping one. */
  span: SourceSpan | null;
}

export interface TextPage {
  /** 1-based; null where the format has no pages. */
  number: number | null;
  parts: TextPart[];
}

/** Splits a slice of text into pages, and each page into marked and plain parts. */
export function paginate(
  slice: DocumentTextDto,
  spans: readonly SourceSpan[],
  selectedName: string | null,
): TextPage[] {
  const marks = withoutOverlaps(spans, selectedName);
  const pages = slice.pages
    .map((page, index) => ({
      number: index + 1,
      start: Math.max(page.start, slice.start),
      end: Math.min(page.end, slice.end),
    }))
    .filter(({ start, end }) => end > start);
  if (pages.length === 0) return [{ number: null, parts: split(slice, slice.start, slice.end, marks) }];
  return pages.map(({ number, start, end }) => ({ number, parts: split(slice, start, end, marks) }));
}

function withoutOverlaps(spans: readonly SourceSpan[], selectedName: string | null): SourceSpan[] {
  const kept = spans.filter(({ name }) => name === selectedName);
  for (const span of spans) {
    if (kept.every((other) => span.end <= other.start || span.start >= other.end)) kept.push(span);
  }
  return kept.sort((a, b) => a.start - b.start);
}

function split(slice: DocumentTextDto, start: number, end: number, marks: readonly SourceSpan[]): TextPart[] {
  const parts: TextPart[] = [];
  let position = start;
  const push = (until: number, span: SourceSpan | null) => {
    if (until <= position) return;
    parts.push({
      start: position,
      text: slice.text.slice(position - slice.start, until - slice.start),
      span,
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
