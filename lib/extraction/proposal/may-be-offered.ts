import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { Span } from "@/lib/extraction/values/span";
import type { LabelledValue } from "./rank-pairs";

const MAX_LINES_BELOW = 2;
const SENTENCE_OR_OPEN = /\p{Ll}{2}[.!?]$|[[(]$/u;

/**
 * False for values without a label or known form, parts of words, text after sentences or below headings, and labels
 * below labels.
 */
export function mayBeOffered(document: AnalysedDocument, { value, label }: LabelledValue): boolean {
  const { text } = document.layout;
  if (isPartOfWord(text, value)) return false;
  if (!label) return value.shape !== undefined;
  if (SENTENCE_OR_OPEN.test(text.slice(label.start, label.end))) return false;
  if (value.kind !== "text" || label.hasColon || label.relation === "before") return true;
  if (label.relation === "heading" || label.relation === "column") return false;
  if (value.cell.line - label.cell.line > MAX_LINES_BELOW) return false;
  const phrase = document.phrasesOf
    .get(value.cell)
    ?.find(({ start, end }) => start === value.start && end >= value.end);
  return !phrase || !(phrase.hasColon || phrase.terms.meanings.some(({ strength }) => strength === "strong"));
}

const GLUED_BEFORE = /[\p{L}\p{N}]{2}$|\p{N}[.,:'’/-][\p{L}\p{N}]$/u;
const GLUED_BEHIND = /^[\p{L}\p{N}]{2}|^[\p{L}\p{N}][.,:'’/-]\p{N}/u;

function isPartOfWord(text: string, { start, end }: Span): boolean {
  return (
    GLUED_BEFORE.test(text.slice(Math.max(0, start - 2), start + 1)) ||
    GLUED_BEHIND.test(text.slice(end - 1, end + 2))
  );
}
