import { endsAddress, isAddressLine, isPostalLine } from "@/lib/extraction/page/address-lines";
import { isMoneyAmount } from "@/lib/extraction/page/is-money-amount";
import { isSalutation, looksLikeName } from "@/lib/extraction/page/company-name";
import { startsWithLabel, type Candidate, type ParsedDocument } from "./label-values";
import { cellAt, type Cell } from "@/lib/extraction/page/layout";
import { findDates } from "@/lib/extraction/values/parse-date";

export interface AddressBlock {
  name: Cell;
  lines: Cell[];
}

const MAX_LINES_ABOVE = 6;
const MAX_BLOCKS = 60;

export function findAddressBlocks(document: ParsedDocument): AddressBlock[] {
  const blocks: AddressBlock[] = [];
  for (const line of document.layout.lines) {
    if (blocks.length >= MAX_BLOCKS) break;
    for (const postal of line.cells) {
      if (!isPostalLine(postal.text) || startsWithLabel(document, postal)) continue;
      const block = toBlock(columnAbove(document, postal));
      if (block) blocks.push(block);
    }
  }
  return blocks;
}

function columnAbove(document: ParsedDocument, postal: Cell): Cell[] {
  const { lines, unit } = document.layout;
  const column = [postal];
  for (let up = postal.line - 1; up >= Math.max(0, postal.line - MAX_LINES_ABOVE); up -= 1) {
    const cell = lines[up]?.cells.find((other) => isAligned(other, postal, unit));
    if (!cell) continue;
    if (cell.text.length > 70 || startsWithLabel(document, cell) || endsAddress(cell.text)) break;
    if (hasBlankLineBetween(document, cell, column[0] ?? postal) && column.some((other) => isName(other)))
      break;
    column.unshift(cell);
  }
  return column;
}

export function isAligned(a: Cell, b: Cell, unit: number): boolean {
  return Math.abs(a.left - b.left) <= 2 * unit || Math.abs(a.right - b.right) <= unit / 2;
}

function isName(cell: Cell): boolean {
  return looksLikeName(cell.text) && !isAddressLine(cell.text) && !isSalutation(cell.text);
}

function hasBlankLineBetween(document: ParsedDocument, upper: Cell, lower: Cell): boolean {
  return /\n\s*\n/.test(document.layout.text.slice(upper.end, lower.start));
}

function toBlock(column: Cell[]): AddressBlock | null {
  const first = column.findIndex(isName);
  const name = column[first];
  return name ? { name, lines: column.slice(first + 1) } : null;
}

/** Bank or tax numbers often follow the issuer's address. */
export function isFollowedByIds(document: ParsedDocument, block: AddressBlock): boolean {
  const { lines, unit } = document.layout;
  const last = block.lines.at(-1) ?? block.name;
  const under = lines.slice(last.line, last.line + 9);
  const end = under.findIndex(
    ({ cells }) => cells.length > 1 && cells.some(({ text }) => isMoneyAmount(text)),
  );
  return under
    .slice(0, end === -1 ? undefined : end)
    .some((line) =>
      line.cells.some((cell) => isAligned(cell, block.name, unit) && BANK_OR_TAX_NUMBER.test(cell.text)),
    );
}

const BANK_OR_TAX_NUMBER =
  /\b(?:IBAN|BIC|VAT|BTW|TVA|USt|GST|KvK|SIRET|ABN|Tax ID|Steuernummer|HRB|HRA)\b[^\n]{0,25}?(?:\d(?:[ ./-]?\d){4}|[A-Z]{6}[A-Z\d]{2})/i;

const MAX_ADDRESS_LINES = 6;
const MAX_LINES_BELOW = 10;

/** The address ends at contact details or tax numbers. Returns null if it is not contiguous in the text. */
export function addressUnder(document: ParsedDocument, name: Cell, score: number): Candidate | null {
  const sender = /^[^|•·●■]{3,60}\s[|•·●■]\s/u.exec(name.text);
  if (sender && isPostalLine(name.text))
    return { start: name.start + sender[0].length, end: name.end, score };
  const { lines, unit } = document.layout;
  const addressCells: Cell[] = [];
  for (const { cells } of lines.slice(name.line + 1, name.line + MAX_LINES_BELOW)) {
    const cell = cells.find((other) => Math.abs(other.left - name.left) <= 3 * unit);
    if (!cell) {
      if (addressCells.length > 0) break;
      continue;
    }
    if (addressCells.length === 0 && !startsAddress(document, cell)) {
      const startsAddress = looksLikeName(cell.text) || isSalutation(cell.text);
      if (startsAddress && hasBlankLineBetween(document, lines[cell.line - 1]?.cells[0] ?? name, cell))
        return null;
      continue;
    }
    if (addressCells.length > 0 && !continuesAddress(document, cell, addressCells)) break;
    addressCells.push(cell);
    if (addressCells.length === MAX_ADDRESS_LINES) break;
  }
  return contiguousAddress(document, addressCells, score);
}

export function extendAddress(document: ParsedDocument, first: Candidate): Candidate {
  const { lines, unit } = document.layout;
  const cell = cellAt(document.layout, first.start);
  if (!cell) return first;
  const cells = lines[cell.line]?.cells ?? [];
  const addressCells = [cell];
  for (const next of lines.slice(cell.line + 1, cell.line + MAX_ADDRESS_LINES)) {
    const [below] = next.cells;
    const aligned =
      below &&
      next.cells.length === 1 &&
      cell === cells.at(-1) &&
      (cells.length === 1 ? below.left <= cell.right + unit : Math.abs(below.left - cell.left) <= 2 * unit);
    if (
      !aligned ||
      startsWithLabel(document, below) ||
      !isAddressLine(below.text) ||
      !continuesAddress(document, below, addressCells)
    )
      break;
    addressCells.push(below);
  }
  return { ...first, end: addressCells.length > 1 ? (addressCells.at(-1)?.end ?? first.end) : first.end };
}

function startsAddress(document: ParsedDocument, cell: Cell): boolean {
  return (
    isAddressLine(cell.text) &&
    !startsWithLabel(document, cell) &&
    !endsAddress(cell.text) &&
    findDates(cell.text, "day-first").length === 0
  );
}

function continuesAddress(document: ParsedDocument, cell: Cell, addressCells: Cell[]): boolean {
  if (
    endsAddress(cell.text) ||
    startsWithLabel(document, cell) ||
    findDates(cell.text, "day-first").length > 0
  )
    return false;
  const postal = addressCells.findIndex((other) => isPostalLine(other.text));
  if (postal === -1 || isPostalLine(cell.text)) return true;
  const alone =
    document.layout.lines[cell.line]?.cells.length === 1 ||
    addressCells.some((other) => document.layout.lines[other.line]?.cells.length !== 1);
  const isPlace =
    /^[\p{L} .,()-]{3,40}$/u.test(cell.text) && cell.words.length <= 4 && looksLikeName(cell.text);
  const adjoins = !hasBlankLineBetween(document, addressCells.at(-1) ?? cell, cell);
  return postal === addressCells.length - 1 && alone && isPlace && adjoins;
}

function contiguousAddress(document: ParsedDocument, addressCells: Cell[], score: number): Candidate | null {
  const first = addressCells[0];
  const last = addressCells.at(-1);
  if (!first || !last || !addressCells.some((cell) => /\d/.test(cell.text))) return null;
  const alone = document.layout.lines
    .slice(first.line, last.line + 1)
    .every((line) => line.cells.length === 1);
  return alone || first === last ? { start: first.start, end: last.end, score: Math.min(0.9, score) } : null;
}
