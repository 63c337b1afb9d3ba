import { extendAddress } from "./address-blocks";
import { isAddressLine } from "@/lib/extraction/page/address-lines";
import { boostConsistentAmounts, type AmountCandidate } from "./amounts";
import { findDefinedTerms, valueOfTerm, type DefinedTerm } from "./defined-terms";
import { findTitle } from "./document-kind";
import type { Intent } from "./field-intent";
import { SentenceSearch } from "./find-in-sentences";
import { findUnlabelled, type DocumentContext } from "./find-unlabelled";
import { findHeadline } from "./headline";
import { valueKindOf } from "./label-table";
import { valueOf, type Candidate, type ParsedDocument } from "./label-values";
import type { ValueKind } from "./lexicon/concept";
import { Prose } from "./prose";
import { findParties } from "./parties";
import { parseNumber } from "@/lib/extraction/values/parse-number";
import { parseValue } from "@/lib/extraction/values/parse-value";

const MAX_CANDIDATES = 400;
const OTHER_ROLE_FACTOR = 0.6;

export class ValueFinder {
  private readonly context: DocumentContext;
  private terms: DefinedTerm[] = [];
  private readonly sentences: SentenceSearch;
  private readonly amounts = new Map<string, AmountCandidate[]>();

  private constructor(private readonly document: ParsedDocument) {
    const title = findTitle(document);
    const isContract =
      title?.kind === "contract" ||
      /(?<!\p{L})(?:agreement|undertaking|hereby|hereinafter|\p{L}{0,30}(?:vertrag\p{L}{0,4}|vereinbarung)|bail|lease|contrat|accord|contrato|acuerdo|contratto|overeenkomst)\b/iu.test(
        document.layout.text.slice(0, 4_000),
      );
    const text = document.layout.text;
    this.context = {
      document,
      prose: new Prose(text),
      parties: findParties(document, title),
      headline: findHeadline(document),
      kind: title?.kind ?? null,
      isContract,
    };
    this.sentences = new SentenceSearch(text, document.conventions);
  }

  static create(document: ParsedDocument): ValueFinder {
    const finder = new ValueFinder(document);
    if (finder.context.isContract) finder.terms = findDefinedTerms(finder.context.prose.text);
    const [total, net, tax] = ["total", "net", "tax"].map((id) => finder.amountsOf(id));
    const consistent = boostConsistentAmounts({ total: total ?? [], net: net ?? [], tax: tax ?? [] });
    for (const [id, list] of Object.entries(consistent)) finder.amounts.set(id, list);
    return finder;
  }

  candidates(intent: Intent, ownConcept: string): { labelled: Candidate[]; unlabelled: Candidate[] } {
    return {
      labelled: this.labelledCandidates(intent, ownConcept).filter((candidate) =>
        this.fits(intent, candidate),
      ),
      unlabelled: this.unlabelledCandidates(intent).filter((candidate) => this.fits(intent, candidate)),
    };
  }

  private labelledCandidates(intent: Intent, ownConcept: string): Candidate[] {
    const wanted = new Map(intent.concepts.map(({ concept, weight }) => [concept, weight] as const));
    const found: Candidate[] = [];
    for (const labels of this.document.labels.values()) {
      if (found.length >= MAX_CANDIDATES) break;
      for (const label of labels) {
        for (const meaning of label.meanings) {
          const own = meaning.concept === ownConcept;
          const weight = own ? meaning.weight : meaning.weight * (wanted.get(meaning.concept) ?? 0);
          if (weight === 0) continue;
          const valueKind = own ? intent.valueKind : valueKindOf(meaning.concept);
          if (valueKind === "name" && (meaning.concept === "supplier" || meaning.concept === "customer"))
            continue;
          const candidate = valueOf(this.document, label, valueKind);
          const value = candidate && valueKind === "address" ? this.wholeAddress(candidate) : candidate;
          if (value)
            found.push({
              ...value,
              score:
                value.score *
                weight *
                leadFactor(label.wordsBefore, label.hasColon) *
                this.roleFactor(intent, valueKind, value),
            });
        }
      }
    }
    const weighted = intent.concepts.flatMap(({ concept, weight }) =>
      (this.amounts.get(concept) ?? []).map((amount) => ({ ...amount, score: amount.score * weight })),
    );
    return found.map((candidate) => {
      const consistent = weighted.find((amount) => amount.start === candidate.start);
      return consistent ? { ...candidate, score: Math.max(candidate.score, consistent.score) } : candidate;
    });
  }

  private wholeAddress(first: Candidate): Candidate | null {
    const whole = extendAddress(this.document, first);
    return this.textOf(whole).split("\n").some(isAddressLine) ? whole : null;
  }

  private unlabelledCandidates(intent: Intent): Candidate[] {
    const { text } = this.document.layout;
    const found = this.terms.flatMap((term) =>
      intent.ownLabels.has(term.key)
        ? (valueOfTerm(text, term, intent.field.type, this.document.conventions) ?? [])
        : [],
    );
    for (const { concept, weight } of intent.concepts) {
      for (const candidate of findUnlabelled(concept, intent.role, this.context)) {
        // Addresses already come from the party that the field asks for.
        const role = concept.endsWith("address")
          ? 1
          : this.roleFactor(intent, valueKindOf(concept), candidate);
        found.push({ ...candidate, score: candidate.score * Math.min(1, weight + 0.1) * role });
      }
    }
    return [...found, ...this.sentences.find(intent)];
  }

  private amountsOf(id: string): AmountCandidate[] {
    const found: AmountCandidate[] = [];
    for (const labels of this.document.labels.values()) {
      if (found.length >= MAX_CANDIDATES) break;
      for (const label of labels) {
        const meaning = label.meanings.find(({ concept }) => concept === id);
        const candidate = meaning && valueOf(this.document, label, "amount");
        const number = candidate && parseNumber(this.textOf(candidate), this.document.conventions.number);
        if (candidate && number) {
          found.push({
            ...candidate,
            value: number.value,
            score: candidate.score * meaning.weight * leadFactor(label.wordsBefore, label.hasColon),
          });
        }
      }
    }
    return found;
  }

  /** Penalises values of another party: a tax number below "Customer" is not the supplier's. */
  private roleFactor(intent: Intent, valueKind: ValueKind, candidate: Candidate): number {
    const isDocumentIdentifier = intent.concepts.some(
      ({ concept }) => concept === "invoice-number" || concept === "reference",
    );
    if (!ROLE_DEPENDENT_KINDS.has(valueKind) && !isDocumentIdentifier) return 1;
    const section = this.context.parties.sectionOf(candidate.start);
    if (section === null) return intent.role === "supplier" || isDocumentIdentifier ? 1 : OTHER_ROLE_FACTOR;
    return section === intent.role && !isDocumentIdentifier ? 1 : OTHER_ROLE_FACTOR;
  }

  private fits(intent: Intent, candidate: Candidate): boolean {
    const raw = this.textOf(candidate);
    return (
      candidate.end > candidate.start &&
      parseValue(raw, intent.field.type, this.document.conventions) !== null
    );
  }

  private textOf({ start, end }: Candidate): string {
    return this.document.layout.text.slice(start, end);
  }
}

const ROLE_DEPENDENT_KINDS: ReadonlySet<ValueKind> = new Set<ValueKind>([
  "vat",
  "iban",
  "bic",
  "email",
  "phone",
  "address",
]);

function leadFactor(lead: number, colon: boolean): number {
  return Math.max(0.5, 1 - lead * (colon ? 0.08 : 0.12));
}
