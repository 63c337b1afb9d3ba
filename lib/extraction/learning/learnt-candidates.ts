import type { RankedValue } from "@/lib/extraction/ranker/rank";
import { bareText } from "@/lib/extraction/page/bare-text";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { ParsedCandidate } from "@/lib/extraction/sources/find-field-candidates";
import { readValue, speltAs } from "@/lib/extraction/sources/value-at";
import { limitsOf } from "@/lib/extraction/values/limits-of";
import type { FieldSpec, Value } from "@/lib/extraction/values/types";
import type { Span } from "@/lib/extraction/values/span";
import { agreementOf, AGREEMENTS, type Agreement } from "./agreement";
import { fitOf } from "./fit-of";
import { learntSpans } from "./learnt-spans";
import type { Place } from "@/lib/extraction/values/lesson";
import { describePlace, tokenSpan } from "./place";
import type { TaughtField } from "./taught-field";
import type { TokenDocument } from "./token-lines";
import { votesOf } from "./votes-of";

export interface LearntCandidate extends Span {
  value: string;
  parsed: Exclude<Value, null>;
  fit: number;
  features: Record<LearntFeature, number>;
}

const OTHER_FEATURES = [
  "fit",
  "meanFit",
  "steadyFit",
  "steadyLead",
  "otherFit",
  "lead",
  "votes",
  "rivalVotes",
  "examples",
  "absent",
  "alternatives",
  "agreementOfExamples",
  "likeness",
  "engineScore",
  "engineLead",
  "engineConfidence",
  "places",
  "isNumber",
  "isDate",
] as const;

export type LearntFeature = keyof Agreement | (typeof OTHER_FEATURES)[number];

export const LEARNT_FEATURES: readonly LearntFeature[] = [...AGREEMENTS, ...OTHER_FEATURES];

export interface Untaught {
  ranked: RankedValue<ParsedCandidate>[];
  confidence: number;
}

/** Counting more examples than this doesn't improve results. */
const MAX_EXAMPLES = 4;
const UNKNOWN_SCORE = -8;
const MAX_SCORE = 6;
const MAX_CANDIDATES = 40;
const NEARLY = 0.05;
const NOTHING_LEARNT: Agreement = Object.fromEntries(
  AGREEMENTS.map((name) => [name, 0]),
) as unknown as Agreement;

export function learntCandidates(
  document: TokenDocument,
  analysed: AnalysedDocument,
  field: FieldSpec,
  taught: TaughtField,
  others: readonly TaughtField[],
  { ranked, confidence }: Untaught,
  likeness: number,
): LearntCandidate[] {
  const { type } = field;
  const { brokenBy } = limitsOf(field);
  const byRanker = new Map(ranked.map((value, position) => [value.candidate.value, { ...value, position }]));
  const spans = [
    ...learntSpans(document, analysed, type, taught),
    ...ranked.map(({ candidate }) => candidate),
  ];
  const placed = (place: Place) => ({ place, ...compare(place, taught) });
  const found = spans.flatMap((span) => {
    const place = type === "TEXT" ? bareText(document.text, span) : span;
    const tokens = tokenSpan(document, place);
    const read = tokens && readValue(document.text.slice(place.start, place.end), type, analysed.conventions);
    const value = read && speltAs(read, field);
    if (!tokens || !value || brokenBy(value.value) !== null) return [];
    return [
      {
        start: place.start,
        end: place.end,
        value: value.key,
        parsed: value.value,
        ...placed(describePlace(document, tokens)),
      },
    ];
  });
  const byValue = new Map<string, (typeof found)[number] & { places: number }>();
  for (const candidate of found.sort((a, b) => b.fit - a.fit)) {
    const best = byValue.get(candidate.value);
    if (!best) byValue.set(candidate.value, { ...candidate, places: 1 });
    else if (candidate.fit > best.fit - NEARLY && candidate.start !== best.start) best.places += 1;
  }
  const [first, second] = byValue.values();
  const steady = [...byValue.values()].sort((a, b) => b.steadyFit - a.steadyFit).slice(0, 2);
  const votes = votesOf([...byValue.values()]);
  const engineScores = ranked.map(({ score }) => clamp(score));
  return [...byValue.values()].slice(0, MAX_CANDIDATES).map((candidate) => {
    const known = byRanker.get(candidate.value);
    const engineScore = known ? clamp(known.score) : UNKNOWN_SCORE;
    const engineRival = engineScores[known?.position === 0 ? 1 : 0] ?? UNKNOWN_SCORE;
    const rival = candidate === first ? second : first;
    const { start, end, value, parsed, fit } = candidate;
    return {
      start,
      end,
      value,
      parsed,
      fit,
      features: {
        ...candidate.agreement,
        fit,
        meanFit: candidate.meanFit,
        steadyFit: candidate.steadyFit,
        steadyLead:
          candidate.steadyFit -
          Math.max(
            0,
            ...steady.filter(({ value: other }) => other !== value).map(({ steadyFit }) => steadyFit),
          ),
        otherFit: Math.max(0, ...others.map((other) => compare(candidate.place, other).steadyFit)),
        lead: fit - (rival?.fit ?? 0),
        votes: votes.get(value) ?? 0,
        rivalVotes: Math.max(0, ...[...votes].map(([other, share]) => (other === value ? 0 : share))),
        examples: Math.min(MAX_EXAMPLES, taught.examples.length),
        absent: Math.min(MAX_EXAMPLES, taught.absent),
        alternatives: candidate.alternatives,
        agreementOfExamples: taught.agreement,
        likeness,
        engineScore,
        engineLead: engineScore - engineRival,
        engineConfidence: known?.position === 0 ? confidence : 0,
        places: Math.min(3, candidate.places),
        isNumber: Number(type === "NUMBER"),
        isDate: Number(type === "DATE"),
      },
    };
  });
}

function clamp(score: number): number {
  return Math.max(UNKNOWN_SCORE, Math.min(MAX_SCORE, score));
}

interface Comparison {
  fit: number;
  fits: number[];
  meanFit: number;
  steadyFit: number;
  alternatives: number;
  agreement: Agreement;
}

function compare(place: Place, { examples }: TaughtField): Comparison {
  let best: Omit<Comparison, "fits"> = {
    fit: 0,
    meanFit: 0,
    steadyFit: 0,
    alternatives: 0,
    agreement: NOTHING_LEARNT,
  };
  const fits: number[] = [];
  let sum = 0;
  let weights = 0;
  let steadyFit = 0;
  for (const { places, weight } of examples) {
    let fitOfExample = 0;
    for (const { place: learnt, steadiness } of places) {
      const agreement = agreementOf(place, learnt);
      const fit = fitOf(agreement);
      fitOfExample = Math.max(fitOfExample, fit);
      steadyFit = Math.max(steadyFit, fitOf(agreement, steadiness));
      if (fit > best.fit) best = { ...best, fit, alternatives: places.length, agreement };
    }
    fits.push(fitOfExample);
    sum += weight * fitOfExample;
    weights += weight;
  }
  return { ...best, fits, steadyFit, meanFit: weights > 0 ? sum / weights : 0 };
}
