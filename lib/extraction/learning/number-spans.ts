import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { Span } from "@/lib/extraction/values/span";
import type { TokenDocument } from "./token-lines";

const DIGITS = /\d(?:[\d.,' ]*\d)?/;

/** Every number of a document: with its sign, without it, and each token with digits by itself, as in "1234 179,24". */
export function numberSpans({ text, lines }: TokenDocument, { tokens }: AnalysedDocument): Span[] {
  const whole = [...tokens.values()].flat().filter(({ kind }) => kind === "number");
  const unsigned = whole.flatMap(({ start, end }) => {
    const digits = DIGITS.exec(text.slice(start, end));
    if (!digits || digits[0].length === end - start) return [];
    return [{ start: start + digits.index, end: start + digits.index + digits[0].length }];
  });
  const single = lines
    .flatMap((line) => line.tokens)
    .filter(({ start, end }) => /^\d[\d.,']*$/.test(text.slice(start, end)));
  const all = [...whole, ...unsigned, ...single].map(({ start, end }): [string, Span] => [
    `${start} ${end}`,
    { start, end },
  ]);
  return [...new Map(all).values()];
}
