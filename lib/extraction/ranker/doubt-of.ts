import type { Span } from "@/lib/extraction/values/span";
import type { Doubt } from "@/lib/extraction/values/types";

/** A rival within this distance fits nearly as well, in log-odds. */
const NEARLY_ALIKE = 1;

interface Scored {
  candidate: Span;
  score: number;
}

export function doubtOf(text: string, best: Scored, next: Scored | undefined): Doubt | undefined {
  if (!next || next.score < best.score - NEARLY_ALIKE) return undefined;
  return { rival: text.slice(next.candidate.start, next.candidate.end) };
}
