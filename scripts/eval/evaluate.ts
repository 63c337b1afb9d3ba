import { toAppError } from "@/lib/errors";
import { extractFields } from "@/lib/extraction/extract/extract-fields";
import type { ExtractionEngine } from "@/lib/extraction/values/extraction-engine";
import type { EngineInput, FieldSpec, Usage } from "@/lib/extraction/values/types";
import type { Taught } from "@/lib/extraction/values/lesson";
import type { Recognition } from "@/lib/text/recognition";
import { scanError } from "@/lib/text/reading-error";
import { gradeValue } from "@/lib/extraction/testing/grade-value";
import { recallRows } from "./recall-rows";
import { measure, type Figures, type JudgedValue } from "./measure";
import type { Label, LabelledDocument } from "./read-labels";

interface EvaluatedValue extends JudgedValue, Pick<Label, "name" | "type" | "accepted"> {
  file: string;
  value: unknown;
}

export interface Evaluation {
  name: string;
  model: string | null;
  figures: Figures;
  rows: { of: number; recalled: number };
  usage: Pick<Usage, "requests" | "input_tokens" | "cached_tokens" | "output_tokens">;
  seconds: number;
  failures: { file: string; code: string; message: string }[];
  values: EvaluatedValue[];
}

interface Options {
  read: (path: string, name: string) => Promise<EngineInput>;
  atOnce: number;
  recognition: Recognition | null;
  teach?: (file: string, text: string) => Taught | undefined;
}

export async function evaluate(
  name: string,
  engine: ExtractionEngine,
  documents: readonly LabelledDocument[],
  options: Options,
): Promise<Evaluation> {
  const evaluation: Evaluation = {
    name,
    model: null,
    figures: measure([]),
    rows: { of: 0, recalled: 0 },
    usage: { requests: 0, input_tokens: 0, cached_tokens: 0, output_tokens: 0 },
    seconds: 0,
    failures: [],
    values: [],
  };
  const waiting = documents.values();
  const work = async (): Promise<void> => {
    for (const document of waiting) await evaluateDocument(evaluation, engine, document, options);
  };
  await Promise.all(Array.from({ length: options.atOnce }, work));
  const order = new Map(documents.map((document, index) => [document.name, index]));
  evaluation.values.sort((a, b) => (order.get(a.file) ?? 0) - (order.get(b.file) ?? 0));
  evaluation.figures = measure(evaluation.values);
  return evaluation;
}

async function evaluateDocument(
  evaluation: Evaluation,
  engine: ExtractionEngine,
  { name: file, path, labels }: LabelledDocument,
  { read, recognition, teach }: Options,
): Promise<void> {
  const extraction = await read(path, file)
    .then(async (input) => {
      if (input.document.scan && !engine.readsScans) throw scanError(recognition);
      const taught = teach?.(file, input.document.text);
      const started = performance.now();
      return extractFields(engine, { ...input, ...(taught && { taught }) }, fieldsOf(labels)).finally(() => {
        evaluation.seconds += (performance.now() - started) / 1000;
      });
    })
    .catch((error: unknown): null => {
      const { code, message } = toAppError(error);
      evaluation.failures.push({ file, code, message });
      return null;
    });
  if (extraction) addUsage(evaluation, extraction.usage);
  for (const label of labels) {
    if (label.type !== "TABLE") {
      const { name, type, accepted } = label;
      const found = extraction?.results.filter((result) => "value" in result);
      const {
        value = null,
        evidence,
        confidence = null,
      } = found?.find(({ field }) => field.name === name) ?? {};
      const trust = { state: evidence?.state ?? null, confidence };
      evaluation.values.push({
        file,
        name,
        type,
        accepted,
        value,
        verdict: gradeValue(label, value),
        ...trust,
      });
      continue;
    }
    const { of, recalled } = recallRows(label, null);
    evaluation.rows = { of: evaluation.rows.of + of, recalled: evaluation.rows.recalled + recalled };
  }
}

function fieldsOf(labels: readonly Label[]): FieldSpec[] {
  return labels.flatMap(({ accepted: _, type, ...spec }) => (type === "TABLE" ? [] : [{ ...spec, type }]));
}

function addUsage(evaluation: Evaluation, usage: Usage): void {
  evaluation.model ??= usage.model;
  evaluation.usage.requests += usage.requests;
  evaluation.usage.input_tokens += usage.input_tokens;
  evaluation.usage.cached_tokens += usage.cached_tokens;
  evaluation.usage.output_tokens += usage.output_tokens;
}
