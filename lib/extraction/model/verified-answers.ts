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

/** An answer, with what the text says about it. */
export interface CheckedAnswer {
  answer: RawValue;
  verified: VerifiedValue;
}

export type CheckAnswer = (field: FieldSpec, answer: RawValue) => Promise<CheckedAnswer>;

/** Whether an answer's words are in the text and carry its value, in a known place. */
export function isFound({ verified: { value, checks } }: CheckedAnswer): boolean {
  return (
    value !== null && checks.every(({ code }) => code !== "quote_not_found" && code !== "quote_not_unique")
  );
}

/** Whether an answer's words are in the text and carry its value, though perhaps in several places. */
function isInText({ verified: { value, checks } }: CheckedAnswer): boolean {
  return value !== null && checks.every(({ code }) => code !== "quote_not_found");
}

/** Confidence follows from this check: until then nothing is doubted for lack of it. */
const UNKNOWN_YET = 0;

/**
 * Verifies a model's answers. A quote that hardly exceeds the value becomes its line or sentence, so that its label is seen.
 */
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
 * The one answer of all windows: the first found in the text, with different ones as candidates. An invented one counts only
 * where nothing was found, and says so.
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

/** An answer as a candidate beside another one, with its place. */
export function asCandidate({ answer, verified }: CheckedAnswer, check: RawCandidate["check"]): RawCandidate {
  const { quote, start, end } = verified.evidence;
  const candidate: RawCandidate = { raw: answer.raw ?? "" };
  if (check) candidate.check = check;
  return quote === null || start === null || end === null ? candidate : { ...candidate, quote, start, end };
}
