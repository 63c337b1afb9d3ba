import { extendAddress } from "@/lib/extraction/local/address-blocks";
import { isAddressLine } from "@/lib/extraction/local/address-lines";
import { weighAmounts, type AmountCandidate } from "@/lib/extraction/local/amounts";
import { findDefinedTerms, valueOfTerm, type DefinedTerm } from "@/lib/extraction/local/defined-terms";
import { findTitle, kindAskedFor, type Title } from "@/lib/extraction/local/document-kind";
import type { Intent } from "@/lib/extraction/local/field-intent";
import { findAnswer } from "@/lib/extraction/local/find-answers";
import { SentenceSearch } from "@/lib/extraction/local/find-in-sentences";
import { findUnlabelled, type Surroundings } from "@/lib/extraction/local/find-unlabelled";
import { findHeadline } from "@/lib/extraction/local/headline";
import { CONCEPTS } from "@/lib/extraction/local/label-table";
import { valueOf, type Candidate, type View } from "@/lib/extraction/local/label-values";
import type { Shape } from "@/lib/extraction/local/lexicon/concept";
import { Prose } from "@/lib/extraction/local/prose";
import { findParties, type Parties } from "@/lib/extraction/local/parties";
import { unitAt } from "@/lib/extraction/local/units";
import { findNumbers, parseNumber } from "@/lib/extraction/parse-number";
import { parseValue } from "@/lib/extraction/parse-value";
import type { Pace } from "@/lib/extraction/pace";
import type { RawValue } from "@/lib/extraction/types";

const NOTHING: RawValue = { raw: null, quote: null };
/** So much of a long text is searched for what stands in sentences. */
const PROSE = 300_000;
/** More places than that say nothing more about one field. */
const MAX_CANDIDATES = 400;
/** Below that a candidate is a guess; a wrong value is worse than none. */
const LEAST_SCORE = 0.5;
/** What belongs to somebody else is taken only where nothing better is found. */
const OTHER_ROLE = 0.6;
/** Candidates as sure as that are alternatives to the best one. */
const AS_SURE = 0.02;
const MAX_ALTERNATIVES = 4;
const UNIT_DISTANCE = 20;

/** Finds the values of one document's fields. Built once a document. */
export class ValueFinder {
  private readonly parties: Parties;
  private readonly title: Title | null;
  private readonly around: Surroundings;
  private terms: DefinedTerm[] = [];
  private readonly sentences: SentenceSearch;
  private readonly amounts = new Map<string, AmountCandidate[]>();

  private constructor(
    private readonly view: View,
    pace: Pace,
  ) {
    this.title = findTitle(view);
    this.parties = findParties(view, this.title);
    const isContract =
      this.title?.kind === "contract" ||
      /(?<!\p{L})(?:agreement|undertaking|hereby|hereinafter|\p{L}{0,30}(?:vertrag\p{L}{0,4}|vereinbarung)|bail|lease|contrat|accord|contrato|acuerdo|contratto|overeenkomst)\b/iu.test(
        view.layout.text.slice(0, 4_000),
      );
    const text = view.layout.text.slice(0, PROSE);
    this.around = {
      view,
      prose: new Prose(text, pace),
      parties: this.parties,
      headline: findHeadline(view),
      kind: this.title?.kind ?? null,
      isContract,
    };
    this.sentences = new SentenceSearch(text, view.habits, pace);
  }

  /** Looks at what all fields of a document share. */
  static async create(view: View, pace: Pace): Promise<ValueFinder> {
    const finder = new ValueFinder(view, pace);
    await pace();
    if (finder.around.isContract) finder.terms = findDefinedTerms(finder.around.prose.text);
    await pace();
    const [total, net, tax] = ["total", "net", "tax"].map((id) => finder.amountsOf(id));
    const weighed = weighAmounts({ total: total ?? [], net: net ?? [], tax: tax ?? [] });
    for (const [id, list] of Object.entries(weighed)) finder.amounts.set(id, list);
    return finder;
  }

  async find(intent: Intent, ownConcept: string): Promise<RawValue> {
    const kind = intent.field.type === "BOOLEAN" ? this.findKind(intent) : null;
    if (kind) return kind;
    const found = [...this.labelled(intent, ownConcept), ...(await this.unlabelled(intent))];
    const candidates = found.filter((candidate) => this.fits(intent, candidate));
    const latestFirst =
      intent.shape === "amount" && intent.concepts.some(({ concept }) => concept === "total");
    candidates.sort((a, b) => b.score - a.score || (latestFirst ? b.start - a.start : a.start - b.start));
    const [best] = candidates;
    if (!best || best.score < LEAST_SCORE) return this.findStatement(intent) ?? NOTHING;
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
  private async unlabelled(intent: Intent): Promise<Candidate[]> {
    const { text } = this.view.layout;
    const found = this.terms.flatMap((term) =>
      intent.ownLabels.has(term.key)
        ? (valueOfTerm(text, term, intent.field.type, this.view.habits) ?? [])
        : [],
    );
    for (const { concept, weight } of intent.concepts) {
      for (const candidate of await findUnlabelled(concept, intent.role, this.around)) {
        // Addresses come from the party that was asked for.
        const role = concept.endsWith("address") ? 1 : this.roleFactor(intent, shapeOf(concept), candidate);
        found.push({ ...candidate, score: candidate.score * Math.min(1, weight + 0.1) * role });
      }
    }
    return [...found, ...(await this.sentences.find(intent))];
  }

  private findStatement(intent: Intent): RawValue | null {
    for (const { concept } of intent.concepts) {
      const answer = findAnswer(concept, this.around.prose.text);
      if (answer) return answer;
    }
    return null;
  }

  /** What a document calls itself answers whether it is of a kind, but no words of it say yes or no. */
  private findKind(intent: Intent): RawValue | null {
    const asked = kindAskedFor(intent.field.name);
    return asked && this.title ? { raw: asked === this.title.kind ? "yes" : "no", quote: null } : null;
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
    return (
      candidate.end > candidate.start &&
      parseValue(raw, intent.field.type, this.view.habits) !== null &&
      (intent.unit === null || this.hasUnit(candidate, intent.unit))
    );
  }

  /** "Term in months" is not answered by "2 years": nothing is converted. */
  private hasUnit({ start, end }: Candidate, unit: string): boolean {
    const text = this.view.layout.text.slice(start, end + UNIT_DISTANCE);
    const [number] = findNumbers(text, this.view.habits.decimal);
    const written = number && unitAt(text.slice(number.end));
    return !written || written === unit;
  }

  private textOf({ start, end }: Candidate): string {
    return this.view.layout.text.slice(start, end);
  }
}

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
