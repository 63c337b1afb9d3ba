import { inThisProcess } from "@/lib/extraction/engines/local-engine";
import { extractByName } from "./by-name";
import { createUsage } from "@/lib/extraction/values/create-usage";
import type { AskModel } from "@/lib/extraction/model/ask-model";
import { createModelEngine, type ModelEngineSettings } from "@/lib/extraction/model/model-engine";
import { testDocument } from "./test-document";
import type { ExtractionEngine } from "@/lib/extraction/values/extraction-engine";
import type {
  EngineInput,
  FieldSpec,
  FoundTable,
  PartialAnswers,
  RawValue,
} from "@/lib/extraction/values/types";

export function modelInput(
  text: string,
  options: Partial<EngineInput> & { scan?: boolean } = {},
): EngineInput {
  const { scan = false, ...rest } = options;
  return {
    document: { ...testDocument(text), scan },
    readFile: () => Promise.resolve(new TextEncoder().encode("%PDF-1.7")),
    ...rest,
  };
}

export function localEngine(
  answers: RawValue[] = [],
  found: FoundTable[] = [],
): Pick<ExtractionEngine, "extract" | "findTables"> {
  return {
    extract: (_, fields) =>
      Promise.resolve({
        answers: fields.map((__, index) => answers[index] ?? { raw: null, quote: null }),
        usage: createUsage("local"),
      }),
    findTables: (_, tables) =>
      Promise.resolve({
        tables: tables.map((__, index) => found[index] ?? { rows: [], counted: null }),
        usage: createUsage("local"),
      }),
  };
}

export function modelEngine(model: AskModel, settings: Partial<ModelEngineSettings> = {}): ExtractionEngine {
  return createModelEngine(model, {
    local: localEngine(),
    records: inThisProcess,
    retryDelayMs: 1,
    ...settings,
  });
}

export function extractText(engine: ExtractionEngine, text: string, fields: FieldSpec[]) {
  return extractByName(engine, modelInput(text), fields);
}

export function memoryStore(): PartialAnswers & { stored: string | null; saves: number } {
  const store = {
    stored: null as string | null,
    saves: 0,
    load: () => Promise.resolve(store.stored),
    save(answers: string) {
      store.stored = answers;
      store.saves += 1;
      return Promise.resolve();
    },
  };
  return store;
}

export function manyFields(count: number): { fields: FieldSpec[]; lines: string } {
  const names = Array.from({ length: count }, (_, index) => `Item ${index + 1} of the list`);
  return {
    fields: names.map((name) => ({ name, type: "TEXT", required: false, prompt: "" })),
    lines: names.map((name, index) => `${name}: value-${index + 1}\n`).join(""),
  };
}
