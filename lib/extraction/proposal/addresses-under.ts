import { addressesOf } from "@/lib/extraction/sources/addresses";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { Span } from "@/lib/extraction/values/span";

export function addressesUnder(analysed: AnalysedDocument, names: readonly Span[]): Span[] {
  const { lines: ofPage } = analysed.layout;
  return addressesOf(analysed).flatMap(({ lines, names: above, hasPostalCode }) => {
    const [first, last, name] = [lines[0], lines.at(-1), above.at(-1)];
    if (!first || !last || !name || !hasPostalCode) return [];
    if (lines.some(({ cell }) => ofPage[cell.line]?.cells.length !== 1)) return [];
    const isUnder =
      name.line === first.cell.line - 1 &&
      names.some(({ start, end }) => start < name.end && name.start < end);
    return isUnder ? [{ start: first.start, end: last.end }] : [];
  });
}
