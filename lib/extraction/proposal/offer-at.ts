import { learnConventions } from "@/lib/extraction/values/conventions";
import { cellAt, readLayout } from "@/lib/extraction/page/layout";
import { analyse } from "@/lib/extraction/sources/analysed-document";
import type { Offer } from "@/lib/extraction/values/offer";
import type { Span } from "@/lib/extraction/values/span";
import type { DocumentText } from "@/lib/text/types";
import { bestLabel } from "./rank-pairs";
import { toOffer } from "./to-offer";

/** Names the offer after the nearest label and extends the selection to whole words. */
export function offerAt(document: DocumentText, span: Span): Offer {
  const selected = snapToWords(document.text, span);
  const analysed = analyse(readLayout(document), learnConventions(document.text), document);
  const cell = cellAt(analysed.layout, selected.start);
  const label = cell && bestLabel(analysed, { ...selected, cell, kind: "text" });
  return toOffer(document, analysed, selected, label ?? null);
}

const WORD_BEFORE = /[\p{L}\p{M}\p{N}]+$/u;
const WORD_AFTER = /^[\p{L}\p{M}\p{N}]+/u;
const MAX_WORD = 200;
const LOW_SURROGATE = /^[\udc00-\udfff]/;

function snapToWords(text: string, { start, end }: Span): Span {
  let [from, to] = [Math.max(0, start), Math.min(text.length, end)];
  const selected = text.slice(from, to);
  from += /^[\s,;:]*/u.exec(selected)?.[0].length ?? 0;
  to -= /[\s,;:]*$/u.exec(text.slice(from, to))?.[0].length ?? 0;
  from -= Number(LOW_SURROGATE.test(text.charAt(from)));
  to += Number(LOW_SURROGATE.test(text.charAt(to)));
  const before = (at: number) =>
    WORD_BEFORE.exec(text.slice(Math.max(0, at - MAX_WORD), at))?.[0].length ?? 0;
  const after = (at: number) => WORD_AFTER.exec(text.slice(at, at + MAX_WORD))?.[0].length ?? 0;
  if (after(from) > 0) from -= before(from);
  if (before(to) > 0) to += after(to);
  return { start: from, end: to };
}
