import { CHECK_BELOW } from "@/lib/extraction/verify/confidence-threshold";
import { ALWAYS_CHECKED } from "@/lib/extraction/values/always-checked";
import type { Conventions } from "@/lib/extraction/values/conventions";
import { limitsOf } from "@/lib/extraction/values/limits-of";
import type { ExtractionEngine } from "@/lib/extraction/values/extraction-engine";
import type { EngineInput, FieldSpec, RawValue, Value } from "@/lib/extraction/values/types";
import { confidenceOf, contradicted, featuresOf, type SecondOpinion } from "./confidence";
import { lettersOf } from "./letters-of";
import { otherValuesUnderLabel, ownLabelOf } from "./other-values-under-label";
import { asCandidate, isFound, mergeAnswers, type CheckAnswer, type CheckedAnswer } from "./verified-answers";

export async function askLocally(
  local: Pick<ExtractionEngine, "extract">,
  input: EngineInput,
  fields: FieldSpec[],
): Promise<RawValue[]> {
  if (input.document.scan) return [];
  // If the local engine fails, the model's answers still count.
  return local.extract(input, fields).then(
    ({ answers }) => answers,
    () => [],
  );
}

export interface Weighing {
  input: EngineInput;
  fields: FieldSpec[];
  check: CheckAnswer;
  conventions: Conventions;
}

/**
 * Merges the windows' answers and rates their confidence. Other values with the same label become candidates, and so
 * does the local engine's value if it differs.
 */
export async function weighAnswers(
  answers: CheckedAnswer[][],
  opinions: RawValue[],
  { input, fields, check, conventions }: Weighing,
): Promise<RawValue[]> {
  const merged: (CheckedAnswer & { opinion: SecondOpinion; other: CheckedAnswer | null })[] = [];
  for (const [index, field] of fields.entries()) {
    const own = await check(field, mergeAnswers(answers[index] ?? []) ?? NOTHING);
    const other = await check(field, opinions[index] ?? NOTHING);
    const first = await firstAllowed(own, other, check);
    const others = otherValuesUnderLabel(input.document.text, first, conventions);
    const candidates = [...(first.answer.candidates ?? []), ...others];
    const answer = others.length > 0 ? await check(field, { ...first.answer, candidates }) : first;
    merged.push({ ...answer, other, opinion: first === own ? opinionOf(answer, other) : "differs" });
  }
  const disagreeing = contradicted(merged, input.document.text, conventions);
  return merged.map((checked, index) => {
    const { answer, verified, opinion, other } = checked;
    if (verified.value === null) return answer;
    const candidates = [...(answer.candidates ?? [])];
    if (other && opinion === "differs_surely") candidates.unshift(asCandidate(other, "engines_disagree"));
    if (other && opinion === "differs") candidates.push(asCandidate(other, undefined));
    const confidence = confidenceOf(featuresOf(checked, opinion, disagreeing.has(verified.field.name)));
    const emptyLabel = opinions[index]?.emptyLabel;
    if (emptyLabel !== undefined && ownLabelOf(input.document.text, checked) === null)
      return { ...answer, candidates, emptyLabel, confidence: Math.min(confidence, ALWAYS_CHECKED) };
    return { ...answer, candidates, confidence };
  });
}

async function firstAllowed(
  first: CheckedAnswer,
  opinion: CheckedAnswer,
  check: CheckAnswer,
): Promise<CheckedAnswer> {
  const { field, value } = first.verified;
  const { brokenBy } = limitsOf(field);
  if (brokenBy(value) === null) return first;
  const others: CheckedAnswer[] = [];
  for (const { raw, quote = raw, start } of first.answer.candidates ?? [])
    others.push(await check(field, { raw, quote, ...(start !== undefined && { start }) }));
  const allowed = [...others, opinion].find(
    (other) => isFound(other) && brokenBy(other.verified.value) === null,
  );
  if (!allowed) return first;
  const refused = asCandidate(first, "engines_disagree");
  return check(field, { ...allowed.answer, candidates: [refused, ...(allowed.answer.candidates ?? [])] });
}

const NOTHING: RawValue = { raw: null, quote: null };

function opinionOf({ verified }: CheckedAnswer, other: CheckedAnswer): SecondOpinion {
  if (!isFound(other)) return "silent";
  if (isSame(verified.value, other.verified.value)) return "agrees";
  const { confidence } = other.answer;
  return confidence !== undefined && confidence >= CHECK_BELOW.local ? "differs_surely" : "differs";
}

function isSame(one: Value, other: Value): boolean {
  if (typeof one !== "string" || typeof other !== "string") return one === other;
  return lettersOf(one) === lettersOf(other);
}
