import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { foldWords } from "@/lib/extraction/lexicon/fold-words";
import { countryNames } from "@/lib/extraction/lexicon/known-names";
import { isPostalLine } from "@/lib/extraction/page/address-lines";
import { cellAt, type Cell } from "@/lib/extraction/page/layout";
import { addressesOf } from "@/lib/extraction/sources/addresses";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import { ALWAYS_CHECKED } from "@/lib/extraction/values/always-checked";
import { hasLimits } from "@/lib/extraction/values/limits-of";
import type { RawValue } from "@/lib/extraction/values/types";

/** Adds the lines below. If another column interrupts them in the text, the answer is doubtful. */
export function withWholeAddress(document: AnalysedDocument, query: FieldQuery, answer: RawValue): RawValue {
  const { raw, start, confidence = 1 } = answer;
  if (raw === null || start === undefined || !asksForAddress(query)) return answer;
  const cell = cellAt(document.layout, start);
  if (!cell || start + raw.length < cell.end) return answer;
  const below = linesBelow(document, cell);
  const [next, last] = [below[0], below.at(-1)];
  if (!next || !last) return answer;
  const { lines, text } = document.layout;
  if ([cell, ...below].every(({ line }) => lines[line]?.cells.length === 1)) {
    const whole = text.slice(start, last.end);
    return { ...answer, raw: whole, quote: whole };
  }
  return {
    ...answer,
    confidence: Math.min(confidence, ALWAYS_CHECKED),
    doubt: { continues: next.text },
  };
}

function asksForAddress({ field, valueKinds, names, promptTerms }: FieldQuery): boolean {
  if (field.type !== "TEXT" || hasLimits(field) || !valueKinds.includes("address")) return false;
  const asked = [...names.map(({ terms }) => terms), promptTerms];
  return (
    asked.some(({ senses }) => senses.has("address")) && !asked.some(({ senses }) => senses.has("street"))
  );
}

function linesBelow(document: AnalysedDocument, cell: Cell): Cell[] {
  for (const { lines, names } of addressesOf(document)) {
    const cells = [...names.slice(-1), ...lines.map((line) => line.cell)];
    const at = cells.indexOf(cell);
    if (at === -1) continue;
    const isGapless = cells.every((one, index) => one.line === cell.line + index - at);
    if (isGapless) return upToCountry(cells.slice(at + 1));
  }
  return [];
}

function upToCountry(cells: readonly Cell[]): Cell[] {
  const postal = cells.findLastIndex(({ text }) => isPostalLine(text));
  if (postal === -1) return [];
  const next = cells[postal + 1];
  return cells.slice(0, next && isCountry(next.text) ? postal + 2 : postal + 1);
}

function isCountry(text: string): boolean {
  const words = foldWords(text);
  const named = countryNames().get(words[0] ?? "") ?? [];
  return named.some((name) => name.length === words.length && name.every((word, at) => word === words[at]));
}
