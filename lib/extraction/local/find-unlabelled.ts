import { findFirst, findIdentifiers } from "@/lib/extraction/identifiers/find-identifiers";
import type { IdentifierKind } from "@/lib/extraction/identifiers/identifier";
import type { DocumentKind } from "./document-kind";
import { isAddressLine } from "@/lib/extraction/page/address-lines";
import { looksLikeCompany, looksLikeName } from "@/lib/extraction/page/company-name";
import type { Role } from "./field-intent";
import { findInProse } from "./find-in-prose";
import { findInDateRange } from "./find-in-date-range";
import { valueKindOf } from "./label-table";
import type { Candidate, ParsedDocument } from "./label-values";
import type { Prose } from "./prose";
import type { Parties } from "./parties";
import { findDates } from "@/lib/extraction/values/parse-date";

export interface DocumentContext {
  document: ParsedDocument;
  prose: Prose;
  parties: Parties;
  headline: { numbers: Candidate[]; dates: Candidate[] };
  kind: DocumentKind | null;
  isContract: boolean;
}

export function findUnlabelled(concept: string, role: Role, context: DocumentContext): Candidate[] {
  const { document, prose, parties, headline } = context;
  switch (concept) {
    case "supplier":
    case "customer":
      return parties.names(concept);
    case "employer":
      return context.kind === "payslip" ? parties.names("supplier") : [];
    case "lender":
      return LOAN_WORDS.test(prose.text.slice(0, 5_000)) ? parties.names("supplier") : [];
    case "borrower":
      return LOAN_WORDS.test(prose.text.slice(0, 5_000)) ? parties.names("customer") : [];
    case "carrier":
      return FREIGHT_WORDS.test(prose.text.slice(0, 5_000)) ? parties.names("supplier") : [];
    case "account-holder":
      return context.kind === "statement" ? parties.names("customer") : [];
    case "address":
      return parties.addresses(role);
    case "customer-address":
      return parties.addresses("customer");
    case "invoice-number":
      return headline.numbers;
    case "invoice-date":
      return [...headline.dates, ...firstDate(document)];
    case "iban":
      return prose
        .search((text) => {
          const iban = findFirst(text, "iban");
          return iban ? [{ start: iban.start, end: iban.end, score: 0.75 }] : [];
        })
        .slice(0, 1);
    case "bank":
      return prose.search((text) => matchesOf(text, BANK_NAME, 0.6)).slice(0, 1);
    case "bic":
      return prose.search((text) => identifiersOf(text, "bic", 0.75)).slice(0, 1);
    case "vat-id":
      return prose.search((text) => identifiersOf(text, "vat", 0.6));
    case "email":
      return prose.search((text) => identifiersOf(text, "email", 0.6)).slice(0, 5);
    case "phone":
      return prose.search((text) => identifiersOf(text, "phone", 0.58)).slice(0, 5);
    case "tax-rate":
      return prose.search((text) => matchesOf(text, TAX_RATE, 0.75)).slice(0, 5);
    case "currency":
      return prose.search((text) => matchesOf(text, CURRENCY_OF_AMOUNT, 0.7)).slice(0, 1);
    case "payment-method":
      return prose.search((text) => matchesOf(text, PAYMENT_METHOD, 0.6)).slice(0, 1);
    case "person-name":
      return applicantName(context);
    case "due-date":
      return findInProse(concept, prose, document.conventions);
    default:
      return [
        ...findInDateRange(concept, document),
        ...(context.isContract ? findInProse(concept, prose, document.conventions) : []),
      ];
  }
}

const LOAN_WORDS =
  /(?<!\p{L})(?:loan|mortgage|darlehen|kredit|prêt|préstamo|mutuo|prestito|lening|empréstimo)(?!\p{L})/iu;
const FREIGHT_WORDS =
  /(?<!\p{L})(?:freight (?:bill|invoice)|waybill|bill of lading|frachtbrief|frachtrechnung|lettre de voiture|vrachtbrief)(?!\p{L})/iu;

const MAX_MATCHES_PER_CHUNK = 20;

function matchesOf(text: string, pattern: RegExp, score: number): Candidate[] {
  const found: Candidate[] = [];
  for (const match of text.matchAll(pattern)) {
    const value = match.slice(1).find((group) => group !== undefined) ?? match[0];
    const start = match.index + match[0].lastIndexOf(value);
    found.push({ start, end: start + value.length, score });
    if (found.length === MAX_MATCHES_PER_CHUNK) break;
  }
  return found;
}

function identifiersOf(text: string, kind: IdentifierKind, score: number): Candidate[] {
  return findIdentifiers(text, [kind])
    .filter(({ checksum, needsLabel }) => checksum !== "none" || !needsLabel)
    .slice(0, MAX_MATCHES_PER_CHUNK)
    .map(({ start, end }) => ({ start, end, score }));
}

function firstDate(document: ParsedDocument): Candidate[] {
  for (const cell of document.layout.lines.slice(0, 80).flatMap(({ cells }) => cells)) {
    if (cell.text.length > 120) continue;
    const [date] = findDates(cell.text, document.conventions.date);
    const isOtherDate = (document.labels.get(cell) ?? []).some((label) =>
      label.meanings.some(({ concept }) => concept !== "invoice-date" && valueKindOf(concept) === "date"),
    );
    if (date && !isOtherDate)
      return [{ start: cell.start + date.start, end: cell.start + date.end, score: 0.58 }];
  }
  return [];
}

const CV_HEADINGS =
  /(?<!\p{L})(?:curriculum vitae|resume|résumé|lebenslauf|work experience|experience|education|berufserfahrung|ausbildung|formation|expérience|experiencia|educación|esperienza|istruzione|werkervaring|opleiding)(?!\p{L})/giu;

function applicantName({ document, prose: { text } }: DocumentContext): Candidate[] {
  const [cell] = document.layout.lines[0]?.cells ?? [];
  const headings = new Set(
    (text.slice(0, 20_000).match(CV_HEADINGS) ?? []).map((word) => word.toLowerCase()),
  );
  if (!cell || headings.size < 2 || !findFirst(text.slice(0, 2_000), "email")) return [];
  const isPerson =
    /^\p{Lu}\S*(?: \S+){1,4}$/u.test(cell.text) &&
    looksLikeName(cell.text) &&
    !isAddressLine(cell.text) &&
    !looksLikeCompany(cell.text) &&
    (document.labels.get(cell) ?? []).length === 0;
  return isPerson ? [{ start: cell.start, end: cell.end, score: 0.7 }] : [];
}

const TAX_RATE =
  /(\d{1,2}(?:[.,]\d{1,2})? ?%) ?(?:MwSt|USt|Umsatzsteuer|Mehrwertsteuer|VAT|TVA|IVA|BTW|GST|sales tax|tax)(?!\p{L})|(?<!\p{L})(?:MwSt|USt|Umsatzsteuer|Mehrwertsteuer|VAT|TVA|IVA|BTW|GST|tax)\.?[ :(@]{1,4}(\d{1,2}(?:[.,]\d{1,2})? ?%)/giu;
const CURRENCY_OF_AMOUNT =
  /(?<![\p{L}\p{Sc}])(EUR|USD|GBP|CHF|JPY|CNY|INR|MYR|SGD|AUD|CAD|SEK|NOK|DKK|PLN|CZK|RM|Rs\.?|\p{Sc}) ?\d[\d.,']*[.,]\d{2}(?!\d)|\d[.,]\d{2} ?(EUR|USD|GBP|CHF|JPY|CNY|INR|MYR|SGD|AUD|CAD|SEK|NOK|DKK|PLN|CZK|\p{Sc})(?!\p{L})/gu;
const BANK_NAME =
  /(?<!\p{L})((?:\p{Lu}[\p{L}.&-]{0,20} ){0,3}\p{L}{0,15}(?:[Bb]ank|[Ss]parkasse|[Bb]anque|[Bb]anco|[Bb]anca|Caixa|Crédit)\p{L}{0,10}(?: \p{Lu}[\p{L}-]{1,20}){0,4})[ ,;·|:-]{1,4}(?:IBAN|BIC|SWIFT|BLZ)(?!\p{L})/gu;
const PAYMENT_METHOD =
  /(?:^|\n)[ \t]{0,40}(cash|visa|mastercard|master card|amex|american express|maestro|debit card|credit card|paypal|nets|bar|bargeld|ec-karte|girocard|kreditkarte|espèces|carte bancaire|carte bleue|efectivo|tarjeta|contanti|bancomat|carta di credito|pin|contant|dinheiro|multibanco)(?= {0,3}:? {0,40}(?:[*x]{2,}|[A-Z]{0,3} ?\p{Sc}? ?\d{1,6}[.,]\d{2}(?!\d)))/giu;
