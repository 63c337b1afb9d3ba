import { endsAddress, isAddressLine, isPostalLine } from "@/lib/extraction/page/address-lines";
import { isMoneyAmount } from "@/lib/extraction/page/is-money-amount";
import { isSalutation, looksLikeName } from "@/lib/extraction/page/company-name";
import type { Cell } from "@/lib/extraction/page/layout";
import type { Span } from "@/lib/extraction/values/span";
import type { AnalysedDocument } from "./analysed-document";
import type { Entity } from "./entity";
import { startsWithLabel } from "./phrases";

export interface Address {
  lines: (Span & { cell: Cell })[];
  starts: number[];
  /** The topmost name comes first. */
  names: Cell[];
  hasPostalCode: boolean;
  isAboveTaxNumber: boolean;
}

const MAX_ADDRESSES = 60;
const MAX_LINES = 6;
const MAX_NAMES = 4;
const MAX_STARTS = 3;

const known = new WeakMap<AnalysedDocument, Address[]>();

export function addressesOf(document: AnalysedDocument): Address[] {
  const found = known.get(document) ?? findAddresses(document);
  known.set(document, found);
  return found;
}

export function addressSpans(document: AnalysedDocument): Entity[] {
  return addressesOf(document).flatMap(({ lines, starts, names, isAboveTaxNumber }) =>
    lines.slice(0, MAX_STARTS).flatMap(({ cell, start: lineStart }, from) => {
      if (from > 0 && !isAddressLine(cell.text)) return [];
      return lines.slice(from).flatMap((last, index): Entity[] => {
        const to = from + index;
        const alone = lines.slice(from, to + 1).every((line) => isAloneInLine(document, line.cell));
        if (!alone && from !== to) return [];
        const features = {
          addressLines: to - from + 1,
          isWholeAddress: Number(from === 0 && to === lines.length - 1),
          endsAtPostalCode: Number(isPostalLine(last.cell.text)),
          isBelowName: Number(from === 0 && names.length > 0),
          isAboveTaxNumber: Number(isAboveTaxNumber),
        };
        return (from === 0 ? starts : [lineStart]).map((start) => ({ start, end: last.end, features }));
      });
    }),
  );
}

export function addressParts(document: AnalysedDocument): { streets: Entity[]; countries: Entity[] } {
  const streets: Entity[] = [];
  const countries: Entity[] = [];
  const features = { formIsCertain: 1 };
  for (const { lines, starts } of addressesOf(document)) {
    const postal = lines.findIndex(({ cell }) => isPostalLine(cell.text));
    const [first, last] = [lines[0], lines.at(-1)];
    if (first && postal !== 0 && isAddressLine(first.cell.text))
      streets.push({ start: starts[0] ?? first.start, end: first.end, features });
    if (last && postal !== -1 && postal < lines.length - 1 && !/\d/.test(last.cell.text))
      countries.push({ start: last.start, end: last.end, features });
  }
  return { streets, countries };
}

/** Returns the number (from 1) of the address that contains the offset, or 0. */
export function addressAt(document: AnalysedDocument, start: number): number {
  const isAt = (cell: Cell) => cell.start <= start && start < cell.end;
  return (
    1 +
    addressesOf(document).findIndex(
      ({ lines, names }) => lines.some(({ cell }) => isAt(cell)) || names.some(isAt),
    )
  );
}

function findAddresses(document: AnalysedDocument): Address[] {
  const found: Address[] = [];
  const used = new Set<Cell>();
  for (const { cells } of document.layout.lines) {
    if (found.length >= MAX_ADDRESSES) break;
    for (const cell of cells) {
      const starts = used.has(cell) ? [] : startsOfAddress(document, cell);
      if (starts.length === 0) continue;
      const lines = [cell, ...linesBelow(document, cell)].map((line) => ({
        start: line.start,
        end: line.end,
        cell: line,
      }));
      for (const line of lines) used.add(line.cell);
      const last = lines.at(-1)?.cell ?? cell;
      found.push({
        lines,
        starts,
        names: starts.includes(cell.start) ? namesAbove(document, cell) : [],
        hasPostalCode: lines.some((line) => isPostalLine(line.cell.text)),
        isAboveTaxNumber: isFollowedByIds(document, cell, last),
      });
    }
  }
  return found;
}

const SEPARATORS = /^[^|•·●■]{3,60}\s[|•·●■]\s|^[^,:]{3,60}(?:,|:)\s+/u;

function startsOfAddress(document: AnalysedDocument, cell: Cell): number[] {
  const { start, text } = cell;
  if (endsAddress(text) || hasDate(document, cell)) return [];
  const isLabelled = startsWithLabel(document.phrasesOf, cell);
  const lead = SEPARATORS.exec(text)?.[0] ?? "";
  return [
    ...(!isLabelled && isAddressLine(text) ? [start] : []),
    ...(lead !== "" && isAddressLine(text.slice(lead.length)) ? [start + lead.length] : []),
  ];
}

function linesBelow(document: AnalysedDocument, first: Cell): Cell[] {
  const { lines } = document.layout;
  const found = [first];
  for (const { cells } of lines.slice(first.line + 1, first.line + MAX_LINES)) {
    const cell = cells.find((other) => isBelow(document, first, other));
    if (!cell || !continuesAddress(document, cell, found)) break;
    found.push(cell);
  }
  return found.slice(1);
}

function isBelow({ layout: { unit } }: AnalysedDocument, above: Cell, { left, right }: Cell): boolean {
  return (
    Math.abs(left - above.left) <= 2 * unit ||
    Math.abs(right - above.right) <= unit / 2 ||
    (/:\s/.test(above.text) && left >= above.left && left <= above.right)
  );
}

function continuesAddress(document: AnalysedDocument, cell: Cell, above: Cell[]): boolean {
  if (endsAddress(cell.text) || startsWithLabel(document.phrasesOf, cell) || hasDate(document, cell))
    return false;
  if (hasBlankLineBetween(document, above.at(-1), cell)) return false;
  const postal = above.findIndex(({ text }) => isPostalLine(text));
  if (postal === -1 || isPostalLine(cell.text)) return true;
  // Only the state or the country may follow the postcode.
  const isPlace = /^[\p{L} .,()-]{3,40}$/u.test(cell.text) && cell.words.length <= 4;
  return postal === above.length - 1 && isPlace && looksLikeName(cell.text);
}

function namesAbove(document: AnalysedDocument, first: Cell): Cell[] {
  const { lines } = document.layout;
  const names: Cell[] = [];
  let below = first;
  for (let line = first.line - 1; line >= Math.max(0, first.line - MAX_NAMES); line -= 1) {
    const cell = lines[line]?.cells.find((other) => isBelow(document, first, other));
    if (!cell || cell.text.length > 70 || startsWithLabel(document.phrasesOf, cell) || endsAddress(cell.text))
      break;
    if (names.length > 0 && hasBlankLineBetween(document, cell, below)) break;
    if (looksLikeName(cell.text) && !isSalutation(cell.text)) names.unshift(cell);
    below = cell;
  }
  return names;
}

function hasBlankLineBetween({ layout }: AnalysedDocument, upper: Cell | undefined, lower: Cell): boolean {
  return upper !== undefined && /\n\s*\n/.test(layout.text.slice(upper.end, lower.start));
}

function hasDate({ tokens }: AnalysedDocument, cell: Cell): boolean {
  return (tokens.get(cell) ?? []).some(({ kind }) => kind === "date");
}

function isAloneInLine({ layout }: AnalysedDocument, { line }: Cell): boolean {
  return layout.lines[line]?.cells.length === 1;
}

const MAX_LINES_TO_IDS = 9;
const BANK_OR_TAX_NUMBER =
  /\b(?:IBAN|BIC|VAT|BTW|TVA|USt|GST|KvK|SIRET|ABN|Tax ID|Steuernummer|HRB|HRA)\b[^\n]{0,25}?(?:\d(?:[ ./-]?\d){4}|[A-Z]{6}[A-Z\d]{2})/i;

/** Issuers print bank or tax numbers below their address. */
function isFollowedByIds({ layout }: AnalysedDocument, first: Cell, last: Cell): boolean {
  const under = layout.lines.slice(last.line, last.line + MAX_LINES_TO_IDS);
  const end = under.findIndex(
    ({ cells }) => cells.length > 1 && cells.some(({ text }) => isMoneyAmount(text)),
  );
  return under
    .slice(0, end === -1 ? undefined : end)
    .some(({ cells }) =>
      cells.some(
        (cell) => Math.abs(cell.left - first.left) <= 2 * layout.unit && BANK_OR_TAX_NUMBER.test(cell.text),
      ),
    );
}
