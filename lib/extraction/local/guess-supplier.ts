import { isAligned, isFollowedByIds, type AddressBlock } from "./address-blocks";
import { isAddressLine, isPostalLine } from "@/lib/extraction/page/address-lines";
import { isMoneyAmount } from "@/lib/extraction/page/is-money-amount";
import {
  continuesName,
  isSalutation,
  looksLikeCompany,
  looksLikeName,
  nameWithin,
} from "@/lib/extraction/page/company-name";
import { startsWithLabel, type Candidate, type ParsedDocument } from "./label-values";
import type { Cell, Line } from "@/lib/extraction/page/layout";

const TOP_LINES = 14;
const TITLE_LINES = 5;
const MAX_SENDER_LINES = 40;
const HEAD_LINES = 400;
const TAIL_LINES = 100;
const MAX_SENDER_LINE_LENGTH = 240;
const DOMAIN_MATCH_BONUS = 0.15;

/** If the document isn't about business, uses only the letterhead and the sender line. */
export function guessSupplier(
  document: ParsedDocument,
  blocks: AddressBlock[],
  isBusinessDocument: boolean,
): Candidate[] {
  const domains = findDomains(document.layout.text);
  const guesses: Candidate[] = [];
  const add = (cell: Cell, score: number) => {
    const { start, end } = nameWithin(cell.text);
    const bonus = matchesDomain(cell.text.slice(start, end), domains) ? DOMAIN_MATCH_BONUS : 0;
    const whole = end === cell.text.length ? endOfContinuedName(document, cell) : null;
    guesses.push({ start: cell.start + start, end: whole ?? cell.start + end, score: score + bonus });
  };
  const head = letterhead(document, blocks);
  if (head) add(head.cell, head.score);
  // A single-column document, such as a receipt, begins with its issuer's name.
  const oneColumn = !head && document.layout.lines.slice(0, 4).every((line) => line.cells.length === 1);
  let titles = 0;
  for (const [index, line] of headAndTail(document.layout.lines)) {
    if (index < MAX_SENDER_LINES) guesses.push(...senderName(document, line));
    if (!isBusinessDocument) continue;
    if (line.cells.length > 1 && line.cells.some((cell) => isMoneyAmount(cell.text))) continue;
    for (const cell of line.cells) {
      if (startsWithLabel(document, cell) || !looksLikeName(cell.text)) continue;
      if (continuesName(cell.text) && continuedNameAbove(document, cell)) continue;
      const company =
        (looksLikeCompany(cell.text) || endOfContinuedName(document, cell) !== null) &&
        cell.words.length <= 9;
      const height = index < TOP_LINES ? 0.03 * (1 - index / TOP_LINES) : 0;
      if (company) add(cell, (index < TOP_LINES ? (oneColumn && index < 4 ? 0.86 : 0.72) : 0.5) + height);
      else if (
        index < TITLE_LINES &&
        (line.cells.length === 1 || isBesideTitle(line, cell)) &&
        cell.words.length <= 7 &&
        !isAddressLine(cell.text)
      ) {
        add(cell, (oneColumn && titles === 0 ? 0.82 : line.cells.length > 1 ? 0.72 : 0.58) + height);
      }
      titles += 1;
    }
  }
  if (!isBusinessDocument) return guesses;
  for (const block of blocks) {
    const depth = Math.min(0.1, block.name.line * 0.002);
    add(block.name, 0.65 - depth + (isFollowedByIds(document, block) ? 0.12 : 0));
  }
  return guesses;
}

function endOfContinuedName(document: ParsedDocument, name: Cell): number | null {
  const [continuation] = document.layout.lines[name.line + 1]?.cells ?? [];
  return continuation &&
    continuesName(continuation.text) &&
    continuedNameAbove(document, continuation) === name
    ? continuation.end
    : null;
}

function continuedNameAbove(document: ParsedDocument, continuation: Cell): Cell | null {
  const [name, ...others] = document.layout.lines[continuation.line - 1]?.cells ?? [];
  const alone = others.length === 0 && document.layout.lines[continuation.line]?.cells.length === 1;
  const isName =
    name && looksLikeName(name.text) && !looksLikeCompany(name.text) && !isAddressLine(name.text);
  return alone && isName && !/\n\s*\n/.test(textBetweenLines(document, continuation)) ? name : null;
}

/** True for "Example Bank" in "Example Bank      Statement of account". */
function isBesideTitle(line: Line, cell: Cell): boolean {
  const other = line.cells[1];
  return (
    line.cells.length === 2 &&
    cell.line === 0 &&
    cell.index === 0 &&
    /^[\p{L} -]{4,40}$/u.test(other?.text ?? "")
  );
}

const LETTERHEAD_LINES = 4;
const CONTACT_DETAILS = /(?:\b(?:tel|phone|fon|fax|mobil|tél)\b|@|www\.|https?:)/iu;
const WITH_CONTACT_SCORE = 0.86;
const ABOVE_ADDRESS_SCORE = 0.8;

/**
 * The first name with an address below it is the sender's if the same block has contact details or if the
 * recipient's address follows.
 */
function letterhead(document: ParsedDocument, blocks: AddressBlock[]): { cell: Cell; score: number } | null {
  const { lines, unit } = document.layout;
  for (const line of lines.slice(0, LETTERHEAD_LINES)) {
    const [cell] = line.cells;
    if (!cell || !looksLikeName(cell.text) || isAddressLine(cell.text) || startsWithLabel(document, cell))
      continue;
    if (isSalutation(lines[cell.line - 1]?.cells[0]?.text ?? "")) return null;
    const under = lines
      .slice(cell.line + 1, cell.line + LETTERHEAD_LINES)
      .flatMap(({ cells }) => cells.find((other) => isAligned(other, cell, unit)) ?? []);
    const [first] = under;
    if (!first || first.line !== cell.line + 1 || !isAddressLine(first.text)) return null;
    const end = under.findIndex(
      (other, index) => index > 0 && /\n\s*\n/.test(textBetweenLines(document, other)),
    );
    const own = end === -1 ? under : under.slice(0, end);
    if (own.some((other) => CONTACT_DETAILS.test(other.text))) return { cell, score: WITH_CONTACT_SCORE };
    const another = blocks.some(
      (block) => block.name.line > cell.line + 1 && isAligned(block.name, cell, unit),
    );
    return another ? { cell, score: ABOVE_ADDRESS_SCORE } : null;
  }
  return null;
}

function textBetweenLines(document: ParsedDocument, cell: Cell): string {
  return document.layout.text.slice(document.layout.lines[cell.line - 1]?.end ?? 0, cell.start);
}

function headAndTail(lines: Line[]): [number, Line][] {
  const numbered = [...lines.entries()];
  return lines.length <= HEAD_LINES + TAIL_LINES
    ? numbered
    : [...numbered.slice(0, HEAD_LINES), ...numbered.slice(-TAIL_LINES)];
}

function findDomains(text: string): string[] {
  return [...text.slice(0, 100_000).matchAll(/(?:@|www\.)([\p{L}\p{N}-]{3,60})\.\p{L}{2,10}/giu)].map(
    (match) => (match[1] ?? "").toLowerCase().replaceAll("-", ""),
  );
}

function matchesDomain(name: string, domains: string[]): boolean {
  const compact = name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "");
  return (
    compact.length >= 3 && domains.some((domain) => compact.includes(domain) || domain.includes(compact))
  );
}

function continuesLetterhead(document: ParsedDocument, line: Line): boolean {
  const [cell] = line.cells;
  const above = cell && document.layout.lines[cell.line - 1]?.cells[0];
  return (
    cell !== undefined &&
    above !== undefined &&
    looksLikeName(above.text) &&
    !isAddressLine(above.text) &&
    !/\n\s*\n/.test(textBetweenLines(document, cell))
  );
}

/** Reads the name in a line such as "Acme GmbH | Street 1 | 12345 Town" above a window address. */
function senderName(document: ParsedDocument, line: Line): Candidate[] {
  const whole = document.layout.text.slice(line.start, line.end);
  // Wide spaces around bars and dots may have split the line into several cells.
  const text = /[|•·●■*]/u.test(whole) ? whole : (line.cells[0]?.text ?? "");
  if (text.length > MAX_SENDER_LINE_LENGTH || continuesLetterhead(document, line)) return [];
  const parts = text.split(/\s*(?:[|•·●■*]|\s-\s|,\s)\s*/u);
  const name = (parts[0] ?? "").trim();
  const isSenderLine =
    parts.length >= 3 &&
    parts.length <= 7 &&
    parts.slice(1).some((part) => isPostalLine(part.split("\t")[0] ?? ""));
  if (!isSenderLine || !looksLikeName(name) || isAddressLine(name) || /\d/.test(name)) return [];
  const start = line.start + text.indexOf(name);
  return [{ start, end: start + name.length, score: 0.9 }];
}
