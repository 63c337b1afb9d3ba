import "server-only";
import { AppError } from "@/lib/errors";
import { learnHabits, type Habits } from "@/lib/extraction/habits";
import { QuoteFinder, type Span } from "@/lib/extraction/locate-quote";
import { createPace } from "@/lib/extraction/pace";
import { parseValue, supportsValue, type ParsedValue } from "@/lib/extraction/parse-value";
import type {
  EngineInput,
  Evidence,
  Extraction,
  ExtractionEngine,
  FieldSpec,
  RawValue,
  Value,
} from "@/lib/extraction/types";
import type { DocumentText } from "@/lib/text/types";

const MISSING: Evidence = { state: "missing", quote: null, start: null, end: null, page: null };

/**
 * Asks the engine once and turns what it claims into values with evidence. The engine is believed in nothing: the types
 * are parsed here, by the document's own habits, and a quote counts only where it stands in the text. Whatever a document
 * says, the answer has exactly the fields asked for, in their order, `null` where the document holds nothing.
 *
 * @throws AppError engine_* from the engine.
 */
export async function extractFields(
  engine: ExtractionEngine,
  input: EngineInput,
  fields: FieldSpec[],
): Promise<Extraction> {
  const claims = await engine.extract(input, fields);
  if (claims.length !== fields.length) {
    throw new AppError(
      "engine_failed",
      "The extraction engine gave an incomplete answer. Please try again.",
      {
        cause: new Error(`${claims.length} answers for ${fields.length} fields`),
      },
    );
  }
  const judge = createJudge(input);
  const judged: (readonly [string, Judgement])[] = [];
  for (const [index, field] of fields.entries()) {
    judged.push([field.name, await judge(field, claims[index])]);
  }
  return {
    data: Object.fromEntries(judged.map(([name, { value }]) => [name, value])),
    evidence: Object.fromEntries(judged.map(([name, { evidence }]) => [name, evidence])),
  };
}

interface Judgement {
  value: Value;
  evidence: Evidence;
}

type Judge = (field: FieldSpec, claim: RawValue | undefined) => Promise<Judgement>;

function createJudge({ document, signal }: EngineInput): Judge {
  const habits = learnHabits(document.text);
  const finder = new QuoteFinder(document.text, createPace(signal));
  return async (field, claim) => {
    const parsed = claim?.raw ? parseValue(claim.raw, field.type, habits) : null;
    if (!claim || !parsed) return { value: null, evidence: MISSING };
    const span = await locateSupport(finder, document.text, claim, field, parsed, habits);
    const state = isAmbiguous(claim, field, parsed, habits)
      ? "ambiguous"
      : span?.supports
        ? "verified"
        : "unverified";
    return { value: parsed.value, evidence: describe(document, span, state) };
  };
}

/** The quote's own place, or else the value's: an engine may quote a line that does not carry what it read elsewhere. */
async function locateSupport(
  finder: QuoteFinder,
  text: string,
  claim: RawValue,
  field: FieldSpec,
  parsed: ParsedValue,
  habits: Habits,
): Promise<(Span & { supports: boolean }) | null> {
  let first: (Span & { supports: boolean }) | null = null;
  for (const words of new Set([claim.quote, claim.raw])) {
    const span = words ? await finder.locate(words, claim.start) : null;
    if (!span) continue;
    const supports = supportsValue(text.slice(span.start, span.end), field.type, parsed.value, habits);
    if (supports) return { ...span, supports };
    first ??= { ...span, supports };
  }
  return first;
}

function isAmbiguous(claim: RawValue, field: FieldSpec, parsed: ParsedValue, habits: Habits): boolean {
  if (parsed.ambiguous) return true;
  return (claim.alternatives ?? []).some((alternative) => {
    const other = parseValue(alternative, field.type, habits);
    return other !== null && other.value !== parsed.value;
  });
}

function describe(document: DocumentText, span: Span | null, state: Evidence["state"]): Evidence {
  if (!span) return { ...MISSING, state };
  const page = document.pages.findIndex(
    (candidate) => span.start >= candidate.start && span.start < candidate.end,
  );
  return {
    state,
    quote: document.text.slice(span.start, span.end),
    start: span.start,
    end: span.end,
    page: page === -1 ? null : page + 1,
  };
}
