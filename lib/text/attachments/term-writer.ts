import type { XmlElement } from "@/lib/text/xml/xml-tree";
import {
  DATE_TERMS,
  NUMBER_TERMS,
  type AttachedParty,
  type AttachedTerm,
  type AttachedTermId,
  type DateTerm,
  type NumberTerm,
} from "./terms";

/** In `path`, slashes separate levels, and bars separate the names that an element has in different versions. */
export function elementsAt(root: XmlElement | undefined, path: string): XmlElement[] {
  let found = root ? [root] : [];
  for (const step of path.split("/")) {
    const names = step.split("|");
    found = found.flatMap(({ children }) => children.filter(({ name }) => names.includes(name)));
  }
  return found;
}

export function elementAt(root: XmlElement | undefined, path: string): XmlElement | undefined {
  return elementsAt(root, path)[0];
}

const MAX_VALUE_LENGTH = 2_000;
/** No invoice has nearly this many distinct notes or due dates. */
const MAX_VALUES_OF_TERM = 100;

export function textOf(element: XmlElement | undefined): string | null {
  const text = (element?.text ?? "")
    .toWellFormed()
    .split(/[\r\n]+/)
    .map((line) => line.replace(/\p{Cc}|\s+/gu, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
  return text === "" || text.length > MAX_VALUE_LENGTH ? null : text;
}

export function textAt(root: XmlElement | undefined, path: string): string | null {
  return (
    elementsAt(root, path)
      .map(textOf)
      .find((text) => text !== null) ?? null
  );
}

export function numberAt(root: XmlElement | undefined, path: string): number | null {
  return toNumber(textAt(root, path) ?? "");
}

export class TermWriter {
  readonly terms: AttachedTerm[] = [];
  private readonly values = new Map<AttachedTermId, Set<AttachedTerm["value"]>>();

  add(id: AttachedTermId, written: string | null): void {
    const term = written === null ? null : toTerm(id, written);
    if (!term) return;
    const values = this.values.get(id) ?? new Set();
    if (values.size < MAX_VALUES_OF_TERM && !values.has(term.value)) this.terms.push(term);
    this.values.set(id, values.add(term.value));
  }

  addFirst(id: AttachedTermId, root: XmlElement | undefined, path: string): void {
    this.add(id, textAt(root, path));
  }

  addAll(id: AttachedTermId, root: XmlElement | undefined, path: string): void {
    for (const element of elementsAt(root, path)) this.add(id, textOf(element));
  }

  addAddress(
    party: AttachedParty,
    lines: (string | null)[],
    postcode: string | null,
    city: string | null,
  ): void {
    this.add(`${party}-street`, lines[0] ?? null);
    this.add(`${party}-postcode`, postcode);
    this.add(`${party}-city`, city);
    const place = [postcode, city].filter((part) => part !== null).join(" ");
    this.add(`${party}-address`, [...lines, place].filter((line) => line).join("\n") || null);
  }

  /** Skips totals in another currency, because they repeat the tax in the accounting currency. */
  addTaxTotals(elements: XmlElement[], currency: string | null): void {
    for (const tax of elements)
      if ((tax.attributes.get("currencyID") ?? currency) === currency) this.add("tax-total", textOf(tax));
  }
}

function toTerm(id: AttachedTermId, written: string): AttachedTerm | null {
  if (isOneOf(DATE_TERMS, id)) {
    const value = toDate(written);
    return value === null ? null : { id, written, value };
  }
  if (isOneOf(NUMBER_TERMS, id)) {
    const value = toNumber(written);
    return value === null ? null : { id, written, value };
  }
  return { id, written, value: written };
}

function isOneOf<Id extends DateTerm | NumberTerm>(ids: readonly Id[], id: AttachedTermId): id is Id {
  return (ids as readonly string[]).includes(id);
}

/** Reads CII dates (`YYYYMMDD`; formats 203 and 204 append a time) and UBL dates (ISO 8601). */
function toDate(written: string): string | null {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?:$|\d{4}$|\d{6}$|[T Z+-])/.exec(written) ?? [];
  if (year === undefined) return null;
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

function toNumber(written: string): number | null {
  const value = /^[+-]?(?:\d{1,20}\.?\d{0,20}|\.\d{1,20})$/.test(written) ? Number(written) : Number.NaN;
  return Number.isNaN(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER ? null : value + 0;
}
