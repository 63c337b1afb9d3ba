import type { Span } from "@/lib/extraction/values/span";
import type { Doubt } from "@/lib/extraction/values/types";

/** Distance in log-odds. A rival within it fits nearly as well. */
const NEARLY_ALIKE = 1;

interface Scored {
  candidate: Span;
  score: number;
}

export function doubtOf(text: string, best: Scored, next: Scored | undefined): Doubt | undefined {
  if (!next || next.score < best.score - NEARLY_ALIKE) return undefined;
  return { rival: text.slice(next.candidate.start, next.candidate.end) };
}
