import { isAligned, isFollowedByIds, type AddressBlock } from "@/lib/extraction/local/address-blocks";
import { isAddressLine, isPostalLine } from "@/lib/extraction/local/address-lines";
import { isSum } from "@/lib/extraction/local/amounts";
import {
  continuesName,
  isSalutation,
  looksLikeCompany,
  looksLikeName,
  nameWithin,
} from "@/lib/extraction/local/company-name";
import { startsWithLabel, type Candidate, type View } from "@/lib/extraction/local/label-values";
import type { Cell, Line } from "@/lib/extraction/local/layout";

const TOP_LINES = 14;
const TITLE_LINES = 5;
const SENDER_LINES = 40;
const HEAD_LINES = 400;
const TAIL_LINES = 100;
const MAX_SENDER_LINE = 240;
const KNOWN_BY_DOMAIN = 0.15;

/**
 * Names that no label announces but the letterhead, the sender's line, an address or the web address gives away. In what
 * is no business paper only a letterhead and a sender's line name somebody.
 */
export function guessSupplier(view: View, blocks: AddressBlock[], isPaper: boolean): Candidate[] {
  const domains = findDomains(view.layout.text);
  const guesses: Candidate[] = [];
  const add = (cell: Cell, score: number) => {
    const { start, end } = nameWithin(cell.text);
    const bonus = isKnown(cell.text.slice(start, end), domains) ? KNOWN_BY_DOMAIN : 0;
    const whole = end === cell.text.length ? restOfName(view, cell) : null;
    guesses.push({ start: cell.start + start, end: whole ?? cell.start + end, score: score + bonus });
  };
  const head = letterhead(view, blocks);
  if (head) add(head.cell, head.score);
  // A document of one column has its issuer's name on top, as receipts do.
  const oneColumn = !head && view.layout.lines.slice(0, 4).every((line) => line.cells.length === 1);
  let titles = 0;
  for (const [index, line] of ends(view.layout.lines)) {
    if (index < SENDER_LINES) guesses.push(...senderOf(view, line));
    if (!isPaper) continue;
    // A line of a list of goods names no supplier.
    if (line.cells.length > 1 && line.cells.some((cell) => isSum(cell.text))) continue;
    for (const cell of line.cells) {
      if (startsWithLabel(view, cell) || !looksLikeName(cell.text)) continue;
      if (continuesName(cell.text) && nameAbove(view, cell)) continue;
      const company =
        (looksLikeCompany(cell.text) || restOfName(view, cell) !== null) && cell.words.length <= 9;
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
  if (!isPaper) return guesses;
  for (const block of blocks) {
    const depth = Math.min(0.1, block.name.line * 0.002);
    add(block.name, 0.65 - depth + (isFollowedByIds(view, block) ? 0.12 : 0));
  }
  return guesses;
}

/** Where a name ends that goes on in the next line: "Nordlicht / Genossenschaft eG". */
function restOfName(view: View, name: Cell): number | null {
  const [rest] = view.layout.lines[name.line + 1]?.cells ?? [];
  return rest && continuesName(rest.text) && nameAbove(view, rest) === name ? rest.end : null;
}

/** The name of which a line is the rest: each stands alone in its line, none between them. */
function nameAbove(view: View, rest: Cell): Cell | null {
  const [name, ...others] = view.layout.lines[rest.line - 1]?.cells ?? [];
  const alone = others.length === 0 && view.layout.lines[rest.line]?.cells.length === 1;
  const isName =
    name && looksLikeName(name.text) && !looksLikeCompany(name.text) && !isAddressLine(name.text);
  return alone && isName && !/\n\s*\n/.test(gapBefore(view, rest)) ? name : null;
}

/** "Example Bank      Statement of account": the first line of a letterhead in two parts. */
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
const CONTACT = /(?:\b(?:tel|phone|fon|fax|mobil|tél)\b|@|www\.|https?:)/iu;
const WITH_CONTACT = 0.86;
const ABOVE_ANOTHER_ADDRESS = 0.8;

/**
 * The first name of a document with its address under it, as people write on top of their letters: it is the sender's when
 * it says how to reach them, or when the addressee's own address follows.
 */
function letterhead(view: View, blocks: AddressBlock[]): { cell: Cell; score: number } | null {
  const { lines, unit } = view.layout;
  for (const line of lines.slice(0, LETTERHEAD_LINES)) {
    const [cell] = line.cells;
    if (!cell || !looksLikeName(cell.text) || isAddressLine(cell.text) || startsWithLabel(view, cell))
      continue;
    if (isSalutation(lines[cell.line - 1]?.cells[0]?.text ?? "")) return null;
    const under = lines
      .slice(cell.line + 1, cell.line + LETTERHEAD_LINES)
      .flatMap(({ cells }) => cells.find((other) => isAligned(other, cell, unit)) ?? []);
    const [first] = under;
    if (!first || first.line !== cell.line + 1 || !isAddressLine(first.text)) return null;
    const end = under.findIndex((other, index) => index > 0 && /\n\s*\n/.test(gapBefore(view, other)));
    const own = end === -1 ? under : under.slice(0, end);
    if (own.some((other) => CONTACT.test(other.text))) return { cell, score: WITH_CONTACT };
    const another = blocks.some(
      (block) => block.name.line > cell.line + 1 && isAligned(block.name, cell, unit),
    );
    return another ? { cell, score: ABOVE_ANOTHER_ADDRESS } : null;
  }
  return null;
}

function gapBefore(view: View, cell: Cell): string {
  return view.layout.text.slice(view.layout.lines[cell.line - 1]?.end ?? 0, cell.start);
}

/** A letterhead stands at the beginning, what the law wants on business papers at the end. */
function ends(lines: Line[]): [number, Line][] {
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

function isKnown(name: string, domains: string[]): boolean {
  const compact = name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "");
  return (
    compact.length >= 3 && domains.some((domain) => compact.includes(domain) || domain.includes(compact))
  );
}

/** The line under a name is its address, not a sender's line of its own. */
function continuesLetterhead(view: View, line: Line): boolean {
  const [cell] = line.cells;
  const above = cell && view.layout.lines[cell.line - 1]?.cells[0];
  return (
    cell !== undefined &&
    above !== undefined &&
    looksLikeName(above.text) &&
    !isAddressLine(above.text) &&
    !/\n\s*\n/.test(gapBefore(view, cell))
  );
}

/** The small line above an address in a window envelope: "Acme GmbH | Street 1 | 12345 Town". */
function senderOf(view: View, line: Line): Candidate[] {
  const whole = view.layout.text.slice(line.start, line.end);
  // Commas divide what stands in one cell; between bars and dots there may be any space.
  const text = /[|•·●■*]/u.test(whole) ? whole : (line.cells[0]?.text ?? "");
  if (text.length > MAX_SENDER_LINE || continuesLetterhead(view, line)) return [];
  const parts = text.split(/\s*(?:[|•·●■*]|\s-\s|,\s)\s*/u);
  const name = (parts[0] ?? "").trim();
  const enough =
    parts.length >= 3 &&
    parts.length <= 7 &&
    parts.slice(1).some((part) => isPostalLine(part.split("\t")[0] ?? ""));
  if (!enough || !looksLikeName(name) || isAddressLine(name) || /\d/.test(name)) return [];
  const start = line.start + text.indexOf(name);
  return [{ start, end: start + name.length, score: 0.9 }];
}
