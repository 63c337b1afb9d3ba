import { findIdentifiers } from "@/lib/extraction/identifiers/find-identifiers";
import { isAddressLine } from "@/lib/extraction/page/address-lines";
import { looksLikeName, nameWithin } from "@/lib/extraction/page/company-name";
import { comparable } from "@/lib/extraction/page/words";
import type { Cell, Line } from "@/lib/extraction/page/layout";
import { addressesOf } from "./addresses";
import type { AnalysedDocument } from "./analysed-document";
import type { Features } from "./feature-row";
import type { Entity } from "./entity";
import { findLegalForm } from "./legal-forms";

const HEAD_LINES = 12;
const MAX_COMPANIES = 300;
const MAX_CELL = 2_000;
const NAME_BEFORE =
  /(?:(?:[\p{Lu}\d][\p{L}\p{N}&.'’/+-]*|\(\p{Lu}{1,3}\)|&|\+|of|de|du|der|von|van|the|and|für|for)(?:,? |$)){1,9}$/u;
const SMALL_WORDS = /^(?:(?:of|de|du|der|von|van|the|and|für|for|&|\+)\s+)+/u;

/** Names without a legal form count only at the top and in address blocks. */
export function findCompanies(document: AnalysedDocument): Entity[] {
  const { layout } = document;
  const domains = domainsOf(layout.text);
  const found: Entity[] = [];
  const add = (start: number, end: number, features: Features): void => {
    const name = layout.text.slice(start, end);
    if (end - start < 2 || !/\p{L}{2}/u.test(name)) return;
    found.push({ start, end, features: { ...features, agreesWithDomain: agreement(name, domains) } });
  };
  for (const { cells } of layout.lines) {
    if (found.length >= MAX_COMPANIES) break;
    for (const cell of cells) {
      addWithForm(cell, layout.lines[cell.line - 1], add);
      if (cell.line < HEAD_LINES) addFromHead(cell, add);
    }
  }
  for (const { names, hasPostalCode, isAboveTaxNumber } of addressesOf(document)) {
    if (!hasPostalCode) continue;
    for (const [below, name] of names.entries()) {
      const { start, end } = nameWithin(name.text);
      add(name.start + start, name.start + end, {
        isNameOfAddress: 1 / (1 + below),
        isAboveTaxNumber: Number(isAboveTaxNumber),
      });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

type Add = (start: number, end: number, features: Features) => void;

function addWithForm(cell: Cell, above: Line | undefined, add: Add): void {
  const text = cell.text.slice(0, MAX_CELL);
  for (let from = 0; from < text.length;) {
    const form = findLegalForm(text.slice(from));
    if (!form) return;
    const before = text.slice(from, from + form.start);
    const name = (NAME_BEFORE.exec(`${before} `)?.[0] ?? "").trimEnd().replace(SMALL_WORDS, "");
    const start = from + form.start - name.length;
    if (name.length > 0) {
      const features = { endsWithLegalForm: 1 };
      add(cell.start + start, cell.start + from + form.end, features);
      add(cell.start + start, cell.start + from + form.start, { endsWithLegalForm: 0 });
      const [first, ...more] = above?.cells ?? [];
      if (start === 0 && first && more.length === 0 && looksLikeName(first.text))
        add(first.start, cell.start + from + form.end, features);
    }
    from += form.end;
  }
}

function addFromHead(cell: Cell, add: Add): void {
  const features = { isInHead: 1 - cell.line / HEAD_LINES };
  const comma = cell.text.indexOf(", ");
  for (const end of comma > 0 ? [cell.text.length, comma] : [cell.text.length]) {
    const text = cell.text.slice(0, end);
    const name = nameWithin(text);
    if (!looksLikeName(text) || isAddressLine(text.slice(name.start, name.end))) continue;
    add(cell.start + name.start, cell.start + name.end, features);
  }
}

const MAX_DOMAINS = 20;
const FREE_MAIL = /^(?:gmail|googlemail|gmx|web|yahoo|hotmail|outlook|icloud|aol|live|t-online)$/;

function domainsOf(text: string): string[] {
  const found = findIdentifiers(text.slice(0, 40_000), ["email", "url"]).slice(0, MAX_DOMAINS);
  const names = found.map(({ normalised }) => {
    const host =
      normalised
        .replace(/^.*@/, "")
        .replace(/^www\./, "")
        .split("/")[0] ?? "";
    return host.split(".").at(-2) ?? "";
  });
  return [
    ...new Set(
      names.map((name) => comparable(name)).filter((name) => name.length > 2 && !FREE_MAIL.test(name)),
    ),
  ];
}

/** Returns 1 for "Example Goods Ltd" and examplegoods.com. */
function agreement(name: string, domains: readonly string[]): number {
  const plain = comparable(name);
  const shares = domains.map((domain) => {
    if (plain.startsWith(domain) || domain.startsWith(plain)) return 1;
    if (plain.includes(domain)) return 0.8;
    const first = comparable(name.split(/\s+/)[0] ?? "");
    return first.length > 3 && domain.includes(first) ? 0.6 : 0;
  });
  return Math.max(0, ...shares);
}
