import { isFollowedByIds, type AddressBlock } from "@/lib/extraction/local/address-blocks";
import { isAddressLine, isPostalLine } from "@/lib/extraction/local/address-lines";
import { looksLikeCompany, looksLikeName, nameWithin } from "@/lib/extraction/local/company-name";
import { startsWithLabel, type Candidate, type View } from "@/lib/extraction/local/label-values";
import type { Cell, Line } from "@/lib/extraction/local/layout";

const TOP_LINES = 14;
const TITLE_LINES = 5;
const SENDER_LINES = 40;
const HEAD_LINES = 400;
const TAIL_LINES = 100;
const MAX_SENDER_LINE = 240;
const KNOWN_BY_DOMAIN = 0.15;

/** Names that no label announces but the letterhead, the sender's line, an address or the web address gives away. */
export function guessSupplier(view: View, blocks: AddressBlock[]): Candidate[] {
  const domains = findDomains(view.layout.text);
  const guesses: Candidate[] = [];
  const add = (cell: Cell, score: number) => {
    const { start, end } = nameWithin(cell.text);
    const bonus = isKnown(cell.text.slice(start, end), domains) ? KNOWN_BY_DOMAIN : 0;
    guesses.push({ start: cell.start + start, end: cell.start + end, score: score + bonus });
  };
  // A document of one column has its issuer's name on top, as receipts do.
  const oneColumn = view.layout.lines.slice(0, 4).every((line) => line.cells.length === 1);
  let titles = 0;
  for (const [index, line] of ends(view.layout.lines)) {
    if (index < SENDER_LINES) guesses.push(...senderOf(view, line));
    for (const cell of line.cells) {
      if (startsWithLabel(view, cell) || !looksLikeName(cell.text)) continue;
      const company = looksLikeCompany(cell.text) && cell.words.length <= 9;
      const height = index < TOP_LINES ? 0.03 * (1 - index / TOP_LINES) : 0;
      if (company) add(cell, (index < TOP_LINES ? (oneColumn && index < 4 ? 0.86 : 0.72) : 0.5) + height);
      else if (
        index < TITLE_LINES &&
        line.cells.length === 1 &&
        cell.words.length <= 7 &&
        !isAddressLine(cell.text)
      ) {
        add(cell, (oneColumn && titles === 0 ? 0.82 : 0.58) + height);
      }
      titles += 1;
    }
  }
  for (const block of blocks) {
    const depth = Math.min(0.1, block.name.line * 0.002);
    add(block.name, 0.65 - depth + (isFollowedByIds(view, block) ? 0.12 : 0));
  }
  return guesses;
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

/** The small line above an address in a window envelope: "Acme GmbH | Street 1 | 12345 Town". */
function senderOf(view: View, line: Line): Candidate[] {
  const text = view.layout.text.slice(line.start, line.end);
  if (text.length > MAX_SENDER_LINE) return [];
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
