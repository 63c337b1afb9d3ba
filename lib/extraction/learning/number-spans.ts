import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { Span } from "@/lib/extraction/values/span";
import type { TokenDocument } from "./token-lines";

const DIGITS = /\d(?:[\d.,' ]*\d)?/;

/** True for "010", for example, where the leading zero indicates a code rather than the amount ten. */
export function isCode(digits: string): boolean {
  return /^0\d{1,3}$/.test(digits);
}

/** Returns each number with and without its sign, and single tokens with digits, as in "1234 179,24". */
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
  const all = [...whole, ...unsigned, ...single]
    .filter(({ start, end }) => !isCode(text.slice(start, end)))
    .map(({ start, end }): [string, Span] => [`${start} ${end}`, { start, end }]);
  return [...new Map(all).values()];
}
