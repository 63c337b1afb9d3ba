import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { matchLabel } from "@/lib/extraction/lexicon/match-label";
import type { AnalysedDocument } from "./analysed-document";
import type { CandidateSet } from "./candidate";
import type { ValueToken } from "./value-tokens";

const KINDS: Record<ScalarType, readonly ValueToken["kind"][]> = {
  NUMBER: ["number"],
  DATE: ["date"],
  TEXT: ["code"],
  BOOLEAN: [],
};

/** Compares the offsets of values and of the words above, because the lines have lost their columns. */
export function valuesUnderHeaders(document: AnalysedDocument, query: FieldQuery, found: CandidateSet): void {
  const kinds = KINDS[query.field.type];
  for (const { heads, rows } of document.headerLines) {
    for (const { terms, from, to } of heads) {
      const match = matchLabel(query, terms);
      if (!match) continue;
      rows.forEach((row, below) => {
        const { start: rowStart = 0 } = row[0]?.cell ?? {};
        const { end: rowEnd = 0 } = row.at(-1)?.cell ?? {};
        const length = Math.max(1, rowEnd - rowStart);
        for (const token of row) {
          if (!kinds.includes(token.kind)) continue;
          const distance =
            Math.abs((token.start - rowStart) / length - from) +
            Math.abs((token.end - rowStart) / length - to);
          found.addLabelled(token, "under", { match }, below + 2 * distance);
        }
      });
    }
  }
}
