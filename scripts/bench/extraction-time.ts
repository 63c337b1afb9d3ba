import { chooseAnswers } from "@/lib/extraction/ranker/choose-answers";
import { rankFields } from "@/lib/extraction/ranker/rank-fields";
import { RANKER } from "@/lib/extraction/ranker/ranker";
import { findFieldCandidates } from "@/lib/extraction/sources/find-field-candidates";
import { longDocument } from "@/lib/extraction/testing/long-document";
import type { FieldSpec } from "@/lib/extraction/values/types";
import type { DocumentText } from "@/lib/text/types";

const PAGES = 20;
const FACTORS = [1, 10, 100];
const ROUNDS = 10;
/**
 * Maximum growth in CPU time for ten times the pages. Candidates take most of a short document's time, and a long
 * document has no more of them.
 */
const MAX_GROWTH = 15;

export function measureTime(): string[] {
  const complaints: string[] = [];
  let previous: number | null = null;
  for (const factor of FACTORS) {
    const { document, fields } = longDocument(PAGES * factor);
    const times = Array.from({ length: factor === 1 ? ROUNDS : 2 }, () => cpuTimeOf(document, fields));
    const time = Math.min(...times);
    const growth = previous === null ? "" : `, ${(time / previous).toFixed(1)} times the one before`;
    console.log(`${PAGES * factor} pages, ${fields.length} fields: ${time.toFixed(0)} ms of CPU${growth}`);
    if (previous !== null && time / previous > MAX_GROWTH)
      complaints.push(
        `${PAGES * factor} pages take more than ${MAX_GROWTH} times as long as a tenth of them.`,
      );
    previous = time;
  }
  return complaints;
}

function cpuTimeOf(document: DocumentText, fields: FieldSpec[]): number {
  const before = process.cpuUsage();
  const { candidates } = findFieldCandidates(document, fields);
  const ranked = rankFields(RANKER.trees, document.text, fields, candidates);
  chooseAnswers(RANKER, document.text, ranked);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
