import {
  addressUnder,
  findAddressBlocks,
  isFollowedByIds,
  type AddressBlock,
} from "@/lib/extraction/local/address-blocks";
import { isAddressLine } from "@/lib/extraction/local/address-lines";
import { isSalutation, looksLikeName, nameWithin } from "@/lib/extraction/local/company-name";
import { isSum } from "@/lib/extraction/local/amounts";
import type { Role } from "@/lib/extraction/local/field-intent";
import type { Label } from "@/lib/extraction/local/find-labels";
import type { Title } from "@/lib/extraction/local/document-kind";
import { guessSupplier } from "@/lib/extraction/local/guess-supplier";
import { startsWithLabel, valueOf, type Candidate, type View } from "@/lib/extraction/local/label-values";
import { lineAt, type Cell } from "@/lib/extraction/local/layout";

/** Names and addresses of the one who issued a document and of the one who received it. */
export interface Parties {
  names(role: Role): Candidate[];
  addresses(role: Role): Candidate[];
  /** Under whose heading a place of the document stands, if under one. */
  sectionOf(start: number): Section | null;
}

type Section = Role | "other";

interface Heading {
  label: Label;
  section: Section;
}

const SECTIONS: Record<string, Section> = {
  supplier: "supplier",
  customer: "customer",
  "ship-to": "other",
  "delivery-address": "other",
};

/** On a purchase order the letterhead is the customer's, and the addressee is to supply. */
const PURCHASE_ORDER =
  /^(?:purchase order|bestellung|bon de commande|orden de compra|pedido|ordine d'acquisto|ordine di acquisto|bestelling|ordem de compra)(?!\p{L})/iu;

export function findParties(view: View, title: Title | null): Parties {
  const isOrdered = title !== null && PURCHASE_ORDER.test(view.layout.text.slice(title.start, title.end));
  const isPaper = (title !== null && title.kind !== "contract") || hasTerms(view);
  const headings = findHeadings(view);
  const labelled = headings.flatMap(({ label, section }) => {
    const name = nameAfter(view, label);
    return name ? [{ section, name }] : [];
  });
  const ofOthers = (role: Role) =>
    labelled.filter(({ section }) => section !== role && section !== "other").map(({ name }) => name);
  const blocks = findAddressBlocks(view);
  const known = new Map<Role, Candidate[]>();
  const namesOf = (role: Role): Candidate[] => {
    const names = known.get(role) ?? findNames(role);
    known.set(role, names);
    return names;
  };
  const findNames = (role: Role): Candidate[] => {
    const own = labelled.filter(({ section }) => section === role).map(({ name }) => name);
    const guesses =
      (role === "supplier") !== isOrdered
        ? guessSupplier(view, blocks, isPaper)
        : guessCustomer(view, blocks, namesOf(isOrdered ? "customer" : "supplier"), isPaper);
    const inOtherSection = (guess: Candidate) => {
      const section = sectionAt(view, headings, guess.start);
      return section !== null && section !== role;
    };
    const free = guesses.filter(
      (guess) => !ofOthers(role).some((other) => isSame(view, guess, other)) && !inOtherSection(guess),
    );
    return [...own, ...free];
  };
  return {
    names: namesOf,
    addresses: (role) => addressesOf(view, namesOf(role)),
    sectionOf: (start) => sectionAt(view, headings, start),
  };
}

/** What only papers that somebody issued to somebody else are labelled with. */
const TERMS: ReadonlySet<string> = new Set(
  "total amount-due net tax paid change invoice-number order-number customer-number due-date vat-id iban payment-terms customer supplier gross-pay net-pay opening-balance closing-balance account-holder policy-number".split(
    " ",
  ),
);
const LEAST_TERMS = 2;

/** Whether a document speaks of business at all: a book has a title, and nobody who issued it to anybody. */
function hasTerms(view: View): boolean {
  const found = new Set<string>();
  for (const label of [...view.labels.values()].flat()) {
    if (label.lead > 0 || !(label.colon || label.alone)) continue;
    for (const { concept } of label.meanings) if (TERMS.has(concept)) found.add(concept);
    if (found.size > LEAST_TERMS) return true;
  }
  return found.size >= LEAST_TERMS;
}

function findHeadings(view: View): Heading[] {
  return [...view.labels.values()]
    .flat()
    .flatMap((label) => {
      const meaning = label.meanings.find(({ concept }) => SECTIONS[concept] !== undefined);
      const section = meaning && SECTIONS[meaning.concept];
      const isHeading = label.lead === 0 && (label.colon || label.alone) && !isNumbered(view, label);
      return section && isHeading ? [{ label, section }] : [];
    })
    .slice(0, MAX_HEADINGS);
}

/** "Customer: 4711" is the customer's number, and heads nothing. */
function isNumbered(view: View, { end, cell }: Label): boolean {
  return /^[\s:#.]*\d[\d ./-]*$/.test(view.layout.text.slice(end, cell.end));
}

const SECTION_LINES = 14;
const MAX_HEADINGS = 60;

function sectionAt(view: View, headings: Heading[], start: number): Section | null {
  const cell = cellAt(view, start);
  if (!cell) return null;
  // The list of goods ends what stands above it.
  const { lines } = view.layout;
  let top = cell.line;
  while (
    top > Math.max(0, cell.line - SECTION_LINES) &&
    !lines[top - 1]?.cells.some(({ text }) => isSum(text))
  )
    top -= 1;
  const above = headings
    .filter(({ label }) => label.cell.line >= top)
    .filter(({ label }) => label.start <= start && cell.line - label.cell.line <= SECTION_LINES)
    .filter(({ label }) => cell === label.cell || sharesColumn(view, label.cell, cell));
  return above.sort((a, b) => b.label.start - a.label.start)[0]?.section ?? null;
}

function cellAt(view: View, start: number): Cell | undefined {
  return view.layout.lines[lineAt(view.layout, start)]?.cells.find(
    (cell) => start >= cell.start && start < cell.end,
  );
}

/**
 * A heading rules the column that it stands over, and the column of values beside it where that one has labels
 * ("Name:  Example Ltd" under "Seller").
 */
function sharesColumn(view: View, heading: Cell, cell: Cell): boolean {
  if (isUnder(view, heading, cell)) return true;
  const { lines, unit } = view.layout;
  return lines.slice(heading.line + 1, heading.line + SECTION_LINES).some((line) =>
    line.cells.some((value, index) => {
      const label = line.cells[index - 1];
      return (
        Math.abs(value.left - cell.left) <= unit &&
        label &&
        isUnder(view, heading, label) &&
        startsWithLabel(view, label)
      );
    }),
  );
}

const INDENT = 10;

function isUnder(view: View, heading: Cell, cell: Cell): boolean {
  const { lines, unit } = view.layout;
  const next = lines[heading.line]?.cells[heading.index + 1];
  return (
    cell.left >= heading.left - 2 * unit &&
    cell.left <= heading.left + INDENT * unit &&
    (!next || cell.left < next.left - 1)
  );
}

const LINES_UNDER = 9;

function nameAfter(view: View, label: Label): Candidate | null {
  const direct = label.colon ? valueOf(view, label, "name") : null;
  if (direct && direct.start < label.cell.end + 200 && isUsable(view, direct))
    return cleaned(view, direct, direct.score * 0.98);
  if (!label.alone) return null;
  return nameBeside(view, label) ?? nameUnder(view, label);
}

/** The next cell of a form in two columns: under the label and under its value there is another such pair. */
function nameBeside(view: View, label: Label): Candidate | null {
  const { lines, unit } = view.layout;
  const value = lines[label.cell.line]?.cells[label.cell.index + 1];
  const under = lines[label.cell.line + 1]?.cells ?? [];
  const next = under.find((cell) => Math.abs(cell.left - label.cell.left) <= unit);
  const beside = next && under[next.index + 1];
  const isForm = next && beside && value && Math.abs(beside.left - value.left) <= unit;
  if (!isForm || isAddressLine(next.text) || startsWithLabel(view, value) || !isUsable(view, value))
    return null;
  return startsWithLabel(view, next) || /\d/.test(beside.text) ? cleaned(view, value, 0.9) : null;
}

function nameUnder(view: View, label: Label): Candidate | null {
  const { lines } = view.layout;
  for (const line of lines.slice(label.cell.line + 1, label.cell.line + LINES_UNDER)) {
    const cell = line.cells.find((candidate) => sharesColumn(view, label.cell, candidate));
    if (!cell) continue;
    const named = (view.labels.get(cell) ?? []).find((inner) =>
      inner.meanings.some(({ concept }) => NAME_LABELS.has(concept)),
    );
    const value = named && valueOf(view, named, "name");
    if (value) return cleaned(view, value, 0.99);
    const lead = /^(?:attn\.?|attention|z\.?\s?hd\.?|c\/o)[:.]?\s*/iu.exec(cell.text)?.[0].length ?? 0;
    if ((lead === 0 && startsWithLabel(view, cell)) || /^\(.*\)$/.test(cell.text)) continue;
    const text = cell.text.slice(lead);
    if (isSalutation(text) || text === "") continue;
    return looksLikeName(text) && !isAddressLine(text)
      ? cleaned(view, { start: cell.start + lead, end: cell.end }, 0.95)
      : null;
  }
  return null;
}

const NAME_LABELS: ReadonlySet<string> = new Set(["person-name", "supplier", "customer"]);

function isUsable(view: View, candidate: { start: number; end: number }): boolean {
  const text = view.layout.text.slice(candidate.start, candidate.end);
  return looksLikeName(text) && !isAddressLine(text);
}

function cleaned(view: View, range: { start: number; end: number }, score: number): Candidate {
  const { start, end } = nameWithin(view.layout.text.slice(range.start, range.end));
  return { start: range.start + start, end: range.start + end, score };
}

/** The address that is not the issuer's. */
function guessCustomer(
  view: View,
  blocks: AddressBlock[],
  suppliers: Candidate[],
  isPaper: boolean,
): Candidate[] {
  const [supplier] = [...suppliers].sort((a, b) => b.score - a.score);
  // An address in a book is nobody's to whom it was written.
  if (!supplier && !isPaper) return [];
  return blocks
    .filter((block) => !isFollowedByIds(view, block))
    .map((block) => cleaned(view, block.name, 0.7 - Math.min(0.15, block.name.line * 0.002)))
    .filter((candidate) => !supplier || !isSame(view, candidate, supplier));
}

function isSame(view: View, a: Candidate, b: Candidate): boolean {
  const compact = ({ start, end }: Candidate) =>
    view.layout.text
      .slice(start, end)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, "");
  return compact(a) === compact(b);
}

function addressesOf(view: View, names: Candidate[]): Candidate[] {
  return [...names]
    .sort((a, b) => b.score - a.score)
    .slice(0, 1)
    .flatMap((name) => {
      const cell = cellAt(view, name.start);
      const address = cell && addressUnder(view, cell, name.score);
      return address ? [address] : [];
    });
}
