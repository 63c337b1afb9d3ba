import type { Span } from "@/lib/extraction/locate-quote";
import type { Check, FieldSpec } from "@/lib/extraction/types";
import type { DocumentText } from "@/lib/text/types";

export const NOT_UNIQUE: Check = {
  code: "quote_not_unique",
  message: "The answer stands in several places, and which one is meant is not known.",
};

/**
 * Why a value has no source.
 *
 * @param place where the words stand that were quoted for it and do not carry it
 */
export function describeMissingSource(
  { type }: FieldSpec,
  { scan }: DocumentText,
  place: Span | null,
): Check {
  const message = place
    ? type === "BOOLEAN"
      ? "The words that were quoted do not say yes or no themselves."
      : "The words that were quoted do not hold this value."
    : scan
      ? "The document is a picture: it has no text in which the words could be found."
      : type === "BOOLEAN"
        ? "Inferred: no words in the document say so."
        : "These words were not found in the document.";
  return { code: "quote_not_found", message };
}

const MOST_SHOWN = 3;
const LONGEST_SHOWN = 40;

/**
 * That a value is one of several that fit.
 *
 * @param others as the document writes them; none where the value's own characters have two readings
 */
export function describeSeveral({ type }: FieldSpec, others: string[]): Check {
  return { code: "several_candidates", message: severalMessage(type, others) };
}

function severalMessage(type: FieldSpec["type"], others: string[]): string {
  if (others.length === 0) {
    return type === "DATE"
      ? "Day and month may be the other way round."
      : "The sign in this number may stand before decimals or between thousands.";
  }
  const shown = others.slice(0, MOST_SHOWN).map(shorten).join(", ");
  return others.length === 1
    ? `The document holds another value that fits: ${shown}.`
    : `The document holds other values that fit: ${shown}.`;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/gu, " ").trim();
  return line.length <= LONGEST_SHOWN ? line : `${[...line].slice(0, LONGEST_SHOWN).join("")}…`;
}
