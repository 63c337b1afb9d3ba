import { addressUnder, findAddressBlocks, isFollowedByIds, type AddressBlock } from "./address-blocks";
import { isAddressLine } from "@/lib/extraction/page/address-lines";
import { isSalutation, looksLikeName, nameWithin } from "@/lib/extraction/page/company-name";
import { isMoneyAmount } from "@/lib/extraction/page/is-money-amount";
import type { Role } from "./field-intent";
import type { Label } from "./find-labels";
import type { Title } from "./document-kind";
import { guessSupplier } from "./guess-supplier";
import { startsWithLabel, valueOf, type Candidate, type ParsedDocument } from "./label-values";
import { cellAt, type Cell } from "@/lib/extraction/page/layout";
import { comparable } from "@/lib/extraction/page/words";
import type { Span } from "@/lib/extraction/values/span";

export interface Parties {
  names(role: Role): Candidate[];
  addresses(role: Role): Candidate[];
  sectionOf(start: number): Section | null;
}

type Section = Role | "other";

interface Heading {
  label: Label;
  section: Section;
}

const SECTION_CONCEPTS: Record<string, Section> = {
  supplier: "supplier",
  customer: "customer",
  "ship-to": "other",
  "delivery-address": "other",
};

/** A purchase order has the customer's letterhead and is addressed to the supplier. */
const PURCHASE_ORDER =
  /^(?:purchase order|bestellung|bon de commande|orden de compra|pedido|ordine d'acquisto|ordine di acquisto|bestelling|ordem de compra)(?!\p{L})/iu;

export function findParties(document: ParsedDocument, title: Title | null): Parties {
  const isPurchaseOrder =
    title !== null && PURCHASE_ORDER.test(document.layout.text.slice(title.start, title.end));
  const isBusinessDocument = (title !== null && title.kind !== "contract") || hasBusinessTerms(document);
  const headings = findHeadings(document);
  const labelled = headings.flatMap(({ label, section }) => {
    const name = nameAfter(document, label);
    return name ? [{ section, name }] : [];
  });
  const namesOfOthers = (role: Role) =>
    labelled.filter(({ section }) => section !== role && section !== "other").map(({ name }) => name);
  const blocks = findAddressBlocks(document);
  const cache = new Map<Role, Candidate[]>();
  const namesOf = (role: Role): Candidate[] => {
    const names = cache.get(role) ?? findNames(role);
    cache.set(role, names);
    return names;
  };
  const findNames = (role: Role): Candidate[] => {
    const own = labelled.filter(({ section }) => section === role).map(({ name }) => name);
    const guesses =
      (role === "supplier") !== isPurchaseOrder
        ? guessSupplier(document, blocks, isBusinessDocument)
        : guessCustomer(
            document,
            blocks,
            namesOf(isPurchaseOrder ? "customer" : "supplier"),
            isBusinessDocument,
          );
    const inOtherSection = (guess: Candidate) => {
      const section = sectionAt(document, headings, guess.start);
      return section !== null && section !== role;
    };
    const remaining = guesses.filter(
      (guess) =>
        !namesOfOthers(role).some((other) => isSame(document, guess, other)) && !inOtherSection(guess),
    );
    return [...own, ...remaining];
  };
  return {
    names: namesOf,
    addresses: (role) => addressesOf(document, namesOf(role)),
    sectionOf: (start) => sectionAt(document, headings, start),
  };
}

const BUSINESS_CONCEPTS: ReadonlySet<string> = new Set(
  "total amount-due net tax paid change invoice-number order-number customer-number due-date vat-id iban payment-terms customer supplier gross-pay net-pay opening-balance closing-balance account-holder policy-number".split(
    " ",
  ),
);
const MIN_TERMS = 2;

/** False for a book, for example, which has a title but neither supplier nor customer. */
function hasBusinessTerms(document: ParsedDocument): boolean {
  const found = new Set<string>();
  for (const label of [...document.labels.values()].flat()) {
    if (label.wordsBefore > 0 || !(label.hasColon || label.isAlone)) continue;
    for (const { concept } of label.meanings) if (BUSINESS_CONCEPTS.has(concept)) found.add(concept);
    if (found.size > MIN_TERMS) return true;
  }
  return found.size >= MIN_TERMS;
}

function findHeadings(document: ParsedDocument): Heading[] {
  return [...document.labels.values()]
    .flat()
    .flatMap((label) => {
      const meaning = label.meanings.find(({ concept }) => SECTION_CONCEPTS[concept] !== undefined);
      const section = meaning && SECTION_CONCEPTS[meaning.concept];
      const isHeading =
        label.wordsBefore === 0 && (label.hasColon || label.isAlone) && !hasNumericValue(document, label);
      return section && isHeading ? [{ label, section }] : [];
    })
    .slice(0, MAX_HEADINGS);
}

/** True for "Customer: 4711", where the label states a number and is not a heading. */
function hasNumericValue(document: ParsedDocument, { end, cell }: Label): boolean {
  return /^[\s:#.]*\d[\d ./-]*$/.test(document.layout.text.slice(end, cell.end));
}

const MAX_SECTION_LINES = 14;
const MAX_HEADINGS = 60;

function sectionAt(document: ParsedDocument, headings: Heading[], start: number): Section | null {
  const cell = cellAt(document.layout, start);
  if (!cell) return null;
  const { lines } = document.layout;
  let top = cell.line;
  while (
    top > Math.max(0, cell.line - MAX_SECTION_LINES) &&
    !lines[top - 1]?.cells.some(({ text }) => isMoneyAmount(text))
  )
    top -= 1;
  const above = headings
    .filter(({ label }) => label.cell.line >= top)
    .filter(({ label }) => label.start <= start && cell.line - label.cell.line <= MAX_SECTION_LINES)
    .filter(({ label }) => cell === label.cell || sharesColumn(document, label.cell, cell));
  return above.sort((a, b) => b.label.start - a.label.start)[0]?.section ?? null;
}

/** Also true for a value next to a label below the heading: "Name:  Example Ltd" below "Seller". */
function sharesColumn(document: ParsedDocument, heading: Cell, cell: Cell): boolean {
  if (isUnder(document, heading, cell)) return true;
  const { lines, unit } = document.layout;
  return lines.slice(heading.line + 1, heading.line + MAX_SECTION_LINES).some((line) =>
    line.cells.some((value, index) => {
      const label = line.cells[index - 1];
      return (
        Math.abs(value.left - cell.left) <= unit &&
        label &&
        isUnder(document, heading, label) &&
        startsWithLabel(document, label)
      );
    }),
  );
}

const MAX_INDENT = 10;

function isUnder(document: ParsedDocument, heading: Cell, cell: Cell): boolean {
  const { lines, unit } = document.layout;
  const next = lines[heading.line]?.cells[heading.index + 1];
  return (
    cell.left >= heading.left - 2 * unit &&
    cell.left <= heading.left + MAX_INDENT * unit &&
    (!next || cell.left < next.left - 1)
  );
}

const MAX_LINES_BELOW = 9;

function nameAfter(document: ParsedDocument, label: Label): Candidate | null {
  const direct = label.hasColon ? valueOf(document, label, "name") : null;
  if (direct && direct.start < label.cell.end + 200 && isUsable(document, direct))
    return trimmedCandidate(document, direct, direct.score * 0.98);
  if (!label.isAlone) return null;
  return nameUnder(document, label);
}

function nameUnder(document: ParsedDocument, label: Label): Candidate | null {
  const { lines } = document.layout;
  for (const line of lines.slice(label.cell.line + 1, label.cell.line + MAX_LINES_BELOW)) {
    const cell = line.cells.find((candidate) => sharesColumn(document, label.cell, candidate));
    if (!cell) continue;
    const named = (document.labels.get(cell) ?? []).find((inner) =>
      inner.meanings.some(({ concept }) => NAME_CONCEPTS.has(concept)),
    );
    const value = named && valueOf(document, named, "name");
    if (value) return trimmedCandidate(document, value, 0.99);
    const lead = /^(?:attn\.?|attention|z\.?\s?hd\.?|c\/o)[:.]?\s*/iu.exec(cell.text)?.[0].length ?? 0;
    if ((lead === 0 && startsWithLabel(document, cell)) || /^\(.*\)$/.test(cell.text)) continue;
    const text = cell.text.slice(lead);
    if (isSalutation(text) || text === "") continue;
    return looksLikeName(text) && !isAddressLine(text)
      ? trimmedCandidate(document, { start: cell.start + lead, end: cell.end }, 0.95)
      : null;
  }
  return null;
}

const NAME_CONCEPTS: ReadonlySet<string> = new Set(["person-name", "supplier", "customer"]);

function isUsable(document: ParsedDocument, candidate: Span): boolean {
  const text = document.layout.text.slice(candidate.start, candidate.end);
  return looksLikeName(text) && !isAddressLine(text);
}

function trimmedCandidate(document: ParsedDocument, span: Span, score: number): Candidate {
  const { start, end } = nameWithin(document.layout.text.slice(span.start, span.end));
  return { start: span.start + start, end: span.start + end, score };
}

function guessCustomer(
  document: ParsedDocument,
  blocks: AddressBlock[],
  suppliers: Candidate[],
  isBusinessDocument: boolean,
): Candidate[] {
  const [supplier] = [...suppliers].sort((a, b) => b.score - a.score);
  if (!supplier && !isBusinessDocument) return [];
  return blocks
    .filter((block) => !isFollowedByIds(document, block))
    .map((block) => trimmedCandidate(document, block.name, 0.7 - Math.min(0.15, block.name.line * 0.002)))
    .filter((candidate) => !supplier || !isSame(document, candidate, supplier));
}

function isSame(document: ParsedDocument, a: Candidate, b: Candidate): boolean {
  const nameOf = ({ start, end }: Candidate) => comparable(document.layout.text.slice(start, end));
  return nameOf(a) === nameOf(b);
}

function addressesOf(document: ParsedDocument, names: Candidate[]): Candidate[] {
  return [...names]
    .sort((a, b) => b.score - a.score)
    .slice(0, 1)
    .flatMap((name) => {
      const cell = cellAt(document.layout, name.start);
      const address = cell && addressUnder(document, cell, name.score);
      return address ? [address] : [];
    });
}
