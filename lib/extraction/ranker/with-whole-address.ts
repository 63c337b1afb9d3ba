import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { foldWords } from "@/lib/extraction/lexicon/fold-words";
import { countryNames } from "@/lib/extraction/lexicon/known-names";
import { isAddressLine, isPostalLine } from "@/lib/extraction/page/address-lines";
import { cellAt, type Cell } from "@/lib/extraction/page/layout";
import { addressesOf } from "@/lib/extraction/sources/addresses";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import { ALWAYS_CHECKED } from "@/lib/extraction/values/always-checked";
import { hasLimits } from "@/lib/extraction/values/limits-of";
import type { RawValue } from "@/lib/extraction/values/types";

/** Adds the lines below the answer, but doubts it if another column interrupts them. */
export function withWholeAddress(document: AnalysedDocument, query: FieldQuery, found: RawValue): RawValue {
  if (!asksForAddress(query)) return found;
  // "Ship to" may ask for the name even if its prompt mentions an address.
  const isNamedAddress = query.names.some(({ terms }) => terms.senses.has("address"));
  const answer = isNamedAddress ? insteadOfName(document, found) : found;
  const { raw, start, confidence = 1 } = answer;
  const cell = start === undefined ? undefined : cellAt(document.layout, start);
  if (raw === null || start === undefined || !cell || start + raw.length < cell.end) return answer;
  const below = linesBelow(document, cell);
  const last = below.at(-1);
  if (!last) return answer;
  const { lines, text } = document.layout;
  if ([cell, ...below].every(({ line }) => lines[line]?.cells.length === 1)) {
    const whole = text.slice(start, last.end);
    return { ...answer, raw: whole, quote: whole };
  }
  const parts = [{ start, end: cell.end }, ...below.map(({ start, end }) => ({ start, end }))];
  const whole = parts.map((part) => text.slice(part.start, part.end)).join("\n");
  return {
    ...answer,
    raw: whole,
    quote: whole,
    parts,
    confidence: Math.min(confidence, ALWAYS_CHECKED),
    doubt: { joined: parts.length },
  };
}

/** Replaces a name without an address ("Acme Ltd" beside "Employer") with a candidate that has a postal line. */
function insteadOfName(document: AnalysedDocument, answer: RawValue): RawValue {
  const { raw, start, candidates = [], confidence = 1 } = answer;
  if (raw === null || start === undefined || /\d/.test(raw) || isAddressLine(raw)) return answer;
  const cell = cellAt(document.layout, start);
  const isOfAddress = addressesOf(document).some(
    ({ lines, names }) => cell && [...names, ...lines.map((line) => line.cell)].includes(cell),
  );
  const [address] = candidates
    .filter((other) => isPostalLine(other.raw))
    .sort((a, b) => b.raw.length - a.raw.length);
  if (isOfAddress || address?.start === undefined) return answer;
  return {
    ...answer,
    raw: address.raw,
    quote: address.raw,
    start: address.start,
    candidates: [{ raw, start }, ...candidates.filter((other) => other !== address)],
    confidence: Math.min(confidence, ALWAYS_CHECKED),
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
