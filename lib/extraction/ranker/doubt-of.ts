import type { Span } from "@/lib/extraction/values/span";
import type { Doubt } from "@/lib/extraction/values/types";

/** A rival that is less probable by this much at most (log-odds) fits nearly as well. */
const NEARLY_ALIKE = 1;

interface Scored {
  candidate: Span;
  score: number;
}

/** The doubt in the best of a field's values where the next one is nearly as probable. */
export function doubtOf(text: string, best: Scored, next: Scored | undefined): Doubt | undefined {
  if (!next || next.score < best.score - NEARLY_ALIKE) return undefined;
  return { rival: text.slice(next.candidate.start, next.candidate.end) };
}
