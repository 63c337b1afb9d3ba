import { EMAIL } from "@/lib/extraction/local/cut-value";
import { cutIban, findVatIds } from "@/lib/extraction/local/cut-identifier";
import { extendAddress } from "@/lib/extraction/local/address-blocks";
import { isAddressLine } from "@/lib/extraction/local/address-lines";
import { weighAmounts, type AmountCandidate } from "@/lib/extraction/local/amounts";
import { findDefinedTerms, valueOfTerm, type DefinedTerm } from "@/lib/extraction/local/defined-terms";
import { findTitle, kindAskedFor, type DocumentKind } from "@/lib/extraction/local/document-kind";
import type { Intent } from "@/lib/extraction/local/field-intent";
import { findInProse } from "@/lib/extraction/local/find-in-prose";
import { findHeadline } from "@/lib/extraction/local/headline";
import { CONCEPTS } from "@/lib/extraction/local/label-table";
import { valueOf, type Candidate, type View } from "@/lib/extraction/local/label-values";
import type { Shape } from "@/lib/extraction/local/lexicon/concept";
import { findParties, type Parties } from "@/lib/extraction/local/parties";
import { findDates } from "@/lib/extraction/parse-date";
import { parseNumber } from "@/lib/extraction/parse-number";
import { parseValue } from "@/lib/extraction/parse-value";
import type { RawValue } from "@/lib/extraction/types";

const NOTHING: RawValue = { raw: null, quote: null };
/** Below that a candidate is a guess; a wrong value is worse than none. */
/** So much of a long text is searched for what stands in sentences. */
const PROSE = 300_000;
/** More places than that say nothing more about one field. */
const MAX_CANDIDATES = 400;
const LEAST_SCORE = 0.5;
/** What belongs to somebody else is taken only where nothing better is found. */
const OTHER_ROLE = 0.6;
/** Candidates as sure as that are alternatives to the best one. */
const AS_SURE = 0.02;
const MAX_ALTERNATIVES = 4;

/** Finds the values of one document's fields. Built once a document. */
export class ValueFinder {
  private readonly parties: Parties;
  private readonly title: (Candidate & { kind: DocumentKind }) | null;
  private readonly headline: { numbers: Candidate[]; dates: Candidate[] };
  private readonly isContract: boolean;
  private readonly terms: DefinedTerm[];
  private readonly amounts = new Map<string, AmountCandidate[]>();

  constructor(private readonly view: View) {
    this.parties = findParties(view);
    this.title = findTitle(view);
    this.headline = findHeadline(view);
    this.isContract =
      this.title?.kind === "contract" ||
      /\b(?:agreement|hereby|hereinafter|vertrag\p{L}*|vereinbarung|contrat|accord|contrato|acuerdo|contratto|overeenkomst)\b/iu.test(
        view.layout.text.slice(0, 4_000),
      );
    this.terms = this.isContract ? findDefinedTerms(view.layout.text.slice(0, PROSE)) : [];
    const [total, net, tax] = ["total", "net", "tax"].map((id) => this.amountsOf(id));
    const weighed = weighAmounts({ total: total ?? [], net: net ?? [], tax: tax ?? [] });
    for (const [id, list] of Object.entries(weighed)) this.amounts.set(id, list);
  }

  find(intent: Intent, ownConcept: string): RawValue {
    if (intent.field.type === "BOOLEAN") {
      const kind = this.findKind(intent);
      if (kind) return kind;
    }
    const candidates = [...this.labelled(intent, ownConcept), ...this.unlabelled(intent)].filter(
      (candidate) => this.fits(intent, candidate),
    );
    const latestFirst =
      intent.shape === "amount" && intent.concepts.some(({ concept }) => concept === "total");
    candidates.sort((a, b) => b.score - a.score || (latestFirst ? b.start - a.start : a.start - b.start));
    const [best] = candidates;
    if (!best || best.score < LEAST_SCORE) return NOTHING;
    const raw = this.textOf(best);
    const alternatives = candidates
      .filter((other) => other.score >= best.score - AS_SURE)
      .map((other) => this.textOf(other))
      .filter((other, index, all) => comparable(other) !== comparable(raw) && all.indexOf(other) === index);
    return { raw, quote: raw, start: best.start, alternatives: alternatives.slice(0, MAX_ALTERNATIVES) };
  }

  private labelled(intent: Intent, ownConcept: string): Candidate[] {
    const wanted = new Map(intent.concepts.map(({ concept, weight }) => [concept, weight] as const));
    const found: Candidate[] = [];
    for (const labels of this.view.labels.values()) {
      if (found.length >= MAX_CANDIDATES) break;
      for (const label of labels) {
        for (const meaning of label.meanings) {
          const own = meaning.concept === ownConcept;
          const weight = own ? meaning.weight : meaning.weight * (wanted.get(meaning.concept) ?? 0);
          if (weight === 0) continue;
          const shape = own ? intent.shape : shapeOf(meaning.concept);
          if (shape === "name" && (meaning.concept === "supplier" || meaning.concept === "customer"))
            continue;
          const plain = valueOf(this.view, label, shape);
          const value = plain && shape === "address" ? this.wholeAddress(plain) : plain;
          if (value)
            found.push({
              ...value,
              score:
                value.score *
                weight *
                leadFactor(label.lead, label.colon) *
                this.roleFactor(intent, shape, value),
            });
        }
      }
    }
    const known = intent.concepts.flatMap(({ concept, weight }) =>
      (this.amounts.get(concept) ?? []).map((amount) => ({ ...amount, score: amount.score * weight })),
    );
    return found.map((candidate) => {
      const weighed = known.find((amount) => amount.start === candidate.start);
      return weighed ? { ...candidate, score: Math.max(candidate.score, weighed.score) } : candidate;
    });
  }

  private wholeAddress(first: Candidate): Candidate | null {
    const whole = extendAddress(this.view, first);
    return this.textOf(whole).split("\n").some(isAddressLine) ? whole : null;
  }

  /** What needs no label: an IBAN, a letterhead, a headline, a contract's phrases. */
  private unlabelled(intent: Intent): Candidate[] {
    const defined = this.terms.flatMap((term) =>
      intent.ownLabels.has(term.key)
        ? (valueOfTerm(this.view.layout.text, term, intent.field.type, this.view.habits) ?? [])
        : [],
    );
    const others = intent.concepts.flatMap(({ concept, weight }) =>
      this.unlabelledOf(concept, intent).map((candidate) => ({
        ...candidate,
        score:
          candidate.score *
          Math.min(1, weight + 0.1) *
          // Addresses come from the party that was asked for.
          (concept.endsWith("address") ? 1 : this.roleFactor(intent, shapeOf(concept), candidate)),
      })),
    );
    return [...defined, ...others];
  }

  private unlabelledOf(concept: string, intent: Intent): Candidate[] {
    const text = this.view.layout.text.slice(0, PROSE);
    switch (concept) {
      case "supplier":
      case "customer":
        return this.parties.names(concept);
      case "address":
        return this.parties.addresses(intent.role);
      case "customer-address":
        return this.parties.addresses("customer");
      case "invoice-number":
        return this.headline.numbers;
      case "invoice-date":
        return [...this.headline.dates, ...this.firstDate()];
      case "iban": {
        const iban = cutIban(text);
        return iban ? [{ ...iban, score: 0.75 }] : [];
      }
      case "bic": {
        const bic = BIC_CODE.exec(text);
        const code = bic?.[1] ?? "";
        return bic ? [{ start: bic.index + bic[0].length - code.length, end: bic.index + bic[0].length, score: 0.75 }] : [];
      }
      case "vat-id":
        return findVatIds(text).map((id) => ({ ...id, score: 0.6 }));
      case "email":
        return [...text.matchAll(new RegExp(EMAIL, "gu"))]
          .slice(0, 5)
          .map((match) => ({ start: match.index, end: match.index + match[0].length, score: 0.6 }));
      case "tax-rate":
        return [...text.matchAll(TAX_RATE)].slice(0, 5).map((match) => {
          const rate = match[1] ?? match[2] ?? "";
          const start = match.index + match[0].indexOf(rate);
          return { start, end: start + rate.length, score: 0.75 };
        });
      case "currency": {
        const currency = CURRENCY_OF_AMOUNT.exec(text);
        const sign = currency?.[1] ?? currency?.[2] ?? "";
        const start = (currency?.index ?? 0) + (currency?.[0].indexOf(sign) ?? 0);
        return currency ? [{ start, end: start + sign.length, score: 0.7 }] : [];
      }
      case "due-date":
        return findInProse(concept, text, this.view.habits);
      default:
        return this.isContract ? findInProse(concept, text, this.view.habits) : [];
    }
  }

  /** A document's first date, unless a label says that it is another one. */
  private firstDate(): Candidate[] {
    const { lines } = this.view.layout;
    for (const line of lines.slice(0, 80)) {
      for (const cell of line.cells) {
        if (cell.text.length > 120) continue;
        const [date] = findDates(cell.text, this.view.habits.dayMonth);
        const other = (this.view.labels.get(cell) ?? []).some((label) =>
          label.meanings.some(
            ({ concept }) => concept !== "invoice-date" && CONCEPTS.get(concept)?.shape === "date",
          ),
        );
        if (date && !other)
          return [{ start: cell.start + date.start, end: cell.start + date.end, score: 0.58 }];
      }
    }
    return [];
  }

  private findKind(intent: Intent): RawValue | null {
    const asked = kindAskedFor(intent.field.name);
    if (!asked || !this.title) return null;
    return {
      raw: asked === this.title.kind ? "yes" : "no",
      quote: this.textOf(this.title),
      start: this.title.start,
    };
  }

  private amountsOf(id: string): AmountCandidate[] {
    const found: AmountCandidate[] = [];
    for (const labels of this.view.labels.values()) {
      if (found.length >= MAX_CANDIDATES) break;
      for (const label of labels) {
        const meaning = label.meanings.find(({ concept }) => concept === id);
        const candidate = meaning && valueOf(this.view, label, "amount");
        const number = candidate && parseNumber(this.textOf(candidate), this.view.habits.decimal);
        if (candidate && number) {
          found.push({
            ...candidate,
            value: number.value,
            score: candidate.score * meaning.weight * leadFactor(label.lead, label.colon),
          });
        }
      }
    }
    return found;
  }

  /** A tax number under "Customer" is not the supplier's. */
  private roleFactor(intent: Intent, shape: Shape, candidate: Candidate): number {
    const ofNobody = intent.concepts.some(
      ({ concept }) => concept === "invoice-number" || concept === "reference",
    );
    if (!ROLE_SHAPES.has(shape) && !ofNobody) return 1;
    const section = this.parties.sectionOf(candidate.start);
    if (section === null) return intent.role === "supplier" || ofNobody ? 1 : OTHER_ROLE;
    return section === intent.role && !ofNobody ? 1 : OTHER_ROLE;
  }

  private fits(intent: Intent, candidate: Candidate): boolean {
    const raw = this.textOf(candidate);
    return candidate.end > candidate.start && parseValue(raw, intent.field.type, this.view.habits) !== null;
  }

  private textOf({ start, end }: Candidate): string {
    return this.view.layout.text.slice(start, end);
  }
}

const TAX_RATE =
  /(\d{1,2}(?:[.,]\d{1,2})? ?%) ?(?:MwSt|USt|Umsatzsteuer|Mehrwertsteuer|VAT|TVA|IVA|BTW|GST|sales tax|tax)(?!\p{L})|(?<!\p{L})(?:MwSt|USt|Umsatzsteuer|Mehrwertsteuer|VAT|TVA|IVA|BTW|GST|tax)\.?[ :(@]{1,4}(\d{1,2}(?:[.,]\d{1,2})? ?%)/giu;
const CURRENCY_OF_AMOUNT =
  /(?<![\p{L}\p{Sc}])(EUR|USD|GBP|CHF|JPY|CNY|INR|MYR|SGD|AUD|CAD|SEK|NOK|DKK|PLN|CZK|RM|Rs\.?|\p{Sc}) ?\d[\d.,']*[.,]\d{2}(?!\d)|\d[.,]\d{2} ?(EUR|USD|GBP|CHF|JPY|CNY|INR|MYR|SGD|AUD|CAD|SEK|NOK|DKK|PLN|CZK|\p{Sc})(?!\p{L})/u;
const BIC_CODE = /(?:BIC|SWIFT)\b[^\p{L}\d\n]{1,6}(?:Code[: ]{1,3})?([A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?)(?![\p{L}\d])/u;
const ROLE_SHAPES: ReadonlySet<Shape> = new Set<Shape>(["vat", "iban", "bic", "email", "phone", "address"]);

function shapeOf(concept: string): Shape {
  return CONCEPTS.get(concept)?.shape ?? "text";
}

/** Words before a label make it another, more special one, the more so without a colon. */
function leadFactor(lead: number, colon: boolean): number {
  return Math.max(0.5, 1 - lead * (colon ? 0.08 : 0.12));
}

function comparable(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
