import { endsAddress, isAddressLine, isPostalLine } from "@/lib/extraction/local/address-lines";
import { isSum } from "@/lib/extraction/local/amounts";
import { isSalutation, looksLikeName } from "@/lib/extraction/local/company-name";
import { startsWithLabel, type Candidate, type View } from "@/lib/extraction/local/label-values";
import { lineAt, type Cell } from "@/lib/extraction/local/layout";
import { findDates } from "@/lib/extraction/parse-date";

/** A name with its address under it, in one column. */
export interface AddressBlock {
  name: Cell;
  lines: Cell[];
}

const LINES_UP = 6;
const MAX_BLOCKS = 60;
const MAX_LINES = 1_500;

/** All blocks of a document: postal lines with the lines above them, the first of which is a name. */
export function findAddressBlocks(view: View): AddressBlock[] {
  const blocks: AddressBlock[] = [];
  for (const line of view.layout.lines.slice(0, MAX_LINES)) {
    if (blocks.length >= MAX_BLOCKS) break;
    for (const postal of line.cells) {
      if (!isPostalLine(postal.text) || startsWithLabel(view, postal)) continue;
      const block = toBlock(columnAbove(view, postal));
      if (block) blocks.push(block);
    }
  }
  return blocks;
}

function columnAbove(view: View, postal: Cell): Cell[] {
  const { lines, unit } = view.layout;
  const column = [postal];
  for (let up = postal.line - 1; up >= Math.max(0, postal.line - LINES_UP); up -= 1) {
    const cell = lines[up]?.cells.find((other) => isAligned(other, postal, unit));
    if (!cell) continue;
    if (cell.text.length > 70 || startsWithLabel(view, cell) || endsAddress(cell.text)) break;
    if (isGap(view, cell, column[0] ?? postal) && column.some((other) => isName(other))) break;
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

/** An empty line between two cells. */
function isGap(view: View, upper: Cell, lower: Cell): boolean {
  return /\n\s*\n/.test(view.layout.text.slice(upper.end, lower.start));
}

function toBlock(column: Cell[]): AddressBlock | null {
  const first = column.findIndex(isName);
  const name = column[first];
  return name ? { name, lines: column.slice(first + 1) } : null;
}

/** Bank and tax numbers stand under the address of the one who wants to be paid. */
export function isFollowedByIds(view: View, block: AddressBlock): boolean {
  const { lines, unit } = view.layout;
  const last = block.lines.at(-1) ?? block.name;
  const under = lines.slice(last.line, last.line + 9);
  // The list of goods ends what belongs to an address.
  const end = under.findIndex(({ cells }) => cells.length > 1 && cells.some(({ text }) => isSum(text)));
  return under
    .slice(0, end === -1 ? undefined : end)
    .some((line) => line.cells.some((cell) => isAligned(cell, block.name, unit) && IDS.test(cell.text)));
}

const IDS =
  /\b(?:IBAN|BIC|VAT|BTW|TVA|USt|GST|KvK|SIRET|ABN|Tax ID|Steuernummer|HRB|HRA)\b[^\n]{0,25}?(?:\d(?:[ ./-]?\d){4}|[A-Z]{6}[A-Z\d]{2})/i;

const ADDRESS_LINES = 6;
const LINES_DOWN = 10;

/** The address under a name, up to its telephone, tax numbers or the next matter. Null where there is none in one piece. */
export function addressUnder(view: View, name: Cell, score: number): Candidate | null {
  const sender = /^[^|•·●■]{3,60}\s[|•·●■]\s/u.exec(name.text);
  if (sender && isPostalLine(name.text))
    return { start: name.start + sender[0].length, end: name.end, score };
  const { lines, unit } = view.layout;
  const taken: Cell[] = [];
  for (let index = name.line + 1; index < Math.min(lines.length, name.line + LINES_DOWN); index += 1) {
    const cells = lines[index]?.cells ?? [];
    const cell = cells.find((other) => Math.abs(other.left - name.left) <= 3 * unit);
    if (!cell) {
      if (taken.length > 0) break;
      continue;
    }
    if (taken.length === 0 && !begins(view, cell)) {
      // After an empty line another name begins another address.
      const begins = looksLikeName(cell.text) || isSalutation(cell.text);
      if (begins && isGap(view, lines[index - 1]?.cells[0] ?? name, cell)) return null;
      continue;
    }
    if (taken.length > 0 && !continues(view, cell, taken)) break;
    taken.push(cell);
    if (taken.length === ADDRESS_LINES) break;
  }
  return inOnePiece(view, taken, score);
}

/** What follows a label such as "Address:" and goes on in the next lines. */
export function extendAddress(view: View, first: Candidate): Candidate {
  const { lines, unit } = view.layout;
  const line = lineAt(view.layout, first.start);
  const cells = lines[line]?.cells ?? [];
  const cell = cells.find(({ start, end }) => first.start >= start && first.start < end);
  if (!cell) return first;
  const taken = [cell];
  for (const next of lines.slice(line + 1, line + ADDRESS_LINES)) {
    const [below] = next.cells;
    // Under its label, or under itself where the label stands beside it.
    const aligned =
      below &&
      next.cells.length === 1 &&
      cell === cells.at(-1) &&
      (cells.length === 1 ? below.left <= cell.right + unit : Math.abs(below.left - cell.left) <= 2 * unit);
    if (
      !aligned ||
      startsWithLabel(view, below) ||
      !isAddressLine(below.text) ||
      !continues(view, below, taken)
    )
      break;
    taken.push(below);
  }
  return { ...first, end: taken.length > 1 ? (taken.at(-1)?.end ?? first.end) : first.end };
}

function begins(view: View, cell: Cell): boolean {
  return (
    isAddressLine(cell.text) &&
    !startsWithLabel(view, cell) &&
    !endsAddress(cell.text) &&
    findDates(cell.text, "day-first").length === 0
  );
}

function continues(view: View, cell: Cell, taken: Cell[]): boolean {
  if (endsAddress(cell.text) || startsWithLabel(view, cell) || findDates(cell.text, "day-first").length > 0)
    return false;
  const postal = taken.findIndex((other) => isPostalLine(other.text));
  if (postal === -1 || isPostalLine(cell.text)) return true;
  // After the postal code only the state or the country may follow.
  const alone =
    view.layout.lines[cell.line]?.cells.length === 1 ||
    taken.some((other) => view.layout.lines[other.line]?.cells.length !== 1);
  const isPlace =
    /^[\p{L} .,()-]{3,40}$/u.test(cell.text) && cell.words.length <= 4 && looksLikeName(cell.text);
  const adjoins = !isGap(view, taken.at(-1) ?? cell, cell);
  return postal === taken.length - 1 && alone && isPlace && adjoins;
}

/** Lines of one column are the document's own characters only where no other column stands between them. */
function inOnePiece(view: View, taken: Cell[], score: number): Candidate | null {
  const first = taken[0];
  const last = taken.at(-1);
  if (!first || !last || !taken.some((cell) => /\d/.test(cell.text))) return null;
  const alone = view.layout.lines.slice(first.line, last.line + 1).every((line) => line.cells.length === 1);
  return alone || first === last ? { start: first.start, end: last.end, score: Math.min(0.9, score) } : null;
}
