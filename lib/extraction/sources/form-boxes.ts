import type { AnalysedDocument } from "./analysed-document";
import { extentOf } from "./extent";
import type { Phrase } from "./phrases";
import type { ValueToken } from "./value-tokens";

export interface BoxedValue {
  token: ValueToken;
  between: number;
  below: number;
}

const MAX_LINES = 4;
const MAX_VALUES = 4;

/** A box extends to the next caption on its line, so its values need not overlap its own caption. */
export function valuesInBox(
  { layout: { lines, unit }, tokens, captionStarts }: AnalysedDocument,
  { cell, start, end, isFirst }: Phrase,
  kind: ValueToken["kind"],
): BoxedValue[] {
  const next = lines[cell.line]?.cells[cell.index + 1];
  const isNumbered = isFirst && captionStarts.has(cell);
  const left = isNumbered ? cell.left : extentOf(cell, { start, end }).left - 2 * unit;
  const right = next ? next.left - unit : Infinity;
  const found: BoxedValue[] = [];
  let between = 0;
  for (const [index, line] of lines.slice(cell.line + 1, cell.line + 1 + MAX_LINES).entries()) {
    for (const other of line.cells) {
      if (other.right < left || other.left >= right) continue;
      if (captionStarts.has(other)) return found;
      let hasValue = false;
      for (const token of tokens.get(other) ?? []) {
        const extent = extentOf(other, token);
        if (token.kind !== kind || extent.left < left || extent.left >= right) continue;
        found.push({ token, between, below: index + 1 });
        if (found.length === MAX_VALUES) return found;
        hasValue = true;
        between += 1;
      }
      if (!hasValue && /\p{L}{2}/u.test(other.text)) between += 1;
    }
  }
  return found;
}
