import { endsAddress, isAddressLine, isPostalLine } from "@/lib/extraction/local/address-lines";
import { isSalutation, looksLikeCompany, looksLikeName, trimName } from "@/lib/extraction/local/company-name";
import type { Role } from "@/lib/extraction/local/field-intent";
import type { Label } from "@/lib/extraction/local/find-labels";
import { startsWithLabel, valueOf, type Candidate, type View } from "@/lib/extraction/local/label-values";
import type { Cell } from "@/lib/extraction/local/layout";

/** Names and addresses of the one who issued a document and of the one who received it. */
export interface Parties {
  names(role: Role): Candidate[];
  addresses(role: Role): Candidate[];
  /** Under whose heading a place of the document stands, if under one. */
  sectionOf(start: number): Role | "other" | null;
}

/** A name with what stands under it in its column. */
interface Block {
  name: Cell;
  lines: Cell[];
  score: number;
}

const ROLE_CONCEPTS: Record<string, Role | "other"> = {
  supplier: "supplier",
  customer: "customer",
  "ship-to": "other",
};
const TOP_LINES = 14;

export function findParties(view: View): Parties {
  const headings = findHeadings(view);
  const headed = headings.flatMap(({ label, role }) =>
    role === "other" ? [] : [{ role, ...nameUnder(view, label) }],
  );
  const blocks = addressBlocks(view);
  const namesOf = (role: Role): Candidate[] => {
    const labelled = headed.filter((party) => party.role === role).flatMap((party) => party.candidates ?? []);
    const others = headed.filter((party) => party.role !== role).flatMap((party) => party.candidates ?? []);
    const guessed =
      role === "supplier"
        ? guessSupplier(view, blocks, others)
        : guessCustomer(view, blocks, namesOf("supplier"));
    return [...labelled, ...guessed.filter((guess) => !others.some((other) => sameText(view, guess, other)))];
  };
  return {
    names: namesOf,
    addresses: (role) => addressesOf(view, namesOf(role)),
    sectionOf: (start) => sectionAt(view, headings, start),
  };
}

interface Heading {
  label: Label;
  role: Role | "other";
}

function findHeadings(view: View): Heading[] {
  const headings: Heading[] = [];
  for (const labels of view.labels.values()) {
    for (const label of labels) {
      const meaning = label.meanings.find(({ concept }) => ROLE_CONCEPTS[concept] !== undefined);
      const role = meaning && ROLE_CONCEPTS[meaning.concept];
      if (role && label.lead === 0 && (label.colon || label.alone)) headings.push({ label, role });
    }
  }
  return headings;
}

const SECTION_LINES = 14;

function sectionAt(view: View, headings: Heading[], start: number): Role | "other" | null {
  const lineOf = view.layout.lines.findIndex((line) => start >= line.start && start < line.end);
  const cell = view.layout.lines[lineOf]?.cells.find(
    (candidate) => start >= candidate.start && start < candidate.end,
  );
  if (!cell) return null;
  const above = headings
    .filter(({ label }) => label.alone || label.start <= start)
    .filter(({ label }) => label.cell.line <= lineOf && lineOf - label.cell.line <= SECTION_LINES)
    .filter(({ label }) => sharesColumn(label.cell, cell, view.layout.lines[label.cell.line]?.cells ?? []));
  return above.sort((a, b) => b.label.cell.line - a.label.cell.line)[0]?.role ?? null;
}

/** A heading rules its own column: from its left edge to the next cell of its line. */
function sharesColumn(heading: Cell, cell: Cell, neighbours: Cell[]): boolean {
  const next = neighbours[heading.index + 1];
  return cell.left >= heading.left - 2 && (!next || cell.left < next.left - 1);
}

function nameUnder(view: View, label: Label): { candidates: Candidate[] } {
  const direct = label.colon || !label.alone ? valueOf(view, label, "name") : null;
  if (direct && isUsableName(view, direct))
    return { candidates: [cleaned(view, { ...direct, score: direct.score * 0.98 })] };
  const lines = view.layout.lines;
  for (let index = label.cell.line + 1; index < Math.min(lines.length, label.cell.line + 9); index += 1) {
    const cells = (lines[index]?.cells ?? []).filter((cell) =>
      sharesColumn(label.cell, cell, lines[label.cell.line]?.cells ?? []),
    );
    const [cell] = cells;
    if (!cell) continue;
    const named = (view.labels.get(cell) ?? []).find((inner) =>
      inner.meanings.some(
        ({ concept }) => concept === "person-name" || concept === "supplier" || concept === "customer",
      ),
    );
    const value = named && valueOf(view, named, "name");
    if (value) return { candidates: [cleaned(view, { ...value, score: 0.99 })] };
    if (startsWithLabel(view, cell)) continue;
    const text = cell.text.replace(/^(?:attn\.?|attention|z\.?\s?hd\.?|c\/o)[:.]?\s*/iu, "");
    if (isSalutation(text) || text === "") continue;
    if (!looksLikeName(text)) return { candidates: [] };
    const start = cell.end - text.length;
    return { candidates: [cleaned(view, { start, end: cell.end, score: 0.95 })] };
  }
  return { candidates: [] };
}

function isUsableName(view: View, candidate: Candidate): boolean {
  const text = view.layout.text.slice(candidate.start, candidate.end);
  return looksLikeName(text) && !isAddressLine(text);
}

function cleaned(view: View, candidate: Candidate): Candidate {
  const text = view.layout.text.slice(candidate.start, candidate.end);
  return { ...candidate, end: candidate.start + trimName(text).length };
}

/** Postal lines with the lines above them in the same column: the first is the name. */
function addressBlocks(view: View): Block[] {
  const { lines, unit } = view.layout;
  const blocks: Block[] = [];
  for (const [index, line] of lines.entries()) {
    for (const postal of line.cells) {
      if (!isPostalLine(postal.text) || startsWithLabel(view, postal)) continue;
      const column = [postal];
      for (let up = index - 1; up >= Math.max(0, index - 5); up -= 1) {
        const cell = lines[up]?.cells.find(
          (other) =>
            Math.abs(other.left - postal.left) <= 2 * unit || Math.abs(other.right - postal.right) <= unit,
        );
        if (!cell || cell.text.length > 70 || startsWithLabel(view, cell) || endsAddress(cell.text)) break;
        if (isGap(view, up, column[0]?.line ?? index)) break;
        column.unshift(cell);
      }
      const first = column.findIndex((cell) => looksLikeName(cell.text) && !isSalutation(cell.text));
      const name = column[first];
      if (name && name !== postal)
        blocks.push({ name, lines: column.slice(first + 1), score: 0.7 - index * 0.002 });
    }
  }
  return blocks;
}

/** More than one empty line between two lines. */
function isGap(view: View, upper: number, lower: number): boolean {
  const between = view.layout.text.slice(view.layout.lines[upper]?.end, view.layout.lines[lower]?.start);
  return (between.match(/\n/g)?.length ?? 0) > 3;
}

function guessSupplier(view: View, blocks: Block[], customers: Candidate[]): Candidate[] {
  const { lines, text } = view.layout;
  const guesses: Candidate[] = [];
  const domains = [...text.slice(0, 100_000).matchAll(/(?:@|www\.)([\p{L}\p{N}-]{3,})\.\p{L}{2,}/giu)].map(
    (match) => (match[1] ?? "").toLowerCase(),
  );
  const add = (cell: Cell, score: number) => {
    const candidate = cleaned(view, { start: cell.start, end: cell.end, score });
    const name = text.slice(candidate.start, candidate.end);
    if (customers.some((customer) => sameText(view, customer, candidate))) return;
    const compact = name
      .toLowerCase()
      .normalize("NFKD")
      .replace(/[^\p{L}\p{N}]/gu, "");
    const known = domains.some(
      (domain) => compact.includes(domain.replaceAll("-", "")) || domain.includes(compact),
    );
    guesses.push({ ...candidate, score: candidate.score + (known ? 0.15 : 0) });
  };
  for (const [index, line] of lines.entries()) {
    const sender = senderOf(line.cells.length === 1 ? line.cells[0] : undefined, text, line.start, line.end);
    if (sender && index < 40) guesses.push(sender);
    for (const cell of line.cells) {
      if (startsWithLabel(view, cell) || !looksLikeName(cell.text)) continue;
      const fromTop = index < TOP_LINES ? 0.03 * (1 - index / TOP_LINES) : 0;
      if (looksLikeCompany(cell.text) && cell.words.length <= 8)
        add(cell, (index < TOP_LINES ? 0.72 : 0.5) + fromTop);
      else if (index < 4 && line.cells.length === 1 && cell.words.length <= 7 && !isAddressLine(cell.text))
        add(cell, 0.6 + fromTop);
    }
  }
  for (const block of blocks) add(block.name, block.score - 0.05 + (isFollowedByIds(view, block) ? 0.12 : 0));
  return guesses;
}

/** The small line above an address in a window envelope: "Acme GmbH | Street 1 | 12345 Town". */
function senderOf(cell: Cell | undefined, text: string, start: number, end: number): Candidate | null {
  const line = cell ? cell.text : text.slice(start, end);
  const offset = cell?.start ?? start + (line.length - line.trimStart().length);
  const parts = line.trim().split(/\s*(?:[|•·●■*]|\s[-]\s|,)\s*/u);
  if (parts.length < 3 || parts.length > 6 || !parts.slice(1).some(isPostalLine)) return null;
  const name = parts[0] ?? "";
  return looksLikeName(name) && !isAddressLine(name) && !/\d/.test(name)
    ? { start: offset, end: offset + name.length, score: 0.8 }
    : null;
}

/** Bank and tax numbers stand under the address of the one who wants to be paid. */
function isFollowedByIds(view: View, block: Block): boolean {
  const { lines, unit } = view.layout;
  const last = block.lines.at(-1) ?? block.name;
  return lines
    .slice(last.line, last.line + 9)
    .some((line) =>
      line.cells.some(
        (cell) =>
          Math.abs(cell.left - block.name.left) <= 2 * unit &&
          /\b(?:IBAN|BIC|VAT|BTW|TVA|USt|GST|KvK|SIRET|ABN|Tax ID|Steuernummer|HRB)\b/i.test(cell.text),
      ),
    );
}

function guessCustomer(view: View, blocks: Block[], suppliers: Candidate[]): Candidate[] {
  const [supplier] = [...suppliers].sort((a, b) => b.score - a.score);
  return blocks
    .filter((block) => !isFollowedByIds(view, block))
    .map((block) => cleaned(view, { start: block.name.start, end: block.name.end, score: block.score }))
    .filter((candidate) => !supplier || !sameText(view, candidate, supplier));
}

function sameText(view: View, a: Candidate, b: Candidate): boolean {
  const compact = ({ start, end }: Candidate) =>
    view.layout.text
      .slice(start, end)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, "");
  return compact(a) === compact(b);
}

/** The lines under a name up to its telephone, tax numbers or the next matter, where they are an address. */
function addressesOf(view: View, names: Candidate[]): Candidate[] {
  const { lines } = view.layout;
  const found: Candidate[] = [];
  for (const name of [...names].sort((a, b) => b.score - a.score).slice(0, 3)) {
    const line = lines.findIndex((candidate) => name.start >= candidate.start && name.start < candidate.end);
    const column = lines[line]?.cells.find((cell) => name.start >= cell.start && name.start < cell.end);
    if (column) found.push(...addressBelow(view, column, name.score));
  }
  return found;
}

const ADDRESS_LINES = 6;

function addressBelow(view: View, name: Cell, score: number): Candidate[] {
  const { lines, unit } = view.layout;
  const taken: Cell[] = [];
  for (
    let index = name.line + 1;
    index < Math.min(lines.length, name.line + 10) && taken.length < ADDRESS_LINES;
    index += 1
  ) {
    const cells = lines[index]?.cells ?? [];
    const cell =
      cells.find((other) => Math.abs(other.left - name.left) <= 3 * unit) ??
      (cells.length === 1 && taken.length === 0 ? cells[0] : undefined);
    if (!cell) break;
    const stops = endsAddress(cell.text) || startsWithLabel(view, cell);
    const begins = isAddressLine(cell.text);
    if (taken.length === 0 && !begins) continue;
    if (stops) break;
    const complete = taken.some((other) => isPostalLine(other.text));
    if (complete && !isPostalLine(cell.text) && !/^[\p{L} .,()-]{3,40}$/u.test(cell.text)) break;
    if (complete && (cell.words.length > 4 || !looksLikeName(cell.text))) break;
    taken.push(cell);
  }
  const [first] = taken;
  const last = taken.at(-1);
  if (!first || !last || !taken.some((cell) => /\d/.test(cell.text))) return [];
  const alone = lines.slice(first.line, last.line + 1).every((line) => line.cells.length === 1);
  return alone || first === last ? [{ start: first.start, end: last.end, score: Math.min(0.9, score) }] : [];
}
