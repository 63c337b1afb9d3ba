import "server-only";
import { AppError } from "@/lib/errors";
import { checkValues } from "@/lib/extraction/check-values";
import { describeMissingSource, describeSeveral, NOT_UNIQUE } from "@/lib/extraction/describe-check";
import { learnHabits, type Habits } from "@/lib/extraction/habits";
import { QuoteFinder, type Span } from "@/lib/extraction/locate-quote";
import { createPace } from "@/lib/extraction/pace";
import { parseValue, supportsValue, type ParsedValue } from "@/lib/extraction/parse-value";
import { isBareAnswer, saysAnswer } from "@/lib/extraction/says-answer";
import type {
  Check,
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
  const habits = learnHabits(input.document.text);
  const judge = createJudge(input, habits);
  const judged: Judgement[] = [];
  for (const [index, field] of fields.entries()) judged.push(await judge(field, claims[index]));
  for (const { names, check } of checkValues(judged, input.document.text, habits)) {
    for (const judgement of judged.filter(({ field }) => names.includes(field.name))) {
      judgement.evidence = { ...judgement.evidence, state: "ambiguous" };
      judgement.checks = [...judgement.checks, check];
    }
  }
  return {
    data: byName(judged, ({ value }) => value),
    evidence: byName(judged, ({ evidence }) => evidence),
    checks: byName(judged, ({ checks }) => checks),
  };
}

function byName<Part>(judged: Judgement[], part: (judgement: Judgement) => Part): Record<string, Part> {
  return Object.fromEntries(judged.map((judgement) => [judgement.field.name, part(judgement)]));
}

interface Judgement {
  field: FieldSpec;
  value: Value;
  evidence: Evidence;
  checks: Check[];
}

type Judge = (field: FieldSpec, claim: RawValue | undefined) => Promise<Judgement>;

function createJudge({ document, signal }: EngineInput, habits: Habits): Judge {
  const isRecord = document.format === "csv" || document.format === "json";
  const finder = new QuoteFinder(document.text, createPace(signal), { isRecord });
  return async (field, claim) => {
    const parsed = claim?.raw ? parseValue(claim.raw, field.type, habits) : null;
    if (!claim || !parsed) return { field, value: null, evidence: MISSING, checks: [] };
    const { value } = parsed;
    if (isOneOfMany(finder, field, claim)) {
      return { field, value, evidence: { ...MISSING, state: "ambiguous" }, checks: [NOT_UNIQUE] };
    }
    const span = await locateSupport(finder, document.text, claim, field, parsed, habits);
    const several = severalOf(claim, field, parsed, habits);
    const checks = span?.supports ? several : [...several, describeMissingSource(field, document, span)];
    const state = several.length > 0 ? "ambiguous" : span?.supports ? "verified" : "unverified";
    return { field, value, evidence: describe(document, span, state), checks };
  };
}

/**
 * The quote's own place, or else the value's: an engine may quote a line that does not carry what it read elsewhere. A
 * yes or no is the engine's own word and is searched for nowhere.
 */
async function locateSupport(
  finder: QuoteFinder,
  text: string,
  claim: RawValue,
  field: FieldSpec,
  parsed: ParsedValue,
  habits: Habits,
): Promise<(Span & { supports: boolean }) | null> {
  let first: (Span & { supports: boolean }) | null = null;
  const sources = field.type === "BOOLEAN" ? [claim.quote] : [claim.quote, claim.raw];
  for (const words of new Set(sources)) {
    const span = words ? await finder.locate(words, claim.start) : null;
    if (!span) continue;
    const quote = text.slice(span.start, span.end);
    const supports =
      field.type === "BOOLEAN"
        ? saysAnswer(quote, text.slice(span.end, span.end + 20), field, parsed.value, habits)
        : supportsValue(quote, field.type, parsed.value, habits);
    if (supports) return { ...span, supports };
    if (!isBareAnswer(field, quote)) first ??= { ...span, supports };
  }
  return first;
}

/** Of several places that hold nothing but "no", any would be as good a source, and so none is. */
function isOneOfMany(finder: QuoteFinder, field: FieldSpec, { quote, start }: RawValue): boolean {
  return start === undefined && quote !== null && isBareAnswer(field, quote) && finder.isRepeated(quote);
}

function severalOf(claim: RawValue, field: FieldSpec, parsed: ParsedValue, habits: Habits): Check[] {
  const others = (claim.alternatives ?? []).filter((alternative) => {
    const other = parseValue(alternative, field.type, habits);
    return other !== null && other.value !== parsed.value;
  });
  return parsed.ambiguous || others.length > 0 ? [describeSeveral(field, others)] : [];
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
