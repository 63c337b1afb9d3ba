import { learnConventions } from "@/lib/extraction/values/conventions";
import { cellAt, readLayout } from "@/lib/extraction/page/layout";
import { analyse } from "@/lib/extraction/sources/analysed-document";
import type { Offer } from "@/lib/extraction/values/offer";
import type { Span } from "@/lib/extraction/values/span";
import type { DocumentText } from "@/lib/text/types";
import { bestLabel } from "./rank-pairs";
import { toOffer } from "./to-offer";

/**
 * The field for the words that a person has selected, named by the nearest label. The selection is extended to whole words, and
 * loses white space and punctuation at its ends.
 */
export function offerAt(document: DocumentText, span: Span): Offer {
  const selected = snapToWords(document.text, span);
  const analysed = analyse(readLayout(document), learnConventions(document.text), document);
  const cell = cellAt(analysed.layout, selected.start);
  const label = cell && bestLabel(analysed, { ...selected, cell, kind: "text" });
  return toOffer(document, analysed, selected, label ?? null);
}

const IN_WORD = /[\p{L}\p{M}\p{N}]/u;

/** From the beginning of the first word to the end of the last one. */
function snapToWords(text: string, { start, end }: Span): Span {
  let [from, to] = [Math.max(0, start), Math.min(text.length, end)];
  const selected = text.slice(from, to);
  from += /^[\s,;:]*/u.exec(selected)?.[0].length ?? 0;
  to -= /[\s,;:]*$/u.exec(text.slice(from, to))?.[0].length ?? 0;
  while (from > 0 && IN_WORD.test(text.charAt(from - 1)) && IN_WORD.test(text.charAt(from))) from -= 1;
  while (to < text.length && IN_WORD.test(text.charAt(to - 1)) && IN_WORD.test(text.charAt(to))) to += 1;
  return { start: from, end: to };
}
