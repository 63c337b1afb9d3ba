import type { Conventions } from "@/lib/extraction/values/conventions";
import type {
  EngineInput,
  FieldSpec,
  RawCandidate,
  RawValue,
  VerifiedValue,
} from "@/lib/extraction/values/types";
import { createVerifier } from "@/lib/extraction/verify/verify-answer";
import { lineAround } from "./line-around";

export interface CheckedAnswer {
  answer: RawValue;
  verified: VerifiedValue;
}

export type CheckAnswer = (field: FieldSpec, answer: RawValue) => Promise<CheckedAnswer>;

export function isFound({ verified: { value, checks } }: CheckedAnswer): boolean {
  return (
    value !== null && checks.every(({ code }) => code !== "quote_not_found" && code !== "quote_not_unique")
  );
}

function isInText({ verified: { value, checks } }: CheckedAnswer): boolean {
  return value !== null && checks.every(({ code }) => code !== "quote_not_found");
}

const UNKNOWN_YET = 0;

/** Extends a quote to its line or sentence if it contains hardly more than the value, to include the label. */
export function createAnswerCheck(input: EngineInput, conventions: Conventions): CheckAnswer {
  const verify = createVerifier(input, conventions, "missing", UNKNOWN_YET);
  const check = async (field: FieldSpec, answer: RawValue) => ({
    answer,
    verified: await verify(field, answer),
  });
  return async (field, answer) => {
    const checked = await check(field, answer);
    const { quote, start, end } = checked.verified.evidence;
    if (!isFound(checked) || quote === null || start === null || end === null) return checked;
    const placed = { ...answer, quote, start };
    const line =
      answer.raw !== null && isLittleMoreThan(quote, answer.raw)
        ? lineAround(input.document.text, { start, end })
        : null;
    const wider = line ? await check(field, { ...answer, quote: line.text, start: line.start }) : null;
    return wider && isFound(wider) ? wider : { answer: placed, verified: checked.verified };
  };
}

function isLittleMoreThan(quote: string, value: string): boolean {
  return quote.trim().length <= value.trim().length + 2;
}

/**
 * The first answer that is in the text wins, and different values become candidates. An answer that isn't in the
 * text counts only if there is no other.
 */
export function mergeAnswers(answers: CheckedAnswer[]): RawValue | null {
  const hasValue = ({ verified }: CheckedAnswer) => verified.value !== null;
  const best = answers.find(isFound) ?? answers.find(isInText) ?? answers.find(hasValue);
  if (!best) return null;
  const rivals = answers.filter((other) => isFound(other) && other.verified.value !== best.verified.value);
  const { alternatives = [], ...answer } = best.answer;
  const own = alternatives.map((raw): RawCandidate => ({ raw, check: "several_candidates" }));
  return {
    ...answer,
    candidates: [...rivals.map((rival) => asCandidate(rival, "several_candidates")), ...own],
  };
}

export function asCandidate({ answer, verified }: CheckedAnswer, check: RawCandidate["check"]): RawCandidate {
  const { quote, start, end } = verified.evidence;
  const candidate: RawCandidate = { raw: answer.raw ?? "" };
  if (check) candidate.check = check;
  return quote === null || start === null || end === null ? candidate : { ...candidate, quote, start, end };
}
