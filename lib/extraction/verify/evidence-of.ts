import { boxesOf } from "@/lib/text/boxes-of";
import type { DocumentText } from "@/lib/text/types";
import type { Span } from "@/lib/extraction/values/span";
import type { Evidence, EvidenceState } from "@/lib/extraction/values/types";

export function evidenceOf(
  document: DocumentText,
  span: (Span & { parts: Span[] }) | null,
  state: EvidenceState,
): Evidence {
  if (!span) return { state, quote: null, start: null, end: null, page: null, boxes: [] };
  const page = document.pages.findIndex(({ start, end }) => span.start >= start && span.start < end);
  return {
    state,
    quote: document.text.slice(span.start, span.end),
    start: span.start,
    end: span.end,
    page: page === -1 ? null : page + 1,
    boxes: span.parts.flatMap((part) => boxesOf(document, part)),
  };
}
