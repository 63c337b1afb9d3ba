import { doubtOf } from "@/lib/extraction/ranker/doubt-of";
import { calibrated, describeWinners } from "@/lib/extraction/ranker/rank";
import type { RankedField } from "@/lib/extraction/ranker/rank-fields";
import { RANKER } from "@/lib/extraction/ranker/ranker";
import type { FieldCandidates, ParsedCandidate } from "@/lib/extraction/sources/find-field-candidates";
import type { Doubt, RawCandidate, RawValue } from "@/lib/extraction/values/types";
import type { DocumentText } from "@/lib/text/types";
import { keyedHash } from "./keyed-hash";
import { LEARNER } from "./learner";
import { learntCandidates, type LearntCandidate } from "./learnt-candidates";
import {
  describeLearntWinner,
  learntConfidence,
  scoreCandidates,
  type ScoredCandidate,
} from "./learnt-winner";
import { coarseShape, shapeOf } from "./shape";
import type { Taught } from "@/lib/extraction/values/lesson";
import { taughtField, type TaughtField } from "./taught-field";
import { readTokenLines } from "./token-lines";

const MAX_CANDIDATES = 4;
const SUGGEST_FROM = 0.25;
const MAX_DISTANCE = 4;
const MIN_FIT = 0.5;

/** Replaces answers only for fields that documents of the same layout have taught. */
export function applyLessons(
  text: DocumentText,
  found: FieldCandidates,
  fields: readonly RankedField<ParsedCandidate>[],
  answers: readonly RawValue[],
  { key, likeness, lessons }: Taught,
): RawValue[] {
  const tokens = readTokenLines(found.document.layout, text, keyedHash(key));
  const taught = fields.map(({ query }) => taughtField(tokens, lessons, query.field.name));
  const winners = describeWinners([...fields]);
  return answers.map((answer, index) => {
    const [field, own, winner] = [fields[index], taught[index], winners[index]];
    if (!field || !own || field.type === "BOOLEAN") return answer;
    const others = taught.filter((other) => other !== null && other !== own) as TaughtField[];
    const untaught = {
      ranked: field.ranked,
      confidence: winner ? calibrated(RANKER.calibration, winner) : 0,
    };
    const candidates = learntCandidates(
      tokens,
      found.document,
      field.query.field,
      own,
      others,
      untaught,
      likeness,
    );
    return toAnswer(text.text, scoreCandidates(LEARNER.trees, candidates), own);
  });
}

function toAnswer(text: string, scored: ScoredCandidate[], { examples }: TaughtField): RawValue {
  const winner = describeLearntWinner(scored);
  const [best, ...others] = scored;
  if (!winner || !best) return { raw: null, quote: null };
  const { answerFrom, verifiedFrom } = LEARNER.thresholds;
  const confidence = learntConfidence(LEARNER.calibration, winner);
  const considered = others.filter(({ score }) => score > best.score - MAX_DISTANCE);
  if (confidence < answerFrom) {
    const candidates = toCandidates(text, [best, ...considered]);
    if (candidates[0] && confidence >= SUGGEST_FROM) candidates[0].confidence = confidence;
    return { raw: null, quote: null, candidates };
  }
  const { start, end, fit } = best.candidate;
  const raw = text.slice(start, end);
  const doubt = doubtOf(text, best, others[0]) ?? unlikeAll(raw, examples);
  return {
    raw,
    quote: raw,
    start,
    confidence,
    checkBelow: verifiedFrom,
    ...(doubt && { doubt }),
    candidates: toCandidates(text, considered),
    ...(fit >= MIN_FIT && { learned: examples.length }),
  };
}

function unlikeAll(raw: string, examples: TaughtField["examples"]): Doubt | undefined {
  const own = coarseShape(shapeOf(raw));
  const places = examples.flatMap((example) => example.places);
  const isAlike = places.some(({ place }) => coarseShape(place.shape) === own);
  return places.length === 0 || isAlike ? undefined : { unlike: examples.length };
}

function toCandidates(text: string, scored: readonly ScoredCandidate<LearntCandidate>[]): RawCandidate[] {
  return scored.slice(0, MAX_CANDIDATES).map(({ candidate: { start, end } }) => ({
    raw: text.slice(start, end),
    start,
  }));
}
